import { createHmac } from "node:crypto"
import { lookup as dnsLookup } from "node:dns"
import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"
import type { LookupFunction } from "node:net"
import { setting } from "../platform/config.ts"
import { findTargetProblem, isOnInternet, type Reach } from "./webhook-target.ts"

const timeoutMs = 10_000

export type PostResult = { ok: true; status: number } | { ok: false; status?: number; problem: string }

/** Drops addresses that aren't public. The connection uses exactly these, so DNS can't change in between. */
const guardedLookup =
  (reach: Reach): LookupFunction =>
  (name, options, callback) =>
    dnsLookup(name, { ...options, all: true }, (error, addresses) => {
      const allowed = addresses?.filter(({ address }) => reach === "anywhere" || isOnInternet(address)) ?? []
      const [first] = allowed
      if (error || !first)
        callback(error ?? Object.assign(new Error("not on the internet"), { code: "ENOTOPEN" }), "", 4)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })

const problems: Record<string, string> = {
  ENOTFOUND: "There is no such host.",
  EAI_AGAIN: "The host couldn't be looked up.",
  ENOTOPEN: "The host isn't on the internet.",
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: "The connection broke.",
  CERT_HAS_EXPIRED: "The host's certificate has expired.",
}

/** `t` is the attempt in epoch seconds; `v1` is the HMAC-SHA256 of "t.body" under the webhook's secret, in hex. */
const signWebhook = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`

/**
 * Reads only the status and follows no redirects. Checks the URL again, because a stored one may be older than the
 * rules.
 */
export const postWebhook = async (
  url: string,
  { id, event, body, secret, now }: { id: string; event: string; body: string; secret: string; now: Date },
  reach: Reach,
): Promise<PostResult> => {
  const targetProblem = findTargetProblem(url, reach)
  if (targetProblem) return { ok: false, problem: targetProblem }
  return new Promise((resolve) => {
    const { protocol } = new URL(url)
    const seconds = Math.floor(now.getTime() / 1000)
    const call = (protocol === "http:" ? httpRequest : httpsRequest)(url, {
      method: "POST",
      timeout: timeoutMs,
      lookup: guardedLookup(reach),
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": `Clearline/${setting("APP_VERSION")}`,
        "clearline-delivery": id,
        "clearline-event": event,
        "clearline-signature": signWebhook(secret, seconds, body),
      },
    })
    const timer = setTimeout(
      () => call.destroy(Object.assign(new Error("late"), { code: "LATE" })),
      timeoutMs,
    )
    call.on("response", (response) => {
      clearTimeout(timer)
      response.destroy()
      const status = response.statusCode ?? 0
      resolve(
        status >= 200 && status < 300
          ? { ok: true, status }
          : { ok: false, status, problem: `The host answered ${status}.` },
      )
    })
    call.on("timeout", () => call.destroy(Object.assign(new Error("late"), { code: "LATE" })))
    call.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      const problem =
        error.code === "LATE"
          ? `The host didn't answer within ${timeoutMs / 1000} seconds.`
          : (problems[error.code ?? ""] ?? "The host couldn't be reached.")
      resolve({ ok: false, problem })
    })
    call.end(body)
  })
}
