import { holdFolder } from "#infra/local/lock.ts"
import { openStore } from "#infra/local/store.ts"

const folder = process.argv[2] ?? ""
holdFolder(folder)
const store = await openStore(folder, "clearline")
process.send?.(store.endpoint)
