import { consentWrite } from "#functions/messages/store.ts"
import type { Write } from "#functions/platform/table.ts"
import type { User } from "#shared/api/users.ts"
import { businessInfo } from "./shop.ts"

export const takesTexts = (phone: string): boolean => Number(phone.slice(-2)) % 7 !== 3

export const consentWrites = (customers: readonly User[], clerk: User): Write[] =>
  customers
    .filter(({ phone }) => takesTexts(phone))
    .map(({ phone, createdAt }) =>
      consentWrite(undefined, {
        phone,
        given: true,
        wording: businessInfo.textConsentData,
        at: createdAt,
        by: clerk.name,
        byId: clerk._id,
        source: "clerk",
      }),
    )
