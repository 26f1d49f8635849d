import { listExports } from "#shared/api/exports.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle, isRecentPassword } from "../platform/handle.ts"
import { exportReader, toWire } from "./store.ts"

export const handler = handle(
  listExports,
  ({ table, provide }) => ({ exports: exportReader(table), signUrl: provide("signing", signedUrl) }),
  async (_input, { exports, signUrl: address }, { session, now }) => {
    const mayDownload = isRecentPassword(session, now)
    const newest = await exports.newest()
    return Promise.all(newest.map((one) => toWire(one, mayDownload ? address : undefined, now)))
  },
)
