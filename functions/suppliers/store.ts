import type { TableReader } from "../platform/table.ts"
import type { KeyService } from "../providers/kms.ts"
import { type Suppliers, type SuppliersOptions, supplierClients } from "../providers/suppliers/clients.ts"
import { supplierLogins } from "../settings/reader.ts"

// Public to other areas.
export { refuseSupplierFailure } from "./refuse-supplier-failure.ts"

/** Supplier clients with the stored logins. Callers declare `credentials` and `suppliers`. */
export const suppliersOver = (
  table: TableReader,
  keys: Pick<KeyService, "decrypt">,
  options: Omit<SuppliersOptions, "login"> = {},
): Suppliers => supplierClients({ login: supplierLogins(table, keys), ...options })
