import { randomUUID } from "node:crypto"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { StoredConsentRequest, StoredTextConsent } from "#shared/api/text-messages.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import type { Language } from "#shared/language.ts"
import { epochSeconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import { fieldIs, type Item, isAbsent, type TableReader, type Write } from "../platform/table.ts"
import { canRequestConsent, isAwaitingYes, lifetimeSeconds } from "./rules/consent-request.ts"

/*
 * Access patterns of text consents
 * of a phone: TEXTS#phone / A
 * the text that requests consent: TEXTS#phone / ASK
 */

const schema = 1

/** Race: another consent of the same phone was recorded. */
export const consentRace = "another word on texts to the same phone"

const itemOf = (consent: StoredTextConsent): Item => ({
  ...keys.textConsent(consent.phone),
  schema,
  ...consent,
})

export const consentWrite = (previous: StoredTextConsent | undefined, consent: StoredTextConsent): Write => ({
  put: itemOf(consent),
  onlyIf: previous ? fieldIs("at", previous.at) : isAbsent,
  race: consentRace,
})

/**
 * Ends a consent when its phone leaves a person or becomes a new one's, who never gave it. A refusal stays with the
 * number.
 */
export const endConsent = async (table: TableReader, phone: string): Promise<Write[]> => {
  const consent = await consentReader(table).of(phone)
  return consent?.given
    ? [{ remove: keys.textConsent(phone), onlyIf: fieldIs("at", consent.at), race: consentRace }]
    : []
}

const consentRequestWrite = (
  previous: StoredConsentRequest | undefined,
  request: StoredConsentRequest,
): Write => ({
  put: {
    ...keys.consentRequest(request.phone),
    schema,
    ...request,
    expiresAt: epochSeconds(new Date(request.at)) + lifetimeSeconds,
  },
  onlyIf: previous ? fieldIs("at", previous.at) : isAbsent,
  race: "another text to the same phone that asks for a YES",
})

export const consentReader = (table: TableReader) => {
  const find = async (phone: string): Promise<StoredTextConsent | undefined> => {
    const item = await table.get(keys.textConsent(phone))
    return item && StoredTextConsent.parse(item)
  }
  const findRequest = async (phone: string): Promise<StoredConsentRequest | undefined> => {
    const item = await table.get(keys.consentRequest(phone))
    return item && StoredConsentRequest.parse(item)
  }
  return {
    of: find,
    requestTo: findRequest,
    /** only while a YES would still answer it */
    async findOpenRequest(phone: string, consent: StoredTextConsent | undefined, now: Date) {
      const request = await findRequest(phone)
      return request && isAwaitingYes(request, consent, now) ? request : undefined
    },
    /** without phones that never answered */
    async findMany(phones: readonly string[]): Promise<Map<string, StoredTextConsent>> {
      const items = await table.getMany([...new Set(phones)].map((phone) => keys.textConsent(phone)))
      const consents = items.map((item) => StoredTextConsent.parse(item))
      return new Map(consents.map((consent) => [consent.phone, consent]))
    },
    /** docs/domain.md, section 10 */
    phoneIfConsented: async (phone: string | undefined): Promise<string | undefined> =>
      phone !== undefined && (await find(phone))?.given === true ? phone : undefined,
  }
}

type ConsentRequest = {
  phone: string
  wording: string
  language: Language
  job: Pick<ServiceRequest, "invoiceNumber" | "customerId">
  now: Date
}

/** Texts the phone a request to consent. Returns no writes if one was sent within a day. */
export const requestConsent = async (
  table: TableReader,
  { phone, wording, language, job: { invoiceNumber, customerId }, now }: ConsentRequest,
): Promise<Write[]> => {
  const previous = await consentReader(table).requestTo(phone)
  if (!canRequestConsent(previous, now)) return []
  const at = now.toISOString()
  return [
    consentRequestWrite(previous, { phone, wording, at }),
    messageWrite({
      id: randomUUID(),
      kind: "text",
      to: phone,
      body: customerTexts[language].askForYes({ invoiceNumber, wording }),
      invoiceNumber,
      ...(customerId !== undefined && { userId: customerId }),
      cause: "consent",
      at,
    }),
  ]
}
