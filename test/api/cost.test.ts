import { expect, it, onTestFinished } from "vitest"
import type { Table } from "../../functions/platform/table.ts"
import { project } from "../../functions/requests/items/project.ts"
import { projectionWrites } from "../../functions/requests/projector.ts"
import { creationOf } from "../../functions/requests/store.ts"
import { addDays } from "../../shared/domain/dates.ts"
import { costsOf } from "../bench/calls.ts"
import { addListedDay } from "../bench/store.ts"
import { aLine, aRequest } from "../builders/requests.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"

/**
 * Puts so many requests into the table, on other days than the measured ones, of the technician who is measured, with their search
 * entries and counters.
 */
const addRequests = async (table: Table, count: number) => {
  for (let nth = 0; nth < count; nth += 1) {
    const invoiceNumber = 90_000 + nth
    const request = aRequest({
      invoiceNumber,
      invoiceKey: `added-${nth}`,
      customerName: `Priya ${nth}`,
      customerId: `customer-${nth % 50}`,
      appointmentDate: addDays("2026-11-20", nth % 60),
      appointmentTechnicians: ["min-cho"],
      charges: [aLine("Repair"), aLine("Replace")],
    })
    const projected = projectionWrites(invoiceNumber, request.version, undefined, project(request))
    await table.transact([...creationOf(request, []), ...projected])
  }
}

it("No call of the main job costs more units when the table holds more", async () => {
  const system = await startSystem({ demo: 100 })
  onTestFinished(system.stop)
  // A day that is the same whatever else there is.
  await addListedDay(system, 10)
  const few = await costsOf(system)
  await addRequests(tableAt(system.table), 75)
  // At the same hours as before.
  const many = await costsOf(system, 4)
  expect(few.size).toBeGreaterThan(30)
  const units = (costs: typeof few) => [...costs].map(([name, { read, write }]) => ({ name, read, write }))
  expect(units(many)).toEqual(units(few))
}, 300_000)
