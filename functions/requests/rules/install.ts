import type * as z from "zod"
import type { InstallRecordToWrite } from "../../../shared/api/requests/service-request.ts"
import type { Settings } from "../../../shared/api/settings.ts"
import { driveAwayMinutes, type ToldRecord } from "../../../shared/domain/install-record.ts"

type Sent = z.output<typeof InstallRecordToWrite>

/** The record with what the shop's own table says: the product's name, and from when on the car may be driven. */
export const toldRecord = (
  { setAt: told, urethane: { _id, ...urethane }, ...sent }: Sent,
  { urethanes, by, now }: { urethanes: Settings["urethanes"]; by: string; now: Date },
): ToldRecord => {
  const setAt = told ?? now.toISOString()
  const product = urethanes.find((one) => one._id === _id)
  const minutes = product && driveAwayMinutes(product, sent)
  return {
    ...sent,
    urethane: product ? { ...urethane, _id: product._id, name: product.name } : urethane,
    setAt,
    by,
    ...(minutes !== undefined && {
      driveAwayAt: new Date(new Date(setAt).getTime() + minutes * 60_000).toISOString(),
    }),
  }
}
