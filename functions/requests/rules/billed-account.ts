import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import type { BillingProfile } from "#shared/domain/charges/rates.ts"

export type BilledAccount = {
  user: Pick<User, "name" | "address" | "phone" | "email">
  profile: Pick<BillingProfile, "billingFax"> | undefined
}

export const billingAddressOf = ({
  user: { name, address, phone, email },
  profile,
}: BilledAccount): Partial<ServiceRequest> => ({
  billingCompany: name,
  billingFullAddress: address || undefined,
  billingPhone: phone || undefined,
  billingFax: profile?.billingFax || undefined,
  billingEmail: email || undefined,
})
