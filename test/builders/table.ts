import { type Table, tableClient, tableOver } from "#functions/platform/table.ts"
import { localAws } from "#infra/local/environment.ts"

export const tableAt = ({ endpoint, name }: { endpoint: string; name: string }): Table =>
  tableOver(tableClient({ ...localAws, endpoint }), name)
