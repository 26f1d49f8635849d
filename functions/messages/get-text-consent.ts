import { getTextConsent } from "#shared/api/text-messages.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { consentWording } from "#shared/domain/messages/text-consent.ts"
import { handle } from "../platform/handle.ts"
import { namedRequest, requestReader } from "../requests/reader.ts"
import { settingsReader } from "../settings/store.ts"
import { consentReader } from "./store.ts"

export const handler = handle(
  getTextConsent,
  ({ table }) => {
    const [consents, settings] = [consentReader(table), settingsReader(table)]
    return {
      requests: requestReader(table),
      ofMany: consents.ofMany,
      async told(phone: string | undefined) {
        const [consent, { businessname, textConsentData }] = await Promise.all([
          phone === undefined ? undefined : consents.of(phone),
          settings.businessInfo(),
        ])
        return { given: false, ...consent, phone, asking: consentWording(businessname, textConsentData) }
      },
    }
  },
  {
    ofJob: async ({ query: { invoiceNumber } }, { requests, told }, { actor, refuse }) =>
      told(phoneToText(await requests.openFor(actor, invoiceNumber, refuse))),
    ofPhone: ({ query: { phone } }, { told }) => told(phone),
    async ofPhones({ query: { phones } }, { ofMany }) {
      const known = await ofMany(phones)
      return phones.map((phone) => {
        const { given = false, at } = known.get(phone) ?? {}
        return { phone, given, ...(at !== undefined && { at }) }
      })
    },
  },
  namedRequest,
)
