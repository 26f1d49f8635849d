import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { buildAll } from "#infra/build.ts"
import { openCatalog } from "../builders/catalog.ts"
import { people } from "../builders/people.ts"
import { openShop } from "../builders/shop.ts"
import { enterLogins } from "../builders/supplier-logins.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import { startSystem } from "../system.ts"

declare module "vitest" {
  interface ProvidedContext {
    origin: string
    table: { endpoint: string; name: string }
    log: string
  }
}

/** One system for all API tests. They share its table, so each creates its own people. */
export default async (project: TestProject) => {
  await buildAll(["functions", "demo"])
  const system = await startSystem()
  const table = tableAt(system.table)
  await openShop(table)
  await enterLogins(
    callsTo(() => system.origin),
    await people(table).admin(),
  )
  await openCatalog(system, table)
  project.provide("origin", system.origin)
  project.provide("table", system.table)
  project.provide("log", join(system.folder, "functions.log"))
  return () => system.stop()
}
