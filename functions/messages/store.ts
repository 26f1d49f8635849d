import { StoredTextConsent } from "../../shared/api/text-messages.ts"
import { keys } from "../platform/keys.ts"
import { absent, fieldIs, type Item, type TableReader, type Write } from "../platform/table.ts"

// Other areas know this file alone.
export { inboxReader, unreadThreads, wishWrites } from "./inbox.ts"
export { shownMessage } from "./shown.ts"

/*
 * Access patterns of consents to texts
 *   of a phone   TEXTS#phone / A
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

export const consentReader = (table: TableReader) => {
  const of = async (phone: string): Promise<StoredTextConsent | undefined> => {
    const item = await table.get(keys.textConsent(phone))
    return item && StoredTextConsent.parse(item)
  }
  return {
    of,
    /** of those whose owners ever said a word */
    async ofMany(phones: readonly string[]): Promise<Map<string, StoredTextConsent>> {
      const items = await table.getMany([...new Set(phones)].map((phone) => keys.textConsent(phone)))
      const found = items.map((item) => StoredTextConsent.parse(item))
      return new Map(found.map((consent) => [consent.phone, consent]))
    },
    /** The phone itself when its owner takes texts, which nobody does who never said so (docs/domain.md, section 10). */
    toText: async (phone: string | undefined): Promise<string | undefined> =>
      phone !== undefined && (await of(phone))?.given === true ? phone : undefined,
  }
}
