import { keys } from "#functions/platform/keys.ts"
import type { Table } from "#functions/platform/table.ts"

/** Stores a value that no call accepts any more, as in old data. */
export const storeField = async (table: Table, invoiceNumber: number, field: string, value: string) => {
  const item = await table.get(keys.request(invoiceNumber))
  if (!item) throw new Error(`There is no service request ${invoiceNumber}.`)
  await table.transact([{ put: { ...item, [field]: value }, onlyIf: "unguarded" }])
}
