import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { hasRightCheckDigit, sayTwoYears } from "#shared/domain/vehicle/vin.ts"
import type { DecodedVin } from "#web/data/vehicles.ts"
import { changedFields } from "../changes.ts"
import { anotherCar, type CarOfJob, isNamed, isSameCar, vehicleData } from "../decoded.ts"

/** A VIN that was read or typed, with the car that it decodes to, if that is known. */
export type Proposal = { vin: string; car: DecodedVin | undefined }

type Job = CarOfJob & Pick<ServiceRequest, "vin">

/** What a person is asked about before the VIN is saved; with nothing to ask it is saved at once. */
export function doubtsAbout(job: Job, { vin, car }: Proposal): string[] {
  const doubts: string[] = []
  if (!hasRightCheckDigit(vin)) doubts.push("The check digit doesn't match. Compare the VIN with the car.")
  if (job.vin && job.vin !== vin) doubts.push(`This job has a different VIN, ${job.vin}.`)
  if (car?.possibleYears) doubts.push(sayTwoYears(car.possibleYears))
  const another = car && anotherCar(job, car)
  if (another) doubts.push(another)
  return doubts
}

/**
 * Whether the job's vehicle may become the one that the VIN decodes to, and whether that has to be asked: where none is named
 * it is simply filled in.
 */
export function vehicleOffer(job: Job, { car }: Proposal): "fill in" | "ask" | undefined {
  if (!car?.make || vehicleText(car) === job.vehicle) return undefined
  if (!isNamed(job)) return "fill in"
  return isSameCar(job, car) && job.make ? undefined : "ask"
}

/** What is saved: the VIN, and for the office the vehicle with it, as when a VIN is typed. */
export const changeOf = (request: ServiceRequest, { vin, car }: Proposal, takesVehicle: boolean) =>
  changedFields(request, {
    vin,
    ...(takesVehicle && car && { ...vehicleData(request, car), vehicle: vehicleText(car) }),
  })
