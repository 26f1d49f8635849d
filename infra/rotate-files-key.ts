import { generateKeyPairSync } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm"
import { type DeploySettings, deployFile, filesSecret } from "./deploy-settings.ts"

/**
 * `npm run rotate-files-key`: makes a new key pair for the addresses of files. The private half goes to Parameter Store,
 * the public half to the front of `fileSigningKeys` in deploy.json. The key before it stays valid, so that addresses it
 * signed work until they expire; the one before that goes. The next deploy starts to sign with the new key.
 */
const file = deployFile()
if (!existsSync(file)) {
  console.error(`${file} is missing. Copy deploy.example.json first.`)
  process.exit(1)
}
// Not validated as a whole: before the first deploy its only key may be the example's.
const settings = JSON.parse(readFileSync(file, "utf8")) as Partial<DeploySettings>
const id = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, "-")
const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
})
await new SSMClient({}).send(
  new PutParameterCommand({
    Name: `/${settings.name ?? "clearline"}/${filesSecret(id)}`,
    Value: privateKey,
    Type: "SecureString",
  }),
)
const earlier = (settings.fileSigningKeys ?? []).filter((key) => key.id !== "example")
const fileSigningKeys = [{ id, publicKey }, ...earlier].slice(0, 2)
writeFileSync(file, `${JSON.stringify({ ...settings, fileSigningKeys }, null, 2)}\n`)
console.log(`The key ${id} signs from the next deploy on: npm run deploy`)
