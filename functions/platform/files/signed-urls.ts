import { getSignedUrl } from "@aws-sdk/cloudfront-signer"
import { setting } from "../config.ts"
import { secret } from "../secrets.ts"

const msPerHour = 3_600_000

/** Caches the URLs of the current hour: signing takes a millisecond, and lists repeat the same faces. */
const cache = { until: "", addresses: new Map<string, string>() }
const maxCached = 5000

/**
 * Signs the URL of an object under `/files` for one to two hours. It expires at the top of an hour, so browsers can
 * cache it.
 */
export const signedUrl = async (key: string, now: Date): Promise<string> => {
  const expiresAt = new Date((Math.floor(now.getTime() / msPerHour) + 2) * msPerHour).toISOString()
  if (cache.until !== expiresAt || cache.addresses.size >= maxCached) {
    cache.until = expiresAt
    cache.addresses.clear()
  }
  const signed = cache.addresses.get(key)
  if (signed) return signed
  const privateKey = await secret(setting("FILES_SIGNING_KEY"))
  const address = getSignedUrl({
    url: `${setting("SITE_ORIGIN")}/files/${key}`,
    keyPairId: setting("FILES_KEY_PAIR_ID"),
    privateKey,
    dateLessThan: expiresAt,
  })
  if (cache.until === expiresAt) cache.addresses.set(key, address)
  return address
}
