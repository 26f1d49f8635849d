import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isSameCar } from "#shared/domain/catalog/match-car.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { hasRightCheckDigit, possibleYearsSentence } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import type { DecodedVin } from "#web/data/people/vehicles.ts"
import { fieldsToSave } from "../request-change.ts"
import { anotherCar, type CarOfJob, isNamed, vehicleData } from "../vehicle/vehicle-comparison.ts"

/** `carId` is the catalog's car, if exactly one fits. */
export type Proposal = { vin: string; car: DecodedVin | undefined; carId?: string | undefined }

type Job = CarOfJob & Pick<ServiceRequest, "vin">

/** Questions to ask before saving. Without any, the VIN is saved at once. */
export function findVinMismatches(job: Job, { vin, car }: Proposal): string[] {
  const doubts: string[] = []
  if (!hasRightCheckDigit(vin)) doubts.push(t("The check digit doesn't match. Compare the VIN with the car."))
  if (job.vin && job.vin !== vin) doubts.push(t(`This job has a different VIN, ${job.vin}.`))
  if (car?.possibleYears) doubts.push(possibleYearsSentence(car.possibleYears))
  const another = car && anotherCar(job, car)
  if (another) doubts.push(another)
  return doubts
}

/** Whether the job's vehicle can become the decoded one: without asking if none is named yet. */
export function vehicleOffer(job: Job, { car }: Proposal): "fill in" | "ask" | undefined {
  if (!car?.make || vehicleText(car) === job.vehicle) return undefined
  if (!isNamed(job)) return "fill in"
  return isSameCar(job, car) && job.make ? undefined : "ask"
}

/** The body of the save. For the office it includes the vehicle, or the catalog's car of the vehicle that it names. */
export const changeOf = (request: ServiceRequest, { vin, car, carId }: Proposal, takesVehicle: boolean) => {
  const isNamedCar = car !== undefined && Boolean(request.make) && isSameCar(request, car)
  return fieldsToSave(request, {
    vin,
    ...(takesVehicle && car
      ? { ...vehicleData(request, car, carId), vehicle: vehicleText(car) }
      : isNamedCar && carId && !request.carId && { carId }),
  })
}
