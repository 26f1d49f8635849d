import { getAppointmentWindows } from "#shared/api/requests/appointment-windows.ts"
import { shopFor } from "#shared/domain/schedule/area.ts"
import { addDays, todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import {
  daysFrom,
  offerWindows,
  partArrivalDate,
  shopReader,
  shopsNear,
  windowReader,
} from "./booking/windows.ts"
import { zips } from "./booking/zips.ts"
import { requestReader } from "./readers/request.ts"

/** Half a year, which bounds the cost of a call. */
const maxDaysAhead = 183
const defaultDays = 7

export const handler = handle(
  getAppointmentWindows,
  ({ table }) => ({
    branches: shopReader(table),
    requests: requestReader(table),
    windows: windowReader(table),
  }),
  async ({ query }, { branches, requests, windows }, { now }) => {
    const { service, branch, zip, city, days = defaultDays, key } = query
    const today = todayIn(now)
    const from = query.from === undefined || query.from < today ? today : query.from
    if (from > addDays(today, maxDaysAhead)) throw malformed("from", messages.newService.tooFar)
    if ((branch === undefined) === (zip === undefined)) throw malformed("zip", messages.newService.where)

    const shops = await branches.all()
    const chosenShop = shops.find(({ _id }) => _id === branch)
    if (branch !== undefined && !chosenShop) throw malformed("branch", messages.newService.noBranch)
    const shop = chosenShop ?? shopFor({ city, zip }, shops, zips())
    const cityOfZip = zips().get(zip ?? "")?.city
    if (!shop) return { city: cityOfZip, days: [], shops: shopsNear(zip, shops) }

    const moving = key === undefined ? undefined : await requests.numberOfJobKey(key)
    const windowQuery = { service, shop, zip }
    return {
      branch: shop._id,
      city: cityOfZip,
      partOn: partArrivalDate(windowQuery, now),
      days: offerWindows(await windows.days(daysFrom(from, days), shops, moving), windowQuery, shops, now),
      shops: [],
    }
  },
)
