import type { ImportKind } from "#shared/domain/import/fields.ts"
import type { Table } from "../../platform/table.ts"
import { balanceMover, jobMover } from "./jobs.ts"
import type { Mover } from "./mover.ts"
import { accountMover, customerMover } from "./people.ts"
import { vehicleMover } from "./vehicles.ts"

export type AnyMover = Mover<ImportKind>

const movers: { [Kind in ImportKind]: (table: Table) => Mover<Kind> } = {
  customers: customerMover,
  vehicles: vehicleMover,
  accounts: accountMover,
  balances: balanceMover,
  jobs: jobMover,
}

/** Of the kind whose rows it is given: they were read as that kind's. */
export const moverOf = (kind: ImportKind, table: Table): AnyMover => movers[kind](table) as AnyMover
