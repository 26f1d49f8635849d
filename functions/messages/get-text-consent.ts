import { getTextConsent } from "#shared/api/text-messages.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { consentWording } from "#shared/domain/messages/text-consent.ts"
import { handle } from "../platform/handle.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { settingsReader } from "../settings/store.ts"
import { consentReader } from "./store.ts"

export const handler = handle(
  getTextConsent,
  ({ table }) => {
    const [consents, settings] = [consentReader(table), settingsReader(table)]
    return {
      requests: requestReader(table),
      findMany: consents.findMany,
      async describeConsent(phone: string | undefined) {
        const [consent, { businessname, textConsentData }] = await Promise.all([
          phone === undefined ? undefined : consents.of(phone),
          settings.businessInfo(),
        ])
        return { given: false, ...consent, phone, asking: consentWording(businessname, textConsentData) }
      },
    }
  },
  {
    ofJob: async ({ query: { invoiceNumber } }, { requests, describeConsent }, { actor, refuse }) =>
      describeConsent(phoneToText(await requests.openFor(actor, invoiceNumber, refuse))),
    ofPhone: ({ query: { phone } }, { describeConsent }) => describeConsent(phone),
    async ofPhones({ query: { phones } }, { findMany }) {
      const consents = await findMany(phones)
      return phones.map((phone) => {
        const { given = false, at } = consents.get(phone) ?? {}
        return { phone, given, ...(at !== undefined && { at }) }
      })
    },
  },
  prefetchRequest,
)
