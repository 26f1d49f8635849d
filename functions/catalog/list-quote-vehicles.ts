import { listQuoteVehicles, type QuoteVehicle } from "#shared/api/catalog.ts"
import { type CatalogVehicle, catalogPage, vehiclePicture } from "#shared/domain/catalog/catalog.ts"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { openings } from "#shared/domain/parts/openings.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { named } from "./named.ts"
import { catalogReader } from "./reader.ts"

const shown = ({ image, ...vehicle }: CatalogVehicle): QuoteVehicle => ({
  ...vehicle,
  _id: vehicle.styleId,
  search: vehicleName(vehicle),
  ...(image !== undefined && { image: vehiclePicture(image) }),
})

const only = (vehicle: QuoteVehicle, fields: readonly string[] | undefined) => ({
  ...Object.fromEntries(Object.entries(vehicle).filter(([field]) => fields?.includes(field) ?? true)),
  _id: vehicle._id,
})

export const handler = handle(
  listQuoteVehicles,
  catalogReader,
  {
    one: ({ query: { id } }, catalogs, { refuse }) =>
      named(refuse, async () => {
        const catalog = await catalogs.open()
        const vehicle = catalog.vehicle(id)
        if (!vehicle) throw refuse("not_found", { detail: messages.catalog.unknownCar })
        const has = new Set((await catalog.parts(vehicle)).map(({ opening }) => opening))
        const glassOpenings = openings.filter((opening) => has.has(opening))
        return { results: [{ ...shown(vehicle), glassOpenings }], totalCount: 1 }
      }),
    page: ({ query: { limit = catalogPage, fields, ...asked } }, catalogs, { refuse, continueAt }) =>
      named(refuse, async () => {
        const { unreadable, page } = await catalogs.open()
        const { vehicles, totalCount, cursor } = page({ ...asked, limit })
        continueAt(cursor)
        return { results: vehicles.map((vehicle) => only(shown(vehicle), fields)), totalCount, unreadable }
      }),
  },
  () => [{ get: keys.catalogLive }],
)
