import { existsSync } from "node:fs"
import { SSMClient } from "@aws-sdk/client-ssm"
import { deployFile } from "./deploy-settings.ts"
import { applyProfile } from "./deployed-system.ts"
import { createFilesKey } from "./files-key.ts"
import { settingsFile } from "./settings-file.ts"

/** `npm run rotate-files-key`, also with `-- --profile shop`: the next deploy signs addresses of files with a new key. */
applyProfile(process.argv.slice(2))
const file = deployFile()
if (!existsSync(file)) {
  console.error(`${file} is missing. Run npm run setup first.`)
  process.exit(1)
}
const id = await createFilesKey(settingsFile(file), new SSMClient({}))
console.log(`The key ${id} signs from the next deploy on: npm run deploy`)
