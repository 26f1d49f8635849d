import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { actOnJob } from "#shared/api/requests/job-link.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { cardFailureToPayer } from "#shared/domain/money/card-failures.ts"
import type { ErrorCode } from "#shared/errors.ts"
import { t } from "#shared/language.ts"
import { recordTimeRequest } from "../messages/store.ts"
import { chargeCard } from "../payments/charge-card.ts"
import { type PaymentStore, paymentStore, type Settled } from "../payments/store.ts"
import type { Actor } from "../platform/actor.ts"
import { countCard } from "../platform/card-limit.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { addressLimit, hourlyLimit } from "../platform/hourly-limit.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { squareProvider } from "../providers/square.ts"
import { requestReader } from "../requests/readers/request.ts"
import { noChange } from "../requests/rules/request-change.ts"
import { requestStore, type StoredRequestChange } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { changeTextConsent } from "./change-text-consent.ts"
import { actorOfLink, jobFinder } from "./find-job.ts"
import { checkPayable, jobPageChanges, requestTime } from "./rules/job-page-changes.ts"

type Body = BodyOf<typeof actOnJob>

/** Within an hour. Each change is stored for good: in the history, as a signature, or as another PDF of the invoice. */
const maxChanges = { timesOfJob: 5, ofJob: 20, ofAddress: 200 }

/** Actions of the customer on the job's page. */
export const handler = handle(
  actOnJob,
  ({ table, provide }) => ({
    table,
    find: jobFinder(requestReader(table)),
    requests: requestStore(table),
    branches: branchStore(table),
    signatures: signatureStore(provide("signatures", objects)),
    payments: paymentStore(table, provide("payments", squareProvider)),
  }),
  async ({ body }, { table, find, requests, branches, signatures, payments }, call) => {
    const { actor, now, commit, refuse } = call
    const load = () => find(body, actor, refuse)
    const job = await load()
    const by = body.key === undefined ? actor : actorOfLink(job, body.key)
    if (!by) throw refuse("not_found")
    const { action } = body
    if (action === "pay") {
      if (body.sourceId !== undefined) {
        const detail = t("Too many card payments were tried for this job. Try again in an hour, or call us.")
        await countCard(table, { subject: `job-${job.invoiceNumber}`, detail }, call)
      }
      return pay(body, payments, { ...call, by, load })
    }

    const { invoiceNumber } = job
    const signature =
      body.signatureData === undefined
        ? undefined
        : await signatures.read(invoiceNumber, body.signatureData, refuse)
    const allBranches = await branches.all()
    // A repeated request for another time changes nothing. Ending texts is never refused.
    const isCounted =
      action === "askForTime"
        ? unwrap(requestTime(job, body, now), refuse).change !== noChange
        : action !== "endTexts"
    if (isCounted) await countChange(table, job, { ...call, action })

    const decide = async (current: ServiceRequest): Promise<StoredRequestChange> => {
      switch (action) {
        case "allowTexts":
        case "endTexts":
          return changeTextConsent(
            table,
            current,
            { given: action === "allowTexts", language: body.language },
            call,
          )
        case "askForTime": {
          const { change, wish } = unwrap(requestTime(current, body, now), refuse)
          if (change === noChange) return change
          const inboxWrites = await recordTimeRequest(table, current, { wish, at: now.toISOString() })
          return { ...change, additionalWrites: () => inboxWrites }
        }
        default: {
          const context = {
            input: body,
            by,
            signature,
            branches: allBranches,
            newReviewLink: randomKey(),
            now,
          }
          return unwrap(jobPageChanges[action](current, context), refuse).change
        }
      }
    }

    const reply = ({ version, reviewLink }: ServiceRequest) => ({
      matches: 1,
      version,
      ...(action === "review" && { review: `/r/${invoiceNumber}/${reviewLink}` }),
    })
    const stored = await requests.change({
      number: invoiceNumber,
      baseVersion: undefined,
      actor: by,
      refuse,
      now,
      branches: allBranches,
      commit,
      reply,
      decide,
      load,
    })
    return reply(stored)
  },
)

const countChange = async (
  table: Table,
  { invoiceNumber }: ServiceRequest,
  { action, ip, now, refuse }: CallOf<typeof actOnJob> & Pick<Body, "action">,
): Promise<void> => {
  const detail = t("There were too many requests for this job. Try again in an hour, or call us.")
  const limit = { subject: `job-${invoiceNumber}`, detail, now }
  await addressLimit(table, { kind: "jobs", limit: maxChanges.ofAddress, ip, now }).count(refuse)
  if (action === "askForTime")
    await hourlyLimit(table, { ...limit, kind: "times", limit: maxChanges.timesOfJob }).count(refuse)
  await hourlyLimit(table, { ...limit, kind: "jobs", limit: maxChanges.ofJob }).count(refuse)
}

/** Refusals worded for the payer. */
const payerMessages: Partial<Record<ErrorCode, string>> = {
  already_paid: t("You already paid this."),
  nothing_due: t("You have nothing to pay."),
  action_not_allowed: t("There's nothing to pay yet."),
  payment_under_way: t("A card payment is already under way. Check what became of it first."),
  cards_not_set_up: t("You can't pay by card here yet. Call us."),
}

type PaymentCall = Pick<CallOf<typeof actOnJob>, "now" | "commit" | "refuse"> & {
  by: Actor
  load: () => Promise<ServiceRequest>
}

const pay = async (
  { _id: id, sourceId, amount, tipamount: tip = 0, verificationToken }: Body,
  payments: PaymentStore,
  { by, now, commit, refuse, load }: PaymentCall,
) => {
  if (id === undefined) throw malformed("_id", "A payment needs an ID of its own.")
  if (sourceId !== undefined && amount === undefined)
    throw malformed("amount", "Enter the amount that you pay.")
  const reply = ({ request: { version }, entry: { state } }: Settled) => ({
    matches: 1,
    version,
    status: state === "approved" ? ("APPROVED" as const) : ("PENDING" as const),
  })
  const result = await chargeCard(
    payments,
    { id, sourceId, amount: amount ?? 0, tip, dueShown: amount, verificationToken },
    {
      actor: by,
      // The customer may pay whatever staff could take.
      role: "clerk",
      now,
      commit,
      reply,
      load,
      onJobPage: true,
      failureText: cardFailureToPayer,
      refuse: (code, facts) => refuse(code, { ...facts, detail: payerMessages[code] ?? facts?.detail }),
      check: (current) => unwrap(checkPayable(current), refuse),
    },
  )
  return reply(result)
}
