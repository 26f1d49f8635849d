import { cleanText } from "#shared/api/definition/kinds.ts"
import { dispatchWindow } from "#shared/domain/ivy.ts"
import { maxCents, parseMoney } from "#shared/domain/money/money.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { parseWireDate } from "#shared/domain/schedule/dates.ts"
import type { Dispatch } from "#shared/supplier-protocol.ts"

/** Turns an insurer's dispatch into fields of a request (owner's specification). */

export type KnownCar = {
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
}

export const carIdOf = ({ vehicleCarId, CustVehicle }: Dispatch): string =>
  (vehicleCarId || CustVehicle.CarId).trim()

export const vinOf = ({ vehicleVinNumber, CustVehicle }: Dispatch): string =>
  (vehicleVinNumber || CustVehicle.VehicleVin).trim()

/** Undefined for an invalid amount, so that staff ask the insurer instead of reading 0. */
const deductibleOf = ({ insuranceDeductible, Deductible }: Dispatch): number | undefined => {
  const amount = (insuranceDeductible || Deductible).replaceAll(/[$,\s]/g, "")
  const cents = /^\d*\.?\d+$/.test(amount) ? parseMoney(amount) : undefined
  return cents !== undefined && cents <= maxCents ? cents : undefined
}

export const phoneOf = ({ customerPhone }: Dispatch): string | undefined => readPhone(customerPhone)
export const customerNameOf = ({ customerName }: Dispatch): string => cleanText(customerName, 100)
export const addressOf = ({ customerAddress }: Dispatch): string => cleanText(customerAddress, 200)

export const carrierNamesOf = ({ insuranceCarrier, Client }: Dispatch): string[] =>
  [insuranceCarrier, Client].map((name) => cleanText(name, 60)).filter(Boolean)

type DispatchContext = {
  today: string
  carrierKey: string | undefined
  customerId: string | undefined
  car: KnownCar
  vehicle: string | undefined
  vin: string | undefined
}

/** A mobile job for today, 6 to 5, until staff plan it. Empty fields stay unset. */
export const requestOfDispatch = (dispatch: Dispatch, context: DispatchContext) => {
  const { today, carrierKey, customerId, car, vehicle, vin } = context
  const number = dispatch.ReferralNumber
  const address = addressOf(dispatch)
  const [carrierName] = carrierNamesOf(dispatch)
  const carId = carIdOf(dispatch)
  const { year, make, model, style } = car
  return {
    invoiceType: "Insurance" as const,
    insuranceDispatch: number,
    externalReferenceNumber: number,
    ...(carrierKey === undefined ? { insuranceCarrier: carrierName } : { insuranceCarrierKey: carrierKey }),
    insuranceDeductible: deductibleOf(dispatch),
    insuranceCauseOfLoss: cleanText(dispatch.insuranceLossCause, 80) || undefined,
    insuranceDateofLoss: parseWireDate(dispatch.insuranceLossDate.trim()),
    insurancePolicyNumber: cleanText(dispatch.insurancePolicyNumber, 40) || undefined,
    serviceSummary: cleanText(dispatch.serviceSummary, 300) || undefined,
    customerId,
    customerName: customerNameOf(dispatch) || undefined,
    customerPhone: phoneOf(dispatch) ?? (cleanText(dispatch.customerPhone, 60) || undefined),
    customerFullAddress: address || undefined,
    ...(vehicle && { vehicle }),
    year,
    make: make && cleanText(make, 40),
    model: model && cleanText(model, 60),
    style: style && cleanText(style, 80),
    ...(carId && carId.length <= 80 && { carId }),
    vin,
    appointmentLocation: "Mobile" as const,
    appointmentAddress: address || undefined,
    appointmentDate: today,
    appointmentTimeStart: dispatchWindow.start,
    appointmentTimeEnd: dispatchWindow.end,
    charges: [],
  }
}
