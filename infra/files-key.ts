import { generateKeyPairSync } from "node:crypto"
import { PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm"
import { filesSecret, parameterName } from "./deploy-settings.ts"
import type { SettingsFile } from "./settings-file.ts"

/**
 * Makes a key pair for the addresses of files. The private half goes to Parameter Store, the public half to the front of
 * `fileSigningKeys` in deploy.json. The key before it stays valid, so that addresses it signed work until they expire;
 * the one before that goes. Returns the new key's id.
 */
export const createFilesKey = async (file: SettingsFile, ssm: SSMClient): Promise<string> => {
  const settings = file.read()
  const id = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, "-")
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  await ssm.send(
    new PutParameterCommand({
      Name: parameterName(settings.name, filesSecret(id)),
      Value: privateKey,
      Type: "SecureString",
    }),
  )
  const earlier = (settings.fileSigningKeys ?? []).filter((key) => key.id !== "example")
  file.change({ fileSigningKeys: [{ id, publicKey }, ...earlier].slice(0, 2) })
  return id
}
