import type { Branch } from "#shared/api/branches.ts"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import type { actOnJob } from "#shared/api/requests/job-link.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ActionInputs } from "#shared/domain/job/actions/action.ts"
import { actions, decide } from "#shared/domain/job/actions.ts"
import { canRequestTime, lacksPrice, maySign, payable } from "#shared/domain/job/customer-view.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { reviewLocationOf } from "#shared/domain/messages/reviews.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { shortDate, todayIn, windowText } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../../platform/actor.ts"
import type { NewSignature } from "../../platform/files/signatures.ts"
import { toRequestChange } from "../../requests/rules/outcome.ts"
import { noChange, type RequestChange } from "../../requests/rules/request-change.ts"

/* What customers may change on their job's page, by action. */

export type JobPageContext = {
  input: BodyOf<typeof actOnJob>
  by: Pick<Actor, "name" | "role">
  signature: NewSignature | undefined
  branches: readonly Branch[]
  newReviewLink: string
  now: Date
}

type JobPageResult = Result<{ change: RequestChange }, "malformed" | "action_not_allowed" | "due_changed">

const checkPrice = (current: ServiceRequest): Result<object, "action_not_allowed"> =>
  lacksPrice(current) ? refuse("action_not_allowed", messages.invoices.priceOpen) : allow({})

export const checkPayable = (current: ServiceRequest): Result<object, "action_not_allowed"> => {
  const price = checkPrice(current)
  if (!price.ok) return price
  if (current.serviceStatus === "cancelled")
    return refuse("action_not_allowed", t("This job is cancelled. Call us."))
  return current.serviceStatus === "closed"
    ? refuse("action_not_allowed", t("This job is closed. Call us."))
    : allow({})
}

/** Builds a change that the customer signs by name. */
const signed = (
  { input, signature }: JobPageContext,
  build: (signer: { name: string; signatureData: string }) => JobPageResult,
): JobPageResult => {
  const name = input.name?.trim()
  if (!name) return refuse("malformed", t("Enter your name."), "name")
  if (!signature) return refuse("malformed", t("Sign first."), "signatureData")
  const result = build({ name, signatureData: signature.key })
  return result.ok ? allow({ change: { ...result.change, store: signature.store } }) : result
}

const nothingToSign = () => refuse("action_not_allowed", t("There is nothing to sign right now."))

const applyAction = <Name extends "authorizeEstimate" | "declineCalibration">(
  name: Name,
  current: ServiceRequest,
  input: ActionInputs[Name],
  event: JobEvent,
  { by, now }: JobPageContext,
): JobPageResult => {
  // Staff's sentence lists statuses that customers don't know.
  if (!actions[name].from.includes(current.serviceStatus)) return nothingToSign()
  const outcome = decide(name, current, input, { role: by.role, now })
  return outcome.ok
    ? allow({ change: { ...toRequestChange(outcome, current, by.name), event } })
    : refuse("action_not_allowed", outcome.detail)
}

export const jobPageChanges: Record<
  "authorizeEstimate" | "declineCalibration" | "sign" | "review",
  (current: ServiceRequest, context: JobPageContext) => JobPageResult
> = {
  authorizeEstimate(current, context) {
    const { amount } = context.input
    if (amount === undefined) return refuse("malformed", t("Enter the total that you authorize."), "amount")
    const price = checkPrice(current)
    if (!price.ok) return price
    if (amount !== current.total)
      return refuse(
        "due_changed",
        t(`The total is now ${formatMoney(current.total)}. Check it, then sign again.`),
      )
    return signed(context, (signer) => {
      const { name } = signer
      const event: JobEvent = { code: "authorizeEstimate", name, amount, how: "signature", onJobPage: true }
      const input = { how: "signature", amount, ...signer } as const
      return applyAction("authorizeEstimate", current, input, event, context)
    })
  },
  declineCalibration: (current, context) =>
    signed(context, (signer) => {
      const event: JobEvent = { code: "declineCalibration", name: signer.name, onJobPage: true }
      return applyAction("declineCalibration", current, signer, event, context)
    }),
  sign(current, context) {
    if (!maySign(current)) return nothingToSign()
    const signedAt = context.now.toISOString()
    return signed(context, ({ name, signatureData }) =>
      allow({
        change: {
          patch: { signatureData, signedAt, signedWith: name, signedPayment: undefined },
          event: { code: "signedOnJobPage" },
        },
      }),
    )
  },
  review(current, { branches, newReviewLink }) {
    const reviewTarget = reviewLocationOf(current, payable(current) ?? 0, branches)
    if (!reviewTarget)
      return refuse("action_not_allowed", t("You can review us once the job is done and paid."))
    // A job has only one review link.
    if (current.reviewLink !== undefined) return allow({ change: noChange })
    return allow({
      change: {
        patch: { reviewLink: newReviewLink, reviewLocate: reviewTarget.name },
        event: { code: "reviewStartedOnJobPage" },
      },
    })
  },
}

type RequestedTime = Omit<NonNullable<ServiceRequest["timeAsked"]>, "at">

const isSameTime = (stored: RequestedTime | undefined, { date, start, end, note }: RequestedTime): boolean =>
  stored?.date === date && stored?.start === start && stored?.end === end && stored?.note === note

/** `wish` also goes to the inbox, as text. */
export const requestTime = (
  current: ServiceRequest,
  { date, start, end, ...input }: JobPageContext["input"],
  now: Date,
): Result<{ change: RequestChange; wish: string }, "malformed" | "action_not_allowed"> => {
  if (!canRequestTime(current))
    return refuse("action_not_allowed", t("It's too late to change the time here. Call us."))
  const note = input.note?.trim() ?? ""
  if (date === undefined && note === "") return refuse("malformed", t("Tell us when works for you."), "note")
  if (date !== undefined && date < todayIn(now))
    return refuse("malformed", t("Choose a day from today on."), "date")
  const window = start === undefined || end === undefined ? undefined : { start, end }
  const isWhole = window ? date !== undefined && window.start < window.end : start === end
  if (!isWhole) return refuse("malformed", t("Choose a day and a time."), "start")
  const wish = [date && shortDate(date), window && windowText(window), note].filter(Boolean).join(", ")
  if (isSameTime(current.timeAsked, { date, ...window, note })) return allow({ wish, change: noChange })
  return allow({
    wish,
    change: {
      patch: { timeAsked: { date, ...window, note, at: now.toISOString() } },
      event: { code: "timeRequested", wish },
    },
  })
}
