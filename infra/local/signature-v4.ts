import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

export type SignedRequest = {
  method: string
  /** path and query as they came */
  url: string
  headers: IncomingHttpHeaders
}

export type Verdict =
  | { ok: true /** hash of the body that was signed, or UNSIGNED-PAYLOAD */; payload: string }
  | {
      ok: false
      code: "AccessDenied" | "InvalidAccessKeyId" | "SignatureDoesNotMatch" | "RequestTimeTooSkewed"
      message: string
    }

const refused = (code: Exclude<Verdict, { ok: true }>["code"], message: string): Verdict => ({
  ok: false,
  code,
  message,
})

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const dateOf = (stamp: string): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}

type Claim = {
  credential: string
  signedHeaders: string[]
  signature: string
  stamp: string
  payload: string
  /** epoch milliseconds between which it counts */
  from: number
  until: number
}

const quarterOfAnHour = 15 * 60_000

const claimOf = (headers: IncomingHttpHeaders, query: URLSearchParams): Claim | undefined => {
  const signature = query.get("X-Amz-Signature")
  if (signature !== null) {
    const stamp = query.get("X-Amz-Date") ?? ""
    const from = dateOf(stamp)
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
      signature,
      stamp,
      payload: "UNSIGNED-PAYLOAD",
      from: from - quarterOfAnHour,
      until: from + Number(query.get("X-Amz-Expires")) * 1000,
    }
  }
  const match = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(
    headers.authorization ?? "",
  )
  if (!match) return undefined
  const [, credential = "", signedHeaders = "", given = ""] = match
  const stamp = String(headers["x-amz-date"] ?? "")
  return {
    credential,
    signedHeaders: signedHeaders.split(";"),
    signature: given,
    stamp,
    payload: String(headers["x-amz-content-sha256"] ?? ""),
    from: dateOf(stamp) - quarterOfAnHour,
    until: dateOf(stamp) + quarterOfAnHour,
  }
}

/** AWS Signature Version 4 for S3, in the header or in the address (presigned). */
export const verifySignature = (
  { method, url, headers }: SignedRequest,
  known: { accessKeyId: string; secretAccessKey: string },
  now: number,
): Verdict => {
  const [path = "/", search = ""] = url.split("?", 2)
  const query = new URLSearchParams(search)
  const claim = claimOf(headers, query)
  if (!claim) return refused("AccessDenied", "Anonymous access is not allowed.")
  const { credential, signedHeaders, signature, stamp, payload, from, until } = claim

  const [accessKeyId, day = "", region = "", service = "", end] = credential.split("/")
  if (accessKeyId !== known.accessKeyId) return refused("InvalidAccessKeyId", "This access key is not known.")
  if (end !== "aws4_request" || service !== "s3" || !stamp.startsWith(day))
    return refused("SignatureDoesNotMatch", "The credential's scope does not fit.")
  if (!signedHeaders.includes("host")) return refused("AccessDenied", "The host has to be signed.")

  const canonicalQuery = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&")
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    canonicalQuery,
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replaceAll(/\s+/g, " ")}`,
    ),
    "",
    signedHeaders.join(";"),
    payload,
  ].join("\n")
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = [
    "AWS4-HMAC-SHA256",
    stamp,
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n")
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${known.secretAccessKey}`,
  )
  const expected = hmac(key, toSign)
  const given = Buffer.from(signature, "hex")
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return refused("SignatureDoesNotMatch", "The signature does not fit the request.")

  // `!(a <= b)` also refuses a date that is none.
  if (!(from <= now)) return refused("RequestTimeTooSkewed", "The request is dated in the future.")
  if (!(now <= until)) return refused("AccessDenied", "Request has expired.")
  return { ok: true, payload }
}
