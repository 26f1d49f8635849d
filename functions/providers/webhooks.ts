import { createHmac } from "node:crypto"
import { lookup as lookUp } from "node:dns"
import { request as overHttp } from "node:http"
import { request as overHttps } from "node:https"
import type { LookupFunction } from "node:net"
import { setting } from "../platform/config.ts"
import { isOnInternet, type Reach, wrongTarget } from "./webhook-target.ts"

/** Somebody else's program may take this long to answer, ms. */
const patience = 10_000

export type Posted = { ok: true; status: number } | { ok: false; status?: number; problem: string }

/** Finds no address of a name that isn't on the internet. The connection uses what is found here and looks nothing up again. */
const guarded =
  (reach: Reach): LookupFunction =>
  (name, options, callback) =>
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      const open = addresses?.filter(({ address }) => reach === "anywhere" || isOnInternet(address)) ?? []
      const [first] = open
      if (error || !first)
        callback(error ?? Object.assign(new Error("not on the internet"), { code: "ENOTOPEN" }), "", 4)
      else if (options.all) callback(null, open)
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

/** `t`, the seconds since 1970 of the try, and `v1`, the HMAC-SHA256 of "t.body" under the address's secret, in hex. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`

/**
 * Posts news to a URL. Nothing of its answer is read but the status, and no redirect is followed. A lookup happens only for
 * names, so the URL itself is checked again: it may be older than the rules.
 */
export const postNews = async (
  url: string,
  { id, event, body, secret, now }: { id: string; event: string; body: string; secret: string; now: Date },
  reach: Reach,
): Promise<Posted> => {
  const wrong = wrongTarget(url, reach)
  if (wrong) return { ok: false, problem: wrong }
  return new Promise((resolve) => {
    const { protocol } = new URL(url)
    const seconds = Math.floor(now.getTime() / 1000)
    const call = (protocol === "http:" ? overHttp : overHttps)(url, {
      method: "POST",
      timeout: patience,
      lookup: guarded(reach),
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": `Clearline/${setting("APP_VERSION")}`,
        "clearline-delivery": id,
        "clearline-event": event,
        "clearline-signature": signatureOf(secret, seconds, body),
      },
    })
    const late = setTimeout(() => call.destroy(Object.assign(new Error("late"), { code: "LATE" })), patience)
    call.on("response", (response) => {
      clearTimeout(late)
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
      clearTimeout(late)
      const problem =
        error.code === "LATE"
          ? `The host didn't answer within ${patience / 1000} seconds.`
          : (problems[error.code ?? ""] ?? "The host couldn't be reached.")
      resolve({ ok: false, problem })
    })
    call.end(body)
  })
}
