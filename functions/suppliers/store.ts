import type { TableReader } from "../platform/table.ts"
import type { KeyService } from "../providers/kms.ts"
import { type Suppliers, type SuppliersOptions, suppliersBy } from "../providers/suppliers/clients.ts"
import { supplierLogins } from "../settings/reader.ts"

// Other areas know this file alone.
export { tellFailure } from "./told.ts"

/**
 * The suppliers with the logins of the settings. Who calls them declares `credentials` and `suppliers`:
 * `suppliersOver(table, needs("suppliers", keyService))`.
 */
export const suppliersOver = (
  table: TableReader,
  keys: Pick<KeyService, "decrypt">,
  options: Omit<SuppliersOptions, "login"> = {},
): Suppliers => suppliersBy({ login: supplierLogins(table, keys), ...options })
