import { holdFolder } from "#infra/local/lock.ts"
import { openStore } from "#infra/local/store.ts"

/** Holds a folder and its store until it is killed; tells the store's address. */
const folder = process.argv[2] ?? ""
holdFolder(folder)
const store = await openStore(folder, "clearline")
process.send?.(store.endpoint)
