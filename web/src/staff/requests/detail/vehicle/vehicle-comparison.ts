import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { t } from "#shared/language.ts"
import type { DecodedVin } from "#web/data/people/vehicles.ts"

export type CarOfJob = Pick<ServiceRequest, "vehicle" | "year" | "make" | "model">

export const isSameCar = (job: CarOfJob, car: DecodedVin): boolean =>
  (["year", "make", "model"] as const).every((field) => {
    const [theirs, its] = [job[field], car[field]]
    return !theirs || !its || String(theirs).toLowerCase() === String(its).toLowerCase()
  })

export const isNamed = ({ vehicle, year, make, model }: CarOfJob): boolean =>
  Boolean(vehicle || year || make || model)

/** "This VIN is a 2015 Honda Civic. The job says 2022 Subaru Outback." undefined if they may be the same. */
export function anotherCar(job: CarOfJob, car: DecodedVin): string | undefined {
  if (!car.make || !isNamed(job) || isSameCar(job, car)) return undefined
  const its = job.vehicle || vehicleText({ year: job.year, make: job.make, model: job.model })
  return t(`This VIN is a ${vehicleText(car)}. The job says ${its}.`)
}

/** Clears the catalog ID if the vehicle changes, because its parts are different. */
export const vehicleData = (job: CarOfJob, car: DecodedVin) => {
  const { year, make, model, style } = car
  return { year, make, model, style, ...(!isSameCar(job, car) && { carId: null }) }
}
