import { randomUUID } from "node:crypto"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { StoredConsentRequest, StoredTextConsent } from "#shared/api/text-messages.ts"
import { messages } from "#shared/messages.ts"
import { seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import { absent, fieldIs, type Item, type TableReader, type Write } from "../platform/table.ts"
import { awaitsYes, goodForSeconds, mayAskForYes } from "./rules/consent-request.ts"

/*
 * Access patterns of consents to texts
 *   of a phone                   TEXTS#phone / A
 *   the text that asks for YES   TEXTS#phone / ASK
 */

const schema = 1

/** What `RaceLost` tells when somebody recorded another word of the same person meanwhile. */
export const consentRace = "another word on texts to the same phone"

const itemOf = (consent: StoredTextConsent): Item => ({
  ...keys.textConsent(consent.phone),
  schema,
  ...consent,
})

export const consentWrite = (before: StoredTextConsent | undefined, consent: StoredTextConsent): Write => ({
  put: itemOf(consent),
  onlyIf: before ? fieldIs("at", before.at) : absent,
  race: consentRace,
})

const consentRequestWrite = (
  before: StoredConsentRequest | undefined,
  request: StoredConsentRequest,
): Write => ({
  put: {
    ...keys.consentRequest(request.phone),
    schema,
    ...request,
    expiresAt: seconds(new Date(request.at)) + goodForSeconds,
  },
  onlyIf: before ? fieldIs("at", before.at) : absent,
  race: "another text to the same phone that asks for a YES",
})

export const consentReader = (table: TableReader) => {
  const of = async (phone: string): Promise<StoredTextConsent | undefined> => {
    const item = await table.get(keys.textConsent(phone))
    return item && StoredTextConsent.parse(item)
  }
  const requestTo = async (phone: string): Promise<StoredConsentRequest | undefined> => {
    const item = await table.get(keys.consentRequest(phone))
    return item && StoredConsentRequest.parse(item)
  }
  return {
    of,
    /** the last text that asked this phone for its YES */
    requestTo,
    /** the same while a YES would still answer it */
    async openRequestTo(phone: string, consent: StoredTextConsent | undefined, now: Date) {
      const request = await requestTo(phone)
      return request && awaitsYes(request, consent, now) ? request : undefined
    },
    /** of those whose owners ever said a word */
    async ofMany(phones: readonly string[]): Promise<Map<string, StoredTextConsent>> {
      const items = await table.getMany([...new Set(phones)].map((phone) => keys.textConsent(phone)))
      const found = items.map((item) => StoredTextConsent.parse(item))
      return new Map(found.map((consent) => [consent.phone, consent]))
    },
    /** The phone, if its owner consented to texts (docs/domain.md, section 10). */
    toText: async (phone: string | undefined): Promise<string | undefined> =>
      phone !== undefined && (await of(phone))?.given === true ? phone : undefined,
  }
}

type Asking = {
  phone: string
  /** what a YES agrees to */
  wording: string
  job: Pick<ServiceRequest, "invoiceNumber" | "customerId">
  now: Date
}

/** Texts a phone for its owner's YES to texts; no writes where one was sent within the last day. */
export const askForYes = async (
  table: TableReader,
  { phone, wording, job: { invoiceNumber, customerId }, now }: Asking,
): Promise<Write[]> => {
  const before = await consentReader(table).requestTo(phone)
  if (!mayAskForYes(before, now)) return []
  const at = now.toISOString()
  return [
    consentRequestWrite(before, { phone, wording, at }),
    messageWrite({
      id: randomUUID(),
      kind: "text",
      to: phone,
      body: messages.invoices.askForYes({ invoiceNumber, wording }),
      invoiceNumber,
      ...(customerId !== undefined && { userId: customerId }),
      cause: "consent",
      at,
    }),
  ]
}
