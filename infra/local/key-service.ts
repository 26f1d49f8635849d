import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto"
import { names } from "./environment.ts"
import { AwsError, awsJsonService, type RequestHandler } from "./local-server.ts"

const ivBytes = 12
const tagBytes = 16
const arn = `arn:aws:kms:us-west-2:000000000000:key/${names.credentialsKeyId}`

const contextOf = (context: unknown): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))))

const bytesOf = (value: unknown): Buffer => Buffer.from(String(value ?? ""), "base64")

/** The part of KMS that the product uses, with a single key. */
export const keyService = (key: KeyObject): RequestHandler => {
  const encrypt = (plaintext: Buffer, context: unknown): Buffer => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(contextOf(context))
    const closed = Buffer.concat([cipher.update(plaintext), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), closed])
  }
  const decrypt = (blob: Buffer, context: unknown): Buffer => {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, blob.subarray(0, ivBytes))
        .setAAD(contextOf(context))
        .setAuthTag(blob.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(blob.subarray(ivBytes + tagBytes)), decipher.final()])
    } catch {
      throw new AwsError("InvalidCiphertextException", "This was not encrypted here, or for something else.")
    }
  }
  return awsJsonService("1.1", {
    Encrypt: ({ KeyId, Plaintext, EncryptionContext }) => {
      if (KeyId !== names.credentialsKeyId)
        throw new AwsError("NotFoundException", `There is no key ${String(KeyId)}.`)
      const plaintext = bytesOf(Plaintext)
      if (plaintext.length === 0 || plaintext.length > 4096)
        throw new AwsError("ValidationException", "1 to 4096 bytes are encrypted.")
      return {
        CiphertextBlob: encrypt(plaintext, EncryptionContext).toString("base64"),
        KeyId: arn,
        EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
      }
    },
    Decrypt: ({ CiphertextBlob, EncryptionContext }) => ({
      Plaintext: decrypt(bytesOf(CiphertextBlob), EncryptionContext).toString("base64"),
      KeyId: arn,
      EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
    }),
  })
}
