import { openTable, type Table, tableClient } from "#functions/platform/table.ts"
import { localAws } from "#infra/local/environment.ts"

export const tableAt = ({ endpoint, name }: { endpoint: string; name: string }): Table =>
  openTable(tableClient({ ...localAws, endpoint }), name)
