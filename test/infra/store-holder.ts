import { lockFolder } from "#infra/local/lock.ts"
import { openStore } from "#infra/local/table/store.ts"

/* Child process of the crash tests: holds a store until it is killed. */

const folder = process.argv[2] ?? ""
lockFolder(folder)
const store = await openStore(folder, "clearline")
process.send?.(store.endpoint)
