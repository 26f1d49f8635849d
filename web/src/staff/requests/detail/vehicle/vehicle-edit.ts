import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { DecodedVin } from "#web/data/people/vehicles.ts"
import { anotherCar, type CarOfJob, isNamed, vehicleData } from "./vehicle-comparison.ts"

type Stored = CarOfJob & Pick<ServiceRequest, "carId">

const isAsDecoded = (text: string, decoded: DecodedVin | undefined): decoded is DecodedVin =>
  decoded !== undefined && text === vehicleText(decoded)

const noData = { year: null, make: null, model: null, style: null, carId: null }

/** Vehicle fields for a typed text: from the VIN, or as stored if the text is unchanged, else cleared. */
export function vehicleFields(
  text: string,
  stored: Stored,
  decoded: DecodedVin | undefined,
  carId: string | undefined,
) {
  if (isAsDecoded(text, decoded)) return vehicleData(stored, decoded, carId)
  return text === (stored.vehicle ?? "") ? {} : noData
}

export type VehicleQuestion = { title: string; text: string; confirm: string }

/**
 * Confirmation before the vehicle text changes (owner's specification). undefined if there was none before.
 */
export function vehicleQuestion(
  text: string,
  stored: Stored,
  decoded: DecodedVin | undefined,
): VehicleQuestion | undefined {
  if (text === (stored.vehicle ?? "") || (!isNamed(stored) && !stored.carId)) return undefined
  if (!isAsDecoded(text, decoded))
    return {
      title: t("Edit the vehicle by hand?"),
      text: messages.requests.vehicleEdit,
      confirm: t("Continue"),
    }
  const question = anotherCar(stored, decoded)
  return question
    ? { title: t("Change the vehicle?"), text: question, confirm: t("Change vehicle") }
    : undefined
}
