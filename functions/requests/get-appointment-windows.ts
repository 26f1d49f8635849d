import type { QueryOf } from "#shared/api/definition/endpoint.ts"
import { getAppointmentWindows } from "#shared/api/requests/appointment-windows.ts"
import { branchServing } from "#shared/domain/schedule/area.ts"
import { addDays, todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import {
  branchReader,
  daysFrom,
  nearbyBranches,
  offerWindows,
  partArrivalDate,
  windowReader,
} from "./booking/windows.ts"
import { zips } from "./booking/zips.ts"
import { type RequestReader, requestReader } from "./readers/request.ts"
import { mayOpen } from "./rules/ownership.ts"

/** Half a year, which bounds the cost of a call. */
const maxDaysAhead = 183
const defaultDays = 7

type MovingJob = Pick<QueryOf<typeof getAppointmentWindows>, "key" | "id">

/** The number of a job that may take its own window again. Another person's key or number changes nothing. */
const findMovingJob = async (
  { key, id }: MovingJob,
  actor: Actor | undefined,
  requests: RequestReader,
): Promise<number | undefined> => {
  if (key !== undefined) return requests.numberOfJobKey(key)
  if (!actor || id === undefined || !/^\d{1,12}$/.test(id)) return undefined
  const request = await requests.find(Number(id))
  return request && mayOpen(actor, request) ? request.invoiceNumber : undefined
}

export const handler = handle(
  getAppointmentWindows,
  ({ table }) => ({
    branches: branchReader(table),
    requests: requestReader(table),
    windows: windowReader(table),
  }),
  async ({ query }, { branches, requests, windows }, { actor, now }) => {
    const { service, branch: branchId, zip, city, days = defaultDays } = query
    const today = todayIn(now)
    const from = query.from === undefined || query.from < today ? today : query.from
    if (from > addDays(today, maxDaysAhead)) throw malformed("from", messages.newService.tooFar)
    if ((branchId === undefined) === (zip === undefined)) throw malformed("zip", messages.newService.where)

    const allBranches = await branches.all()
    const chosenBranch = allBranches.find(({ _id }) => _id === branchId)
    if (branchId !== undefined && !chosenBranch) throw malformed("branch", messages.newService.noBranch)
    const branch = chosenBranch ?? branchServing({ city, zip }, allBranches, zips())
    const cityOfZip = zips().get(zip ?? "")?.city
    if (!branch) return { city: cityOfZip, days: [], shops: nearbyBranches(zip, allBranches) }

    const moving = await findMovingJob(query, actor, requests)
    const windowQuery = { service, branch, zip }
    return {
      branch: branch._id,
      city: cityOfZip,
      partOn: partArrivalDate(windowQuery, now),
      days: offerWindows(
        await windows.days(daysFrom(from, days), allBranches, moving),
        windowQuery,
        allBranches,
        now,
      ),
      shops: [],
    }
  },
)
