import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { setting } from "./config.ts"
import { notACursor } from "./refusal.ts"

/*
 * A cursor names the last record of a page, which the caller may not be allowed to know. It is encrypted and valid for
 * one endpoint.
 */

const [nonceBytes, tagBytes] = [12, 16]
let made: { secret: string; key: Buffer } | undefined
const key = (): Buffer => {
  const secret = setting("ORIGIN_SECRET")
  if (made?.secret !== secret)
    made = { secret, key: createHash("sha256").update(`cursor\n${secret}`).digest() }
  return made.key
}

export const sealed = (cursor: string, endpoint: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(endpoint))
  const hidden = Buffer.concat([cipher.update(cursor), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url")
}

export const unsealed = (sent: string, endpoint: string): string => {
  const bytes = Buffer.from(sent, "base64url")
  const [nonce, tag, hidden] = [
    bytes.subarray(0, nonceBytes),
    bytes.subarray(nonceBytes, nonceBytes + tagBytes),
    bytes.subarray(nonceBytes + tagBytes),
  ]
  if (tag.length < tagBytes) throw notACursor()
  const decipher = createDecipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(endpoint)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString()
  } catch {
    throw notACursor()
  }
}
