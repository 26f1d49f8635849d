import { generateKeyPairSync } from "node:crypto"
import type { CloudFormationClient } from "@aws-sdk/client-cloudformation"
import { GetParameterCommand, PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm"
import { DeployFailure, type DeploySettings, filesSecret, parameterName } from "./deploy-settings.ts"
import { readStackOutputs } from "./deployed-system.ts"
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

/**
 * A second rotation before a deploy would remove the key that signs now, and end all addresses that it signed. A system
 * that isn't deployed has signed none.
 */
export const requireDeployedKey = async (
  { name, fileSigningKeys: [first] = [] }: ReturnType<SettingsFile["read"]>,
  cloudFormation: CloudFormationClient,
): Promise<void> => {
  const outputs = await readStackOutputs(cloudFormation, `${name ?? "clearline"}-data`)
  if (outputs && first && outputs.FilesSigningKey !== first.id)
    throw new DeployFailure(
      `The key ${first.id} isn't deployed yet. Run npm run deploy before you rotate again.`,
    )
}

/**
 * Without the private half of the first key, the deployed system could sign no address of a file. Ignores other
 * errors, such as a missing login: cdk reports them.
 */
export const requireFilesKey = async (
  { name, fileSigningKeys: [first] }: Pick<DeploySettings, "name" | "fileSigningKeys">,
  ssm: SSMClient,
): Promise<void> => {
  if (!first) return
  const Name = parameterName(name, filesSecret(first.id))
  try {
    await ssm.send(new GetParameterCommand({ Name }))
  } catch (error) {
    if (error instanceof Error && error.name === "ParameterNotFound")
      throw new DeployFailure(
        `Parameter Store has no ${Name} in this account and region, which signs addresses of files. Use the profile that made it, or run npm run setup, which makes a new one.`,
      )
  }
}
