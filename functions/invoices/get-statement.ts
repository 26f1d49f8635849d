import { getStatement } from "#shared/api/invoices.ts"
import { objects } from "../platform/files/objects.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { statementDrawer } from "./statement-file.ts"

export const handler = handle(
  getStatement,
  ({ table, provide }) => ({
    draw: statementDrawer(table, provide("documents", objects)),
    address: provide("signing", signedUrl),
  }),
  async ({ query: { account, carrier } }, { draw, address }, { now, refuse }) => {
    const of =
      account === undefined
        ? ({ payer: "carrier", id: carrier ?? "" } as const)
        : ({ payer: "account", id: account } as const)
    const { key, fileName } = await draw(of, now, refuse)
    return { statement: await address(key, now), fileName }
  },
)
