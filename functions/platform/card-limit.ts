import { addressLimit, hourlyLimit } from "./hourly-limit.ts"
import type { Refuse } from "./refusal.ts"
import type { Table } from "./table.ts"

/** Within an hour. Thieves try stolen cards wherever one can be entered, and the shop's account at Square pays for it. */
const maxCards = { ofSubject: 10, ofAddress: 60 }

/** Counts a card that a customer enters, before Square checks it. `subject` is a job or a user. */
export const countCard = async (
  table: Table,
  { subject, detail }: { subject: string; detail: string },
  { ip, now, refuse }: { ip: string; now: Date; refuse: Refuse<"too_many"> },
): Promise<void> => {
  await addressLimit(table, { kind: "cards", limit: maxCards.ofAddress, ip, now }).count(refuse)
  await hourlyLimit(table, { kind: "cards", limit: maxCards.ofSubject, subject, detail, now }).count(refuse)
}
