import { existsSync } from "node:fs"
import { SSMClient } from "@aws-sdk/client-ssm"
import { deployFile } from "./deploy-settings.ts"
import { createFilesKey } from "./files-key.ts"
import { settingsFile } from "./settings-file.ts"

/** `npm run rotate-files-key`: the next deploy signs addresses of files with a new key. */
const file = deployFile()
if (!existsSync(file)) {
  console.error(`${file} is missing. Run npm run setup first.`)
  process.exit(1)
}
const id = await createFilesKey(settingsFile(file), new SSMClient({}))
console.log(`The key ${id} signs from the next deploy on: npm run deploy`)
