import { listExports } from "#shared/api/exports.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle, isRecentPassword } from "../platform/handle.ts"
import { exportReader, shown } from "./store.ts"

export const handler = handle(
  listExports,
  ({ table, needs }) => ({ exports: exportReader(table), address: needs("signing", signedUrl) }),
  async (_input, { exports, address }, { session, now }) => {
    const mayDownload = isRecentPassword(session, now)
    const newest = await exports.newest()
    return Promise.all(newest.map((one) => shown(one, mayDownload ? address : undefined, now)))
  },
)
