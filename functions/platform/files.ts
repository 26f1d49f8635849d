import { getSignedUrl } from "@aws-sdk/cloudfront-signer"
import { setting } from "./config.ts"
import { secret } from "./secrets.ts"

const hour = 3_600_000

/**
 * The address of a stored object under `/files`, signed and good for one to two hours. The end is the top of an hour, so
 * that a picture keeps its address, and its place in the browser's cache, while a screen is looked at again.
 */
export const addressOf = async (key: string, now: Date): Promise<string> =>
  getSignedUrl({
    url: `${setting("SITE_ORIGIN")}/files/${key}`,
    keyPairId: setting("FILES_KEY_PAIR_ID"),
    privateKey: await secret("files-signing-key"),
    dateLessThan: new Date((Math.floor(now.getTime() / hour) + 2) * hour).toISOString(),
  })
