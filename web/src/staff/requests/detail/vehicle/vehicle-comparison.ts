import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isSameCar } from "#shared/domain/catalog/match-car.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { t } from "#shared/language.ts"
import type { DecodedVin } from "#web/data/people/vehicles.ts"

export type CarOfJob = Pick<ServiceRequest, "vehicle" | "year" | "make" | "model">

export const isNamed = ({ vehicle, year, make, model }: CarOfJob): boolean =>
  Boolean(vehicle || year || make || model)

/** "This VIN is a 2015 Honda Civic. The job says 2022 Subaru Outback." undefined if they may be the same. */
export function anotherCar(job: CarOfJob, car: DecodedVin): string | undefined {
  if (!car.make || !isNamed(job) || isSameCar(job, car)) return undefined
  const its = job.vehicle || vehicleText({ year: job.year, make: job.make, model: job.model })
  return t(`This VIN is a ${vehicleText(car)}. The job says ${its}.`)
}

/**
 * `carId` is the catalog's car, if exactly one fits or a person chose it. Without one, another vehicle clears the job's,
 * because its parts are different.
 */
export const vehicleData = (job: CarOfJob, car: DecodedVin, carId: string | undefined) => {
  const { year, make, model, style } = car
  return { year, make, model, style, ...(carId ? { carId } : !isSameCar(job, car) && { carId: null }) }
}
