import { keys } from "#functions/platform/keys.ts"
import type { Table } from "#functions/platform/table.ts"

/** Puts a value into a stored request that no call takes any more: as it lies in a table from before a rule. */
export const storeField = async (table: Table, invoiceNumber: number, field: string, value: string) => {
  const item = await table.get(keys.request(invoiceNumber))
  if (!item) throw new Error(`There is no service request ${invoiceNumber}.`)
  await table.transact([{ put: { ...item, [field]: value }, onlyIf: "beside" }])
}
