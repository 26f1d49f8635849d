import type { ImportKind } from "#shared/domain/import/fields.ts"
import type { Table } from "../../platform/table.ts"
import type { Importer } from "./importer.ts"
import { balanceImporter, jobImporter } from "./jobs.ts"
import { accountImporter, customerImporter } from "./people.ts"
import { vehicleImporter } from "./vehicles.ts"

export type AnyImporter = Importer<ImportKind>

const importers: { [Kind in ImportKind]: (table: Table) => Importer<Kind> } = {
  customers: customerImporter,
  vehicles: vehicleImporter,
  accounts: accountImporter,
  balances: balanceImporter,
  jobs: jobImporter,
}

/** The caller passes rows of this kind, which the types can't express. */
export const createImporter = (kind: ImportKind, table: Table): AnyImporter =>
  importers[kind](table) as AnyImporter
