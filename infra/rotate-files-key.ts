import { existsSync } from "node:fs"
import { CloudFormationClient } from "@aws-sdk/client-cloudformation"
import { SSMClient } from "@aws-sdk/client-ssm"
import { DeployFailure, deployFile } from "./deploy-settings.ts"
import { applyProfile } from "./deployed-system.ts"
import { createFilesKey, requireDeployedKey } from "./files-key.ts"
import { settingsFile } from "./settings-file.ts"

/** `npm run rotate-files-key`, also with `-- --profile shop`: the next deploy signs addresses of files with a new key. */
applyProfile(process.argv.slice(2))

const rotate = async (): Promise<string> => {
  const path = deployFile()
  if (!existsSync(path)) throw new DeployFailure(`${path} is missing. Run npm run setup first.`)
  const file = settingsFile(path)
  await requireDeployedKey(file.read(), new CloudFormationClient({}))
  return createFilesKey(file, new SSMClient({}))
}

try {
  console.log(`The key ${await rotate()} signs from the next deploy on: npm run deploy`)
} catch (error) {
  if (!(error instanceof DeployFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
