import { getVehicleParts } from "#shared/api/catalog.ts"
import type { CatalogPart, PartKind } from "#shared/domain/catalog/catalog.ts"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { needsCalibration } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { glassOf } from "./glass.ts"
import { catalogReader } from "./reader.ts"

/** Without the cost, which customers must not see. */
const toWire = ({ partNumber, opening, orientation, description, list, hours, features }: CatalogPart) => ({
  PartNumber: partNumber,
  Opening: [orientation, opening].filter(Boolean).join(" "),
  Description: description,
  ListPrice: list,
  LaborHours: hours,
  NeedsCalibration: needsCalibration(features),
})

export const handler = handle(
  getVehicleParts,
  catalogReader,
  async ({ query: { carId } }, catalogs, { refuse }) => {
    const catalog = await catalogs.open()
    const vehicle = catalog.vehicleOfCar(carId)
    if (!vehicle) throw refuse("not_found", { detail: messages.catalog.unknownCar })
    const parts = await catalog.parts(vehicle)
    const partsOfKind = (partKind: PartKind) => parts.filter(({ kind }) => kind === partKind).map(toWire)
    return [
      {
        carId,
        vehicle: vehicleName(vehicle),
        glass: glassOf(parts),
        nagParts: partsOfKind("nag"),
        oemParts: partsOfKind("oem"),
        mouldingParts: partsOfKind("moulding"),
      },
    ]
  },
  () => [{ get: keys.catalogLive }],
)
