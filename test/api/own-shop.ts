import { afterAll, beforeAll } from "vitest"
import type { Table } from "#functions/platform/table.ts"
import { people } from "../builders/people.ts"
import { openShop } from "../builders/shop.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem, type TestSystem } from "../system.ts"
import { callsTo } from "./client.ts"

/* Starts a separate system for tests that change shop settings. */

export const ownShop = () => {
  let system: TestSystem
  let table: Table
  beforeAll(async () => {
    system = await startSystem()
    table = tableAt(system.table)
    await openShop(table)
  })
  afterAll(() => system.stop())
  return {
    as: callsTo(() => system.origin),
    system: () => system,
    table: () => table,
    people: () => people(table),
  }
}
