import { startSystem } from "#infra/local/system.ts"
import type { ProcessOptions } from "./system.ts"

/* Child process that runs the system for tests. Started by `system.ts`. */

const { folder, demo, functionsFolder, suppliers, vehicleList, rendersSite } = JSON.parse(
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
  process.exit(0)
}
process.once("SIGTERM", () => void leave())
process.once("disconnect", () => void leave())
process.send?.({ address: system.address })
