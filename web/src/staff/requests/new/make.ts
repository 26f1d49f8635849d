import { api } from "#web/api/api.ts"
import { createServiceRequest, createUser, createVehicle, recordTextConsent } from "#web/api/calls.gen.ts"
import { carOf } from "#web/staff/shared/vehicle/values.ts"
import { keyOfAttempt } from "./draft.ts"
import { type Account, bodyOf, customerOf, type NewRequest } from "./form.ts"

/** What has already been created. */
export type Made = { customerId: string; vehicleId?: string }

/**
 * Creates the customer with consent, the vehicle, and the request, each if it is new. `made` reports IDs at
 * once, so that a retry doesn't create them again.
 */
export async function makeRequest(
  values: NewRequest,
  account: Account | undefined,
  made: (ids: Made) => void,
): Promise<number> {
  const customerId = values.customerId || (await makeCustomer(values))
  made({ customerId })
  if (values.textConsent) await recordConsent(values)
  const vehicleId = values.vehicleId || (await makeVehicle(customerId, values))
  made({ customerId, vehicleId })

  const body = bodyOf(values, { customerId, vehicleId }, account)
  const { invoiceNumber } = await api(createServiceRequest, { body, key: keyOfAttempt("request", body) })
  return invoiceNumber
}

async function makeCustomer(values: NewRequest): Promise<string> {
  const body = customerOf(values)
  const { _id } = await api(createUser, { body, key: keyOfAttempt("customer", body) })
  return _id
}

async function recordConsent({ customerPhone: phone }: NewRequest): Promise<void> {
  const body = { phone, given: true }
  await api(recordTextConsent, { body, key: keyOfAttempt("consent", body) })
}

async function makeVehicle(customerId: string, values: NewRequest): Promise<string> {
  const body = { customerId, ...carOf(values) }
  const { _id } = await api(createVehicle, { body, key: keyOfAttempt("vehicle", body) })
  return _id
}
