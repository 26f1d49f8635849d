import { createVerify, type KeyObject } from "node:crypto"

const fromUrlSafe = (text: string): Buffer =>
  Buffer.from(text.replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"), "base64")

type Policy = {
  Statement?: { Resource?: string; Condition?: { DateLessThan?: { "AWS:EpochTime"?: number } } }[]
}

/**
 * Whether an address below `/files` has a valid, unexpired CloudFront signature (canned or custom policy, RSA with
 * SHA-1). `resource` is the address without the signature's three parameters.
 */
export const isSignedUrl = (
  resource: string,
  query: URLSearchParams,
  key: { publicKey: KeyObject; keyPairId: string },
  now: number,
): boolean => {
  const signature = query.get("Signature")
  if (!signature || query.get("Key-Pair-Id") !== key.keyPairId) return false
  const expires = Number(query.get("Expires"))
  const custom = query.get("Policy")
  const text = custom
    ? fromUrlSafe(custom).toString()
    : JSON.stringify({
        Statement: [{ Resource: resource, Condition: { DateLessThan: { "AWS:EpochTime": expires } } }],
      })
  const signed = createVerify("RSA-SHA1").update(text).verify(key.publicKey, fromUrlSafe(signature))
  if (!signed) return false
  const statement = (JSON.parse(text) as Policy).Statement?.[0]
  const until = statement?.Condition?.DateLessThan?.["AWS:EpochTime"] ?? 0
  return statement?.Resource === resource && now < until * 1000
}
