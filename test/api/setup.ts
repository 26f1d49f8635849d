import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { buildAll } from "../../infra/build.ts"
import { openShop } from "../builders/shop.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"

declare module "vitest" {
  interface ProvidedContext {
    origin: string
    table: { endpoint: string; name: string }
    /** the file with the lines that the functions log */
    log: string
  }
}

/** One system for all the tests of a run, over the present functions: they share its table, so each makes its own people. */
export default async (project: TestProject) => {
  await buildAll(["functions", "demo"])
  const system = await startSystem()
  await openShop(tableAt(system.table))
  project.provide("origin", system.origin)
  project.provide("table", system.table)
  project.provide("log", join(system.folder, "functions.log"))
  return () => system.stop()
}
