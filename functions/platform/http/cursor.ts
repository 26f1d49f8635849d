import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { setting } from "../config.ts"
import { notACursor } from "../refusal.ts"

/*
 * A cursor contains the key of a page's last record, which the caller may not be allowed to see. It is encrypted and
 * bound to one endpoint.
 */

const [nonceBytes, tagBytes] = [12, 16]
let cachedKey: { secret: string; encryptionKey: Buffer } | undefined
const encryptionKey = (): Buffer => {
  const secret = setting("ORIGIN_SECRET")
  if (cachedKey?.secret !== secret)
    cachedKey = { secret, encryptionKey: createHash("sha256").update(`cursor\n${secret}`).digest() }
  return cachedKey.encryptionKey
}

export const encryptCursor = (cursor: string, endpoint: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", encryptionKey(), nonce).setAAD(Buffer.from(endpoint))
  const ciphertext = Buffer.concat([cipher.update(cursor), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64url")
}

export const decryptCursor = (cursor: string, endpoint: string): string => {
  const bytes = Buffer.from(cursor, "base64url")
  const [nonce, tag, ciphertext] = [
    bytes.subarray(0, nonceBytes),
    bytes.subarray(nonceBytes, nonceBytes + tagBytes),
    bytes.subarray(nonceBytes + tagBytes),
  ]
  if (tag.length < tagBytes) throw notACursor()
  const decipher = createDecipheriv("aes-256-gcm", encryptionKey(), nonce)
    .setAAD(Buffer.from(endpoint))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString()
  } catch {
    throw notACursor()
  }
}
