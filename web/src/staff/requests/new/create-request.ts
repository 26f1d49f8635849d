import { api } from "#web/api/api.ts"
import { createServiceRequest, createUser, createVehicle, recordTextConsent } from "#web/api/calls.gen.ts"
import { carOf } from "#web/staff/shared/vehicle/values.ts"
import { keyOfAttempt } from "./draft.ts"
import { type Account, bodyOf, customerOf, type NewRequest } from "./form.ts"

/** What has already been created. */
export type CreatedIds = { customerId: string; vehicleId?: string }

/**
 * Creates the customer with consent, the vehicle, and the request, each if it is new. `made` reports IDs at
 * once, so that a retry doesn't create them again.
 */
export async function createNewRequest(
  values: NewRequest,
  account: Account | undefined,
  onCreated: (ids: CreatedIds) => void,
): Promise<number> {
  const customerId = values.customerId || (await addCustomer(values))
  onCreated({ customerId })
  if (values.textConsent) await recordConsent(values)
  const vehicleId = values.vehicleId || (await addVehicle(customerId, values))
  onCreated({ customerId, vehicleId })

  const body = bodyOf(values, { customerId, vehicleId }, account)
  const { invoiceNumber } = await api(createServiceRequest, { body, key: keyOfAttempt("request", body) })
  return invoiceNumber
}

async function addCustomer(values: NewRequest): Promise<string> {
  const body = customerOf(values)
  const { _id } = await api(createUser, { body, key: keyOfAttempt("customer", body) })
  return _id
}

async function recordConsent({ customerPhone: phone }: NewRequest): Promise<void> {
  const body = { phone, given: true }
  await api(recordTextConsent, { body, key: keyOfAttempt("consent", body) })
}

async function addVehicle(customerId: string, values: NewRequest): Promise<string> {
  const body = { customerId, ...carOf(values) }
  const { _id } = await api(createVehicle, { body, key: keyOfAttempt("vehicle", body) })
  return _id
}
