import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"
import type { DecodedVin } from "../../../data/vehicles.ts"

/** The car of a VIN in words, as the job names it. */
export const carText = ({ year, make, model, style }: DecodedVin): string =>
  [year, make, model, style].filter(Boolean).join(" ")

export type CarOfJob = Pick<ServiceRequest, "vehicle" | "year" | "make" | "model">

/** Whether both name the same year, make and model, as far as both name them. */
export const isSameCar = (job: CarOfJob, car: DecodedVin): boolean =>
  (["year", "make", "model"] as const).every((field) => {
    const [theirs, its] = [job[field], car[field]]
    return !theirs || !its || String(theirs).toLowerCase() === String(its).toLowerCase()
  })

export const isNamed = ({ vehicle, year, make, model }: CarOfJob): boolean =>
  Boolean(vehicle || year || make || model)

/** "This VIN is a 2015 Honda Civic. The job says 2022 Subaru Outback."; nothing where both may be the same. */
export function anotherCar(job: CarOfJob, car: DecodedVin): string | undefined {
  if (!car.make || !isNamed(job) || isSameCar(job, car)) return undefined
  const its = job.vehicle || [job.year, job.make, job.model].filter(Boolean).join(" ")
  return `This VIN is a ${carText(car)}. The job says ${its}.`
}

/** The decoded car as the fields of the job; parts are known of the car that stood there, and of no other. */
export const vehicleData = (job: CarOfJob, car: DecodedVin) => {
  const { year, make, model, style } = car
  return { year, make, model, style, ...(!isSameCar(job, car) && { carId: null }) }
}
