import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { consentIn } from "#shared/domain/messages/customer-texts.ts"
import { type Language, t } from "#shared/language.ts"
import { consentWrite, requestConsent } from "../messages/store.ts"
import type { Actor } from "../platform/actor.ts"
import { addressLimit } from "../platform/hourly-limit.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { noChange } from "../requests/rules/request-change.ts"
import type { StoredRequestChange } from "../requests/store.ts"
import { hasProvenPhone } from "../session/store.ts"
import { settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { loadJobTexts } from "./job-texts.ts"

/** Consent requests per network and hour. */
const maxRequestsPerAddress = 10

type ConsentCall = {
  actor: Actor | undefined
  ip: string
  now: Date
  refuse: Refuse<"action_not_allowed" | "too_many">
}

/**
 * Changes the customer's consent to texts; the same answer again changes nothing. A yes counts only from the phone's
 * verified owner, because the link may have been forwarded. If anyone else agrees, a text asks the phone to confirm.
 */
export const changeTextConsent = async (
  table: Table,
  current: ServiceRequest,
  { given, language = current.language ?? "en" }: { given: boolean; language?: Language | undefined },
  { actor, ip, now, refuse }: ConsentCall,
): Promise<StoredRequestChange> => {
  const texts = await loadJobTexts(table, current, now)
  if (!texts)
    throw refuse("action_not_allowed", { detail: t("We can't text the phone on this job. Call us.") })
  const { phone, consent } = texts
  if ((consent?.given ?? false) === given) return noChange
  const wording = consentIn(await settingsReader(table).businessInfo(), language)
  const owner = given && actor ? await userReader(table).get(actor._id) : undefined
  if (given && !(await hasProvenPhone(table, owner, phone))) {
    const writes = await requestConsent(table, { phone, wording, language, job: current, now })
    if (writes.length === 0) return noChange
    await addressLimit(table, { kind: "consents", limit: maxRequestsPerAddress, ip, now }).count(refuse)
    return { patch: {}, event: { code: "textsRequested" }, additionalWrites: () => writes }
  }
  const nextConsent = { phone, given, wording, at: now.toISOString(), source: "link" } as const
  return {
    patch: {},
    event: { code: given ? "textsAllowed" : "textsEnded" },
    additionalWrites: () => [consentWrite(consent, nextConsent)],
  }
}
