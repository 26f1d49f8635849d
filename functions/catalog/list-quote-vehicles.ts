import { listQuoteVehicles, type QuoteVehicle } from "#shared/api/catalog.ts"
import { type CatalogVehicle, catalogPage, vehiclePicture } from "#shared/domain/catalog/catalog.ts"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { openings } from "#shared/domain/parts/openings.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { catalogReader } from "./reader.ts"
import { refuseUnreadable } from "./refuse-unreadable.ts"

const toWire = ({ image, ...vehicle }: CatalogVehicle): QuoteVehicle => ({
  ...vehicle,
  _id: vehicle.styleId,
  search: vehicleName(vehicle),
  ...(image !== undefined && { image: vehiclePicture(image) }),
})

const pickFields = (vehicle: QuoteVehicle, fields: readonly string[] | undefined) => ({
  ...Object.fromEntries(Object.entries(vehicle).filter(([field]) => fields?.includes(field) ?? true)),
  _id: vehicle._id,
})

export const handler = handle(
  listQuoteVehicles,
  catalogReader,
  {
    one: ({ query: { id } }, catalogs, { refuse }) =>
      refuseUnreadable(refuse, async () => {
        const catalog = await catalogs.open()
        const vehicle = catalog.vehicle(id)
        if (!vehicle) throw refuse("not_found", { detail: messages.catalog.unknownCar })
        const covered = new Set((await catalog.parts(vehicle)).map(({ opening }) => opening))
        const glassOpenings = openings.filter((opening) => covered.has(opening))
        return { results: [{ ...toWire(vehicle), glassOpenings }], totalCount: 1 }
      }),
    page: ({ query: { limit = catalogPage, fields, ...filter } }, catalogs, { refuse, setNextCursor }) =>
      refuseUnreadable(refuse, async () => {
        const { unreadable, page } = await catalogs.open()
        const { vehicles, totalCount, cursor } = page({ ...filter, limit })
        setNextCursor(cursor)
        return {
          results: vehicles.map((vehicle) => pickFields(toWire(vehicle), fields)),
          totalCount,
          unreadable,
        }
      }),
  },
  () => [{ get: keys.catalogLive }],
)
