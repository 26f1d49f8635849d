import { recordTextConsent } from "#shared/api/text-messages.ts"
import { consentWording } from "#shared/domain/messages/text-consent.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { settingsReader } from "../settings/store.ts"
import { consentRace, consentReader, consentWrite } from "./store.ts"

export const handler = handle(
  recordTextConsent,
  ({ table }) => ({ consents: consentReader(table), settings: settingsReader(table) }),
  async ({ body: { phone, given } }, { consents, settings }, { actor, now, commit }) => {
    const { businessname, textConsentData } = await settings.businessInfo()
    const reply = { matches: 1 }
    const consent = {
      phone,
      given,
      wording: consentWording(businessname, textConsentData),
      at: now.toISOString(),
      by: actor.name,
      byId: actor._id,
      source: "clerk",
    } as const
    await retryOnConflict([consentRace], async () =>
      commit([consentWrite(await consents.of(phone), consent)], reply),
    )
    return reply
  },
)
