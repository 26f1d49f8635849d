import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms"
import { setting } from "../platform/config.ts"

let client: KMSClient | undefined
const kms = (): KMSClient => {
  client ??= new KMSClient({
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true },
  })
  return client
}

/** What the role may encrypt for at all (`infra/constructs/access.ts`); whoever decrypts has to name it too. */
const purpose = "supplier-credentials"

/** The key service: what is encrypted for one field opens as no other. */
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
