import { rmSync } from "node:fs"
import { startSystem } from "#infra/local/system.ts"
import type { ProcessOptions } from "./system.ts"

/* Child process that runs the system for tests. Started by `system.ts`. */

const { folder, demo, functionsFolder, suppliers, vehicleList, rendersSite, removesFolder } = JSON.parse(
  process.argv[2] ?? "{}",
) as ProcessOptions
const system = await startSystem({
  port: 0,
  host: "127.0.0.1",
  folder,
  functionsFolder,
  demo,
  suppliers,
  vehicleList,
  rendersSite,
  log: console.log,
})

const leave = async () => {
  await system.stop()
  if (removesFolder) rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
// Ctrl-C reaches this process, too.
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void leave())
process.once("disconnect", () => void leave())
process.send?.({ address: system.address })
