import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms"
import { setting } from "../platform/config.ts"

let client: KMSClient | undefined
const kms = (): KMSClient => {
  client ??= new KMSClient({
    requestHandler: { connectionTimeout: 2500, requestTimeout: 2500, throwOnRequestTimeout: true },
  })
  return client
}

/** IAM allows only this encryption context (`infra/constructs/access.ts`). */
const purpose = "supplier-credentials"

/** A value encrypted for one field can't be decrypted as another. */
export const keyService = {
  async encrypt(text: string, field: string): Promise<string> {
    const { CiphertextBlob } = await kms().send(
      new EncryptCommand({
        KeyId: setting("CREDENTIALS_KEY_ID"),
        Plaintext: Buffer.from(text),
        EncryptionContext: { purpose, field },
      }),
    )
    if (!CiphertextBlob) throw new Error("The key service encrypted nothing.")
    return Buffer.from(CiphertextBlob).toString("base64")
  },
  async decrypt(encrypted: string, field: string): Promise<string> {
    const { Plaintext } = await kms().send(
      new DecryptCommand({
        CiphertextBlob: Buffer.from(encrypted, "base64"),
        EncryptionContext: { purpose, field },
      }),
    )
    if (!Plaintext) throw new Error("The key service decrypted nothing.")
    return Buffer.from(Plaintext).toString()
  },
}
export type KeyService = typeof keyService
