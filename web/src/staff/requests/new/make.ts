import { api } from "#web/api/api.ts"
import { createServiceRequest, createUser, createVehicle, recordTextConsent } from "#web/api/calls.gen.ts"
import { carOf } from "#web/ui/car/values.ts"
import { keyOfAttempt } from "./draft.ts"
import { type Account, bodyOf, customerOf, type NewRequest } from "./form.ts"

/** What exists by now of a request that is being made. */
export type Made = { customerId: string; vehicleId?: string }

/**
 * Makes the customer, with what they said about texts, and the car where they are new, then the request. `made` is told each id at once: what exists is not
 * made again when a later step fails.
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
