import { type Table, tableClient, tableOver } from "#functions/platform/table.ts"
import { localAws } from "#infra/local/environment.ts"

/** The product's own way to the table of a system that runs on this machine. */
export const tableAt = ({ endpoint, name }: { endpoint: string; name: string }): Table =>
  tableOver(tableClient({ ...localAws, endpoint }), name)
