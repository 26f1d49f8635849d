import { type LookupPart, readAllVehicleParts } from "#shared/api/suppliers.ts"
import { needsCalibration } from "#shared/domain/quotes/quote.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { messages } from "#shared/messages.ts"
import type { WarehousePrice } from "#shared/supplier-protocol.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import type { Suppliers } from "../providers/suppliers/clients.ts"
import { SupplierFailure } from "../providers/suppliers/failure.ts"
import { refuseSupplierFailure } from "./refuse-supplier-failure.ts"
import { suppliersOver } from "./store.ts"

/** Bytes. Larger pictures are left out of the reply. */
const maxPictureBytes = 400_000

const lowest = (prices: readonly WarehousePrice[] | undefined): number | null =>
  prices === undefined || prices.length === 0 ? null : Math.min(...prices.map(({ price }) => price))

/** On failure no prices, but the reason. */
const pricesOrNotice = async (
  { pricesOf }: Pick<Suppliers["mygrant"], "pricesOf">,
  numbers: readonly string[],
) => {
  try {
    return { prices: await pricesOf(numbers), notices: [] }
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    return { prices: new Map<string, WarehousePrice[]>(), notices: [error.message] }
  }
}

/** A missing picture must not hide the parts. */
const pictureOf = async ({ mitchell }: Suppliers, carId: string): Promise<string | undefined> => {
  try {
    const { bytes, type } = await mitchell.image(carId)
    return bytes.length > maxPictureBytes ? undefined : `data:${type};base64,${bytes.toString("base64")}`
  } catch (error) {
    if (error instanceof SupplierFailure) return undefined
    throw error
  }
}

export const handler = handle(
  readAllVehicleParts,
  ({ table, provide }) => suppliersOver(table, provide("suppliers", keyService)),
  async ({ query: { GUID } }, suppliers, { refuse }) => {
    const { vehicle, openings } = await suppliers.mitchell.parts(GUID).catch((error: unknown) => {
      if (error instanceof SupplierFailure && error.fault === "missing")
        throw refuse("not_found", { detail: messages.catalog.unknownCar })
      return refuseSupplierFailure(refuse)(error)
    })
    const numbers = openings.flatMap(({ parts }) => parts.map(({ partNumber }) => partNumber))
    const [vehicleImage, mygrant, pilkington] = await Promise.all([
      vehicle.image ? pictureOf(suppliers, GUID) : undefined,
      pricesOrNotice(suppliers.mygrant, numbers),
      pricesOrNotice(suppliers.pilkington, numbers),
    ])
    return {
      vehicle: vehicleText(vehicle),
      ...(vehicleImage !== undefined && { vehicleImage }),
      glassOpenings: openings.map(({ opening, orientation, parts }) => ({
        opening,
        orientation,
        parts: parts.map(
          ({ partNumber, kind, description, listPrice, laborHours, features }): LookupPart => ({
            part: partNumber,
            kind,
            description,
            price: listPrice,
            mygrantprice: lowest(mygrant.prices.get(partNumber)),
            pilkingtonprice: lowest(pilkington.prices.get(partNumber)),
            laborHours,
            needsCalibration: needsCalibration(features),
          }),
        ),
      })),
      notices: [...mygrant.notices, ...pilkington.notices],
    }
  },
)
