import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { type ProgressStep, progress } from "#shared/domain/job/progress.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { formatInstant, timeInText, todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"

export type Step = Pick<ProgressStep, "name" | "state"> & { text: string }

type PastEvent = { code: string; at: string; doneAt?: string | undefined; by: { name: string } }

const finishedBy = ({ event }: ProgressStep, events: readonly PastEvent[], now: Date): string => {
  const done = event && events.find(({ code }) => code === event)
  return done ? `${formatInstant(done.doneAt ?? done.at, now)}, ${shortName(done.by.name)}` : ""
}

/** Payments have no single event, so the last one counts. */
const paidBy = ({ payments }: ServiceRequest, now: Date): string => {
  const last = payments.findLast(({ voided }) => !voided)
  return last ? `${formatInstant(last.at, now)}, ${shortName(last.by)}` : ""
}

/** Without the day if it is today. */
const sinceTime = (instant: string, now: Date): string =>
  formatInstant(instant, now).replace(new RegExp(`^${t("Today")} `), "")

const textAhead = ({ key }: ProgressStep, request: ServiceRequest, now: Date): string => {
  const { appointmentDate: date, appointmentTimeStart: start } = request
  if (key === "drive" && start !== undefined) return t(`window ${timeInText(date, start, todayIn(now))}`)
  if (key === "payment" && request.totalInsuranceDue > 0)
    return request.totalCustomerDue > 0 ? t("customer, then insurer") : t("insurer")
  return ""
}

const textOf = (
  step: ProgressStep,
  index: number,
  request: ServiceRequest,
  events: readonly PastEvent[],
  now: Date,
) => {
  switch (step.state) {
    case "skipped":
      return t("not needed")
    case "current":
      return t(`since ${sinceTime(request.statusSince, now)}`)
    case "ahead":
      return textAhead(step, request, now)
    case "done":
      return index === 0
        ? [formatInstant(request.requestReceivedTimestamp, now), shortName(request.serviceWriter ?? "")]
            .filter(Boolean)
            .join(", ")
        : step.key === "payment"
          ? paidBy(request, now)
          : finishedBy(step, events, now)
  }
}

/** The seven steps with who finished them. `events` are newest first. */
export const stepsOf = (request: ServiceRequest, events: readonly PastEvent[], now: Date): Step[] =>
  progress(request).map((step, index) => ({
    name: step.name,
    state: step.state,
    text: textOf(step, index, request, events, now),
  }))
