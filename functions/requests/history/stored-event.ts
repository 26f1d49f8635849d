import * as z from "zod"
import type { EventCode, JobEvent } from "#shared/domain/job/job-event.ts"
import { describeEvent, isJobEvent } from "#shared/domain/job/job-event-text.ts"
import { serviceStatuses } from "#shared/domain/job/status.ts"
import { StoredEvent } from "../../platform/versioned.ts"

/**
 * Reads events of a job's history. Until November 2026 an event stored its sentence instead of a code and facts. Such
 * an event keeps its text and gets the matching code. The stored item never changes, so its hash still verifies.
 */

/** Beginnings of the old sentences. They are frozen and don't follow today's labels. */
const oldBeginnings: readonly (readonly [RegExp, EventCode])[] = [
  [/^Confirm Appointment\b/, "confirmAppointment"],
  [/^Parts Ordered\b/, "partsOrdered"],
  [/^Parts Received\b/, "partsReceived"],
  [/^(Assign|Unassign) technicians\b/, "assignTechnicians"],
  [/^Navigate\b/, "navigate"],
  [/^Start Job\b/, "startJob"],
  [/^Complete Job\b/, "completeJob"],
  [/^Complete Payment\b/, "completePayment"],
  [/^Unmark Customer Paid\b/, "unmarkPaid"],
  [/^Reopen Request\b/, "reopen"],
  [/^Cancel Request\b/, "cancel"],
  [/^(began to (charge|pay|give back) |started (a card payment of|to give back) )/, "cardStarted"],
  [/^(is waiting to hear whether |(card payment|refund) of \S+ is still processing)/, "cardUndecided"],
  [/^(couldn't (charge|pay|give back) |(card payment|refund) of \S+ failed)/, "cardFailed"],
  [/^((took|paid) \S+ by card|gave back \S+ to the card)/, "cardDone"],
]

const codeOfOld = (sentence: string): EventCode | "earlier" =>
  oldBeginnings.find(([beginning]) => beginning.test(sentence))?.[1] ?? "earlier"

export const StoredRequestEvent = StoredEvent.extend({
  event: z.custom<JobEvent>(isJobEvent).optional(),
  action: z.string().optional(),
  status: z.enum(serviceStatuses),
  note: z.string().optional(),
  doneAt: z.string().optional(),
}).transform(({ event, action = "", ...facts }) => ({
  ...facts,
  code: event?.code ?? codeOfOld(action),
  action: event ? describeEvent(event) : action,
}))
export type RequestEvent = z.output<typeof StoredRequestEvent>
