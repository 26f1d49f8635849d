import { todayIn } from "#shared/domain/schedule/dates.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { decodeVin, type VinData } from "#shared/domain/vehicle/vin-decode.ts"
import type { Dispatch } from "#shared/supplier-protocol.ts"
import type { catalogReader } from "../../catalog/reader.ts"
import type { Suppliers } from "../../providers/suppliers/clients.ts"
import { SupplierFailure } from "../../providers/suppliers/failure.ts"
import { carIdOf, type KnownCar, vinOf } from "../rules/dispatch.ts"

type Sources = {
  vinData: () => Promise<VinData>
  catalogs: ReturnType<typeof catalogReader>
  mitchell: Pick<Suppliers["mitchell"], "parts">
}

export const parseDispatchVin = (dispatch: Dispatch): string | undefined => {
  const read = readVin(vinOf(dispatch))
  return read.ok ? read.vin : undefined
}

/** Finds a dispatch's car by VIN, by CarId in the shop's catalog, or at Mitchell. An outage there doesn't block. */
export const dispatchCarFinder = ({ vinData, catalogs, mitchell }: Sources) => {
  const byVin = async (dispatch: Dispatch, now: Date): Promise<KnownCar | undefined> => {
    const vin = parseDispatchVin(dispatch)
    if (vin === undefined) return undefined
    const { year, make, model, style } = decodeVin(vin, await vinData(), Number(todayIn(now).slice(0, 4)))
    return year !== undefined && make && model ? { year, make, model, style } : undefined
  }
  const byCarId = async (carId: string): Promise<KnownCar | undefined> => {
    if (carId === "") return undefined
    const catalogCar = (await catalogs.open()).vehicleOfCar(carId)
    if (catalogCar) return catalogCar
    try {
      return (await mitchell.parts(carId)).vehicle
    } catch (error) {
      if (error instanceof SupplierFailure) return undefined
      throw error
    }
  }
  return {
    of: async (dispatch: Dispatch, now: Date): Promise<KnownCar | undefined> =>
      (await byVin(dispatch, now)) ?? (await byCarId(carIdOf(dispatch))),
  }
}
