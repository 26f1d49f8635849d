import { listExports } from "../../shared/api/exports.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { exportReader, shown } from "./store.ts"

export const handler = handle(
  listExports,
  ({ table, needs }) => ({ exports: exportReader(table), address: needs("signing", signedUrl) }),
  async (_input, { exports, address }, { now }) =>
    Promise.all((await exports.newest()).map((one) => shown(one, address, now))),
)
