import { setTimeout as sleep } from "node:timers/promises"
import type * as z from "zod"
import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import { clock } from "../../platform/clock.ts"
import { setting } from "../../platform/config.ts"
import { readLimited } from "../read-limited.ts"
import { type CircuitBreaker, circuitBreaker } from "./breaker.ts"
import { isOutage, SupplierFailure } from "./failure.ts"
import { type RetryPolicy, retryDelayMs } from "./retry.ts"

export type Login = { username: string; password: string }

/** Must be idempotent, because calls are retried. */
export type SupplierCall = {
  supplier: Supplier
  method: "GET" | "PUT" | "POST"
  /** including the query */
  path: string
  body?: unknown
}

const defaultTimeoutMs = 5000
/** No legitimate reply comes near this size. */
const maxBytes = 8 * 1024 * 1024

const breakers = new Map<Supplier, CircuitBreaker>()
const breakerOf = (supplier: Supplier): CircuitBreaker => {
  const breaker = breakers.get(supplier) ?? circuitBreaker({ failures: 5, pauseMs: 30_000 })
  breakers.set(supplier, breaker)
  return breaker
}

/** Retry-After is seconds or a date. */
const parseRetryAfter = (retryAfter: string | null, now: number): number => {
  if (retryAfter === null) return 1
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now) / 1000)
  return Number.isFinite(seconds) ? Math.max(1, seconds) : 1
}

const failureForStatus = (supplier: Supplier, response: Response, now: number): SupplierFailure => {
  const { status } = response
  if (status === 401 || status === 403) return new SupplierFailure(supplier, "login")
  if (status === 404) return new SupplierFailure(supplier, "missing")
  if (status === 409) return new SupplierFailure(supplier, "conflict")
  if (status === 429 || (status === 503 && response.headers.has("retry-after")))
    return new SupplierFailure(supplier, "busy", {
      seconds: parseRetryAfter(response.headers.get("retry-after"), now),
    })
  return new SupplierFailure(supplier, status >= 500 ? "broken" : "refused", { status })
}

export type TransportOptions = {
  login: (supplier: Supplier) => Promise<Login | undefined>
  retryPolicy: RetryPolicy
  timeoutMs?: number
}

/** Throws only `SupplierFailure`. */
export const createTransport = ({ login, retryPolicy, timeoutMs = defaultTimeoutMs }: TransportOptions) => {
  const now = () => clock.now().getTime()

  const buildUrl = ({ supplier, path }: SupplierCall): string => {
    const base = setting("SUPPLIERS_URL")
    if (!URL.canParse(base)) throw new SupplierFailure(supplier, "not set up")
    return `${base.replace(/\/$/, "")}/${supplier}${path}`
  }

  const tryOnce = async (call: SupplierCall, { username, password }: Login) => {
    const { supplier, method, body } = call
    const address = buildUrl(call)
    try {
      const response = await fetch(address, {
        method,
        headers: {
          accept: "application/json",
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
          "user-agent": `Clearline/${setting("APP_VERSION")} (${setting("SITE_ORIGIN")})`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would send the login to another host.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readLimited(response, maxBytes, () => new SupplierFailure(supplier, "unreadable"))
      if (!response.ok) throw failureForStatus(supplier, response, now())
      return { bytes, type: response.headers.get("content-type") ?? "" }
    } catch (error) {
      if (error instanceof SupplierFailure) throw error
      if (error instanceof Error && error.name === "TimeoutError")
        throw new SupplierFailure(supplier, "timeout", { seconds: Math.round(timeoutMs / 1000) }, error)
      throw new SupplierFailure(supplier, "unreachable", {}, error)
    }
  }

  /** An unreadable reply counts as a failed try. */
  const callThroughBreaker = async <Reply>(
    call: SupplierCall,
    credentials: Login,
    read: (reply: { bytes: Buffer; type: string }) => Reply,
  ): Promise<Reply> => {
    const breaker = breakerOf(call.supplier)
    const wait = breaker.waitTime(now())
    if (wait > 0) throw new SupplierFailure(call.supplier, "paused", { seconds: Math.ceil(wait / 1000) })
    try {
      const reply = read(await tryOnce(call, credentials))
      breaker.recordSuccess()
      return reply
    } catch (error) {
      if (!(error instanceof SupplierFailure)) breaker.release()
      else if (isOutage(error)) breaker.recordFailure(now())
      else if (error.fault === "busy" || error.fault === "not set up") breaker.release()
      else breaker.recordSuccess()
      throw error
    }
  }

  const callWithRetries = async <Reply>(
    call: SupplierCall,
    read: (reply: { bytes: Buffer; type: string }) => Reply,
  ): Promise<Reply> => {
    const credentials = await login(call.supplier)
    if (!credentials) throw new SupplierFailure(call.supplier, "no login")
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await callThroughBreaker(call, credentials, read)
      } catch (error) {
        const wait =
          error instanceof SupplierFailure
            ? retryDelayMs(error, attempts, retryPolicy, Math.random())
            : undefined
        if (wait === undefined) throw error
        await sleep(wait)
      }
    }
  }

  return {
    bytes: (call: SupplierCall) => callWithRetries(call, (reply) => reply),
    json: <Shape extends z.ZodType>(call: SupplierCall, shape: Shape): Promise<z.output<Shape>> =>
      callWithRetries(call, ({ bytes }) => {
        try {
          return shape.parse(JSON.parse(bytes.toString()))
        } catch (error) {
          throw new SupplierFailure(call.supplier, "unreadable", {}, error)
        }
      }),
  }
}
