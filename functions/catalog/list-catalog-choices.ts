import { listCatalogChoices } from "#shared/api/catalog.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { glassOf } from "./glass.ts"
import { catalogReader } from "./reader.ts"

/** Only searchable vehicles can be chosen. */
const searchable = { searchable: true }

export const handler = handle(
  listCatalogChoices,
  catalogReader,
  {
    years: async (_, catalogs) => (await catalogs.open()).years(searchable),
    makes: async ({ query: { year } }, catalogs) => (await catalogs.open()).makes(year, searchable),
    models: async ({ query: { year, make } }, catalogs) =>
      (await catalogs.open()).models(year, make, searchable),
    async styles({ query: { year, make, model } }, catalogs) {
      const catalog = await catalogs.open()
      const vehicles = catalog.carsLike({ year, make, model }, searchable)
      const parts = await catalog.partsOf(vehicles)
      return vehicles.map((vehicle, index) => ({
        model: vehicle.model,
        style: vehicle.style,
        carId: vehicle.carId,
        glass: glassOf(parts[index] ?? []),
      }))
    },
    async carId({ query: { carId } }, catalogs, { refuse }) {
      const vehicle = (await catalogs.open()).vehicleOfCar(carId)
      if (!vehicle) throw refuse("not_found", { detail: messages.catalog.unknownCar })
      return vehicle
    },
  },
  () => [{ get: keys.catalogLive }],
)
