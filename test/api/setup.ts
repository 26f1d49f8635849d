import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { bundle } from "../../infra/bundle.ts"
import { openShop } from "../builders/shop.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"

declare module "vitest" {
  interface ProvidedContext {
    origin: string
    table: { endpoint: string; name: string }
    /** the file with the lines that the functions log */
    log: string
    /** the built functions, for a test that needs a system of its own */
    functions: string
  }
}

/** One system for all the tests of a run, built from the present sources: they share its table, so each makes its own people. */
export default async (project: TestProject) => {
  const functionsFolder = mkdtempSync(join(tmpdir(), "clearline-functions-"))
  await bundle({ outDir: functionsFolder, minify: false })
  const system = await startSystem({ functionsFolder })
  await openShop(tableAt(system.table))
  project.provide("origin", system.origin)
  project.provide("table", system.table)
  project.provide("log", join(system.folder, "functions.log"))
  project.provide("functions", functionsFolder)

  return async () => {
    await system.stop()
    rmSync(functionsFolder, { recursive: true, force: true })
  }
}
