import { timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { SignatureV4 } from "@smithy/signature-v4"
import { Sha256 } from "../../sha256.ts"

export type SignedRequest = {
  method: string
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
  expires: number | undefined
  from: number
  until: number
}

const payloadHeader = "x-amz-content-sha256"
const unsigned = "UNSIGNED-PAYLOAD"
const quarterOfAnHour = 15 * 60_000

const claimOf = (headers: IncomingHttpHeaders, query: URLSearchParams): Claim | undefined => {
  const signature = query.get("X-Amz-Signature")
  if (signature !== null) {
    const stamp = query.get("X-Amz-Date") ?? ""
    const from = dateOf(stamp)
    const expires = Number(query.get("X-Amz-Expires"))
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
      signature,
      stamp,
      payload: unsigned,
      expires,
      from: from - quarterOfAnHour,
      until: from + expires * 1000,
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
    payload: String(headers[payloadHeader] ?? ""),
    expires: undefined,
    from: dateOf(stamp) - quarterOfAnHour,
    until: dateOf(stamp) + quarterOfAnHour,
  }
}

const addedToAddress = new Set([
  "X-Amz-Algorithm",
  "X-Amz-Credential",
  "X-Amz-Date",
  "X-Amz-Expires",
  "X-Amz-SignedHeaders",
  "X-Amz-Signature",
])

const queryOf = (query: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => !addedToAddress.has(name))
      .map((name) => [name, query.getAll(name)]),
  )

const signatureOf = async (
  { method, url, headers }: SignedRequest,
  { signedHeaders, payload, expires, from }: Claim,
  signer: SignatureV4,
): Promise<string> => {
  const [path = "/", search = ""] = url.split("?", 2)
  const request = {
    method,
    protocol: "http:",
    hostname: "",
    path,
    query: queryOf(new URLSearchParams(search)),
    headers: {
      ...Object.fromEntries(signedHeaders.map((name) => [name, String(headers[name] ?? "").trim()])),
      [payloadHeader]: payload,
    },
  }
  const signableHeaders = new Set(signedHeaders)
  if (expires === undefined) {
    const signed = await signer.sign(request, {
      signingDate: new Date(from + quarterOfAnHour),
      signableHeaders,
    })
    return /Signature=(\w+)$/.exec(signed.headers.authorization ?? "")?.[1] ?? ""
  }
  const signed = await signer.presign(request, {
    signingDate: new Date(from + quarterOfAnHour),
    expiresIn: expires,
    signableHeaders,
    unsignableHeaders: new Set(signedHeaders.includes(payloadHeader) ? [] : [payloadHeader]),
    unhoistableHeaders: new Set([...signedHeaders, payloadHeader]),
  })
  return String(signed.query?.["X-Amz-Signature"] ?? "")
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const maxExpires = 7 * 86_400

/** AWS Signature Version 4 for S3, in header or presigned address. */
export const verifySignature = async (
  request: SignedRequest,
  known: { accessKeyId: string; secretAccessKey: string },
  now: number,
): Promise<Verdict> => {
  const claim = claimOf(request.headers, new URLSearchParams(request.url.split("?", 2)[1]))
  if (!claim) return refused("AccessDenied", "Anonymous access is not allowed.")
  const { credential, signedHeaders, signature, stamp, payload, expires, from, until } = claim

  const [accessKeyId, day = "", region = "", service = "", end] = credential.split("/")
  if (accessKeyId !== known.accessKeyId) return refused("InvalidAccessKeyId", "This access key is not known.")
  if (end !== "aws4_request" || service !== "s3" || !stamp.startsWith(day) || Number.isNaN(from))
    return refused("SignatureDoesNotMatch", "The credential's scope does not fit.")
  if (!signedHeaders.includes("host")) return refused("AccessDenied", "The host has to be signed.")
  if (expires !== undefined && !(expires > 0 && expires <= maxExpires))
    return refused("AccessDenied", "An address counts for a week at most.")

  const signer = new SignatureV4({
    credentials: known,
    region,
    service,
    sha256: Sha256,
    uriEscapePath: false,
  })
  if (!isSame(signature, await signatureOf(request, claim, signer)))
    return refused("SignatureDoesNotMatch", "The signature does not fit the request.")

  // `!(a <= b)` also rejects an invalid date.
  if (!(from <= now)) return refused("RequestTimeTooSkewed", "The request is dated in the future.")
  if (!(now <= until)) return refused("AccessDenied", "Request has expired.")
  return { ok: true, payload }
}
