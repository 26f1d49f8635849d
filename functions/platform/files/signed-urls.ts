import { getSignedUrl } from "@aws-sdk/cloudfront-signer"
import { setting } from "../config.ts"
import { secret } from "../secrets.ts"

const hour = 3_600_000

/** Addresses of the current hour. Signing takes a millisecond, and lists show the same faces repeatedly. */
const known = { until: "", addresses: new Map<string, string>() }
const mostKnown = 5000

/**
 * The signed address of an object under `/files`, valid for one to two hours. It expires at the top of an hour, so it
 * stays the same in the browser's cache.
 */
export const signedUrl = async (key: string, now: Date): Promise<string> => {
  const until = new Date((Math.floor(now.getTime() / hour) + 2) * hour).toISOString()
  if (known.until !== until || known.addresses.size >= mostKnown) {
    known.until = until
    known.addresses.clear()
  }
  const signed = known.addresses.get(key)
  if (signed) return signed
  const privateKey = await secret("files-signing-key")
  const address = getSignedUrl({
    url: `${setting("SITE_ORIGIN")}/files/${key}`,
    keyPairId: setting("FILES_KEY_PAIR_ID"),
    privateKey,
    dateLessThan: until,
  })
  if (known.until === until) known.addresses.set(key, address)
  return address
}
