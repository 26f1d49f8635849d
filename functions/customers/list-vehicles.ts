import { listVehicles } from "#shared/api/customers.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { userReader } from "../users/store.ts"
import { isHidden } from "./rules/ownership.ts"
import { vehicleReader } from "./store.ts"

/** Newest jobs counted per account. */
const maxJobs = 1000

/** Oldest first. */
export const handler = handle(
  listVehicles,
  ({ table, provide }) => ({
    users: userReader(table),
    vehicles: vehicleReader(table),
    requests: requestLists(table),
    address: provide("signing", signedUrl),
  }),
  async ({ query: { customerId, cursor } }, deps, { actor, now, refuse, setNextCursor }) => {
    const [customer, page, jobs] = await Promise.all([
      deps.users.get(customerId),
      deps.vehicles.ofCustomer(customerId, { limit: 500, cursor }),
      deps.requests.ofCustomer(customerId, { limit: maxJobs }),
    ])
    if (!customer || isHidden(actor, customerId)) throw refuse("not_found")
    if (actor.role === "technician" && !(await deps.requests.worksFor(actor._id, customerId)))
      throw refuse("not_found")

    setNextCursor(page.cursor)
    const jobCounts = Map.groupBy(
      jobs.rows.filter(({ serviceStatus }) => serviceStatus !== "cancelled"),
      ({ vehicleId }) => vehicleId,
    )
    return Promise.all(
      page.items.map(async ({ images, ...vehicle }) => ({
        ...vehicle,
        images: await Promise.all(
          images.map(async ({ key, note }) => ({ src: await deps.address(key, now), note })),
        ),
        serviceHistoryCount: jobCounts.get(vehicle._id)?.length ?? 0,
      })),
    )
  },
)
