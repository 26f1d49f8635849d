import { getTextConsent } from "#shared/api/text-messages.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { consentWording } from "#shared/domain/messages/text-consent.ts"
import { handle } from "../platform/handle.ts"
import { prefetchRequest, requestReader } from "../requests/readers/request.ts"
import { settingsReader } from "../settings/store.ts"
import { isFromCustomer } from "./rules/thread-after-answer.ts"
import { consentReader, inboxReader } from "./store.ts"

export const handler = handle(
  getTextConsent,
  ({ table }) => {
    const [consents, inbox, settings] = [consentReader(table), inboxReader(table), settingsReader(table)]
    return {
      requests: requestReader(table),
      findMany: consents.findMany,
      async describeConsent(phone: string | undefined) {
        const [consent, thread, { businessname, textConsentData }] = await Promise.all([
          phone === undefined ? undefined : consents.of(phone),
          phone === undefined ? undefined : inbox.thread(phone),
          settings.businessInfo(),
        ])
        const asking = consentWording(businessname, textConsentData)
        return { given: false, ...consent, phone, asking, wroteToUs: isFromCustomer(thread) }
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
