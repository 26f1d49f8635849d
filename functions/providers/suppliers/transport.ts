import { setTimeout as pause } from "node:timers/promises"
import type * as z from "zod"
import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import { clock } from "../../platform/clock.ts"
import { setting } from "../../platform/config.ts"
import { type CircuitBreaker, circuitBreaker } from "./breaker.ts"
import { isTrouble, SupplierFailure } from "./failure.ts"
import { type Patience, pauseBefore } from "./retry.ts"

export type Login = { username: string; password: string }

/** A call that may be made again without harm: reads, and writes that say what shall be. */
export type SupplierCall = {
  supplier: Supplier
  method: "GET" | "PUT" | "POST"
  /** below the supplier's own address, with its query */
  path: string
  body?: unknown
}

/** What a supplier is given to answer, unless told. */
export const defaultTimeoutMs = 5000
/** No answer of any of them comes near it. */
const mostBytes = 8 * 1024 * 1024

const breakers = new Map<Supplier, CircuitBreaker>()
const breakerOf = (supplier: Supplier): CircuitBreaker => {
  const breaker = breakers.get(supplier) ?? circuitBreaker({ failures: 5, pauseMs: 30_000 })
  breakers.set(supplier, breaker)
  return breaker
}

const bytesOf = async (response: Response, tooMuch: () => Error): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw tooMuch()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Seconds that a Retry-After asks for; it may also name a date. */
const secondsIn = (retryAfter: string | null, now: number): number => {
  if (retryAfter === null) return 1
  const seconds = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now) / 1000)
  return Number.isFinite(seconds) ? Math.max(1, seconds) : 1
}

const refusalOf = (supplier: Supplier, response: Response, now: number): SupplierFailure => {
  const { status } = response
  if (status === 401 || status === 403) return new SupplierFailure(supplier, "login")
  if (status === 404) return new SupplierFailure(supplier, "missing")
  if (status === 409) return new SupplierFailure(supplier, "conflict")
  if (status === 429 || (status === 503 && response.headers.has("retry-after")))
    return new SupplierFailure(supplier, "busy", {
      seconds: secondsIn(response.headers.get("retry-after"), now),
    })
  return new SupplierFailure(supplier, status >= 500 ? "broken" : "refused", { status })
}

export type TransportOptions = {
  login: (supplier: Supplier) => Promise<Login | undefined>
  patience: Patience
  timeoutMs?: number
}

/** One call at a supplier, with its login, as often as patience allows. What it throws is a `SupplierFailure`. */
export const transportOf = ({ login, patience, timeoutMs = defaultTimeoutMs }: TransportOptions) => {
  const now = () => clock.now().getTime()

  const addressOf = ({ supplier, path }: SupplierCall): string => {
    const base = setting("SUPPLIERS_URL")
    if (!URL.canParse(base)) throw new SupplierFailure(supplier, "not set up")
    return `${base.replace(/\/$/, "")}/${supplier}${path}`
  }

  const tryOnce = async (call: SupplierCall, { username, password }: Login) => {
    const { supplier, method, body } = call
    const address = addressOf(call)
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
        // The login goes nowhere else.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await bytesOf(response, () => new SupplierFailure(supplier, "unreadable"))
      if (!response.ok) throw refusalOf(supplier, response, now())
      return { bytes, type: response.headers.get("content-type") ?? "" }
    } catch (error) {
      if (error instanceof SupplierFailure) throw error
      if (error instanceof Error && error.name === "TimeoutError")
        throw new SupplierFailure(supplier, "timeout", { seconds: Math.round(timeoutMs / 1000) }, error)
      throw new SupplierFailure(supplier, "unreachable", {}, error)
    }
  }

  /** `read` makes the answer of the bytes, or throws a `SupplierFailure`: an unreadable answer is a failed try too. */
  const guarded = async <Answer>(
    call: SupplierCall,
    by: Login,
    read: (answer: { bytes: Buffer; type: string }) => Answer,
  ): Promise<Answer> => {
    const breaker = breakerOf(call.supplier)
    const wait = breaker.wait(now())
    if (wait > 0) throw new SupplierFailure(call.supplier, "paused", { seconds: Math.ceil(wait / 1000) })
    try {
      const answer = read(await tryOnce(call, by))
      breaker.succeeded()
      return answer
    } catch (error) {
      if (!(error instanceof SupplierFailure)) breaker.released()
      else if (isTrouble(error)) breaker.failed(now())
      else if (error.fault === "busy" || error.fault === "not set up") breaker.released()
      else breaker.succeeded()
      throw error
    }
  }

  const ask = async <Answer>(
    call: SupplierCall,
    read: (answer: { bytes: Buffer; type: string }) => Answer,
  ): Promise<Answer> => {
    const by = await login(call.supplier)
    if (!by) throw new SupplierFailure(call.supplier, "no login")
    for (let tried = 1; ; tried += 1) {
      try {
        return await guarded(call, by, read)
      } catch (error) {
        const wait =
          error instanceof SupplierFailure ? pauseBefore(error, tried, patience, Math.random()) : undefined
        if (wait === undefined) throw error
        await pause(wait)
      }
    }
  }

  return {
    bytes: (call: SupplierCall) => ask(call, (answer) => answer),
    json: <Shape extends z.ZodType>(call: SupplierCall, shape: Shape): Promise<z.output<Shape>> =>
      ask(call, ({ bytes }) => {
        try {
          return shape.parse(JSON.parse(bytes.toString()))
        } catch (error) {
          throw new SupplierFailure(call.supplier, "unreadable", {}, error)
        }
      }),
  }
}
