import { lockFolder } from "#infra/local/lock.ts"
import { openStore } from "#infra/local/table/store.ts"

const folder = process.argv[2] ?? ""
lockFolder(folder)
const store = await openStore(folder, "clearline")
process.send?.(store.endpoint)
