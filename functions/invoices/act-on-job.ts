import type { BodyOf } from "#shared/api/endpoint.ts"
import { actOnJob } from "#shared/api/job-link.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { type ActionInputs, decide } from "#shared/domain/job/actions.ts"
import { lacksPrice, mayAskForTime, maySign, payable } from "#shared/domain/job/customer-view.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { reviewLocationOf } from "#shared/domain/messages/reviews.ts"
import { consentWording } from "#shared/domain/messages/text-consent.ts"
import { cardFailureToPayer } from "#shared/domain/money/card-failures.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { shortDate, todayIn, windowText } from "#shared/domain/schedule/dates.ts"
import type { ErrorCode } from "#shared/errors.ts"
import { messages } from "#shared/messages.ts"
import { consentWrite, recordTimeWish, requestConsent } from "../messages/store.ts"
import { chargeCard } from "../payments/charge-card.ts"
import { paymentStore, type Settled } from "../payments/store.ts"
import { addressLimit } from "../platform/address-limit.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed } from "../platform/refusal.ts"
import { squareProvider } from "../providers/square.ts"
import { noChange, requestStore, type StoredRequestChange, toRequestChange } from "../requests/store.ts"
import { hasProvenPhone } from "../session/store.ts"
import { branchStore, settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { actorOfLink, jobFinder } from "./find-job.ts"
import { loadJobTexts } from "./job-texts.ts"

type Body = BodyOf<typeof actOnJob>

/** Refusals worded for the payer. */
const payerMessages: Partial<Record<ErrorCode, string>> = {
  already_paid: "You already paid this.",
  nothing_due: "You have nothing to pay.",
  action_not_allowed: "There's nothing to pay yet.",
  payment_under_way: "A card payment is already under way. Check what became of it first.",
  cards_not_set_up: "You can't pay by card here yet. Call us.",
}

/** Consent requests per network and hour. */
const maxRequestsPerAddress = 10

const readName = ({ name }: Body): string => {
  if (!name?.trim()) throw malformed("name", "Enter your name.")
  return name.trim()
}

/** Actions of the customer on the job's page. */
export const handler = handle(
  actOnJob,
  ({ table, provide }) => ({
    table,
    requests: requestStore(table),
    branches: branchStore(table),
    settings: settingsReader(table),
    users: userReader(table),
    signatures: signatureStore(provide("signatures", objects)),
    payments: paymentStore(table, provide("payments", squareProvider)),
  }),
  async (
    { body },
    { table, requests, branches, settings, users, signatures, payments },
    { actor, ip, now, commit, refuse },
  ) => {
    const find = jobFinder(requests)
    const load = () => find(body, actor, refuse)
    const { invoiceNumber, ...job } = await load()
    const by = body.key === undefined ? actor : actorOfLink({ invoiceNumber, ...job }, body.key)
    if (!by) throw refuse("not_found")

    const signature = () => {
      if (body.signatureData === undefined) throw malformed("signatureData", "Sign first.")
      return signatures.read(invoiceNumber, body.signatureData, refuse)
    }
    const act = <Name extends "authorizeEstimate" | "declineCalibration">(
      name: Name,
      current: ServiceRequest,
      input: ActionInputs[Name],
      event: JobEvent,
    ): StoredRequestChange => {
      const outcome = decide(name, current, input, { role: by.role, now })
      if (!outcome.ok) throw refuse("action_not_allowed", { detail: outcome.detail })
      return { ...toRequestChange(outcome, current, by.name), event }
    }

    const checkPrice = (current: ServiceRequest) => {
      if (lacksPrice(current)) throw refuse("action_not_allowed", { detail: messages.invoices.priceOpen })
    }

    if (body.action === "pay") {
      const { _id: id, sourceId, amount, tipamount: tip = 0, verificationToken } = body
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
          check(current) {
            checkPrice(current)
            if (current.serviceStatus === "cancelled")
              throw refuse("action_not_allowed", { detail: "This job is cancelled. Call us." })
          },
        },
      )
      return reply(result)
    }

    /**
     * Changes the customer's consent to texts; the same answer again changes nothing. A yes counts only from the
     * phone's verified owner, because the link may have been forwarded.
     */
    const changeTextConsent = async (
      current: ServiceRequest,
      given: boolean,
    ): Promise<StoredRequestChange> => {
      const texts = await loadJobTexts(table, current, now)
      if (!texts)
        throw refuse("action_not_allowed", { detail: "We can't text the phone on this job. Call us." })
      const { phone, consent } = texts
      if ((consent?.given ?? false) === given) return noChange
      const { businessname, textConsentData } = await settings.businessInfo()
      const wording = consentWording(businessname, textConsentData)
      const nextConsent = { phone, given, wording, at: now.toISOString(), source: "link" } as const
      const owner = given && actor ? await users.get(actor._id) : undefined
      if (given && !(await hasProvenPhone(table, owner, phone))) {
        const writes = await requestConsent(table, { phone, wording, job: current, now })
        if (writes.length === 0) return noChange
        await addressLimit(table, { kind: "consents", most: maxRequestsPerAddress, ip, now }).count(refuse)
        return {
          patch: {},
          event: { code: "textsRequested" },
          additionalWrites: () => writes,
        }
      }
      return {
        patch: {},
        event: { code: given ? "textsAllowed" : "textsEnded" },
        additionalWrites: () => [consentWrite(consent, nextConsent)],
      }
    }

    const allBranches = await branches.all()
    const decisions: Record<
      Exclude<Body["action"], "pay">,
      (current: ServiceRequest) => StoredRequestChange | Promise<StoredRequestChange>
    > = {
      authorizeEstimate(current) {
        if (body.amount === undefined) throw malformed("amount", "Enter the total that you authorize.")
        checkPrice(current)
        if (body.amount !== current.total)
          throw refuse("due_changed", {
            detail: `The total is now ${formatMoney(current.total)}. Check it, then sign again.`,
          })
        const [name, { key, store }] = [readName(body), signature()]
        const input = { how: "signature", amount: body.amount, name, signatureData: key } as const
        const event: JobEvent = {
          code: "authorizeEstimate",
          name,
          amount: body.amount,
          how: "signature",
          onJobPage: true,
        }
        return { ...act("authorizeEstimate", current, input, event), store }
      },
      declineCalibration(current) {
        const [name, { key, store }] = [readName(body), signature()]
        const event: JobEvent = { code: "declineCalibration", name, onJobPage: true }
        return { ...act("declineCalibration", current, { name, signatureData: key }, event), store }
      },
      sign(current) {
        if (!maySign(current))
          throw refuse("action_not_allowed", { detail: "There is nothing to sign right now." })
        const [name, { key, store }] = [readName(body), signature()]
        return {
          patch: {
            signatureData: key,
            signedAt: now.toISOString(),
            signedWith: name,
            signedPayment: undefined,
          },
          store,
          event: { code: "signedOnJobPage" },
        }
      },
      review(current) {
        const reviewTarget = reviewLocationOf(current, payable(current) ?? 0, allBranches)
        if (!reviewTarget)
          throw refuse("action_not_allowed", { detail: "You can review us once the job is done and paid." })
        // A job has only one review link.
        if (current.reviewLink !== undefined) return noChange
        return {
          patch: { reviewLink: randomKey(), reviewLocate: reviewTarget.name },
          event: { code: "reviewStartedOnJobPage" },
        }
      },
      allowTexts: (current) => changeTextConsent(current, true),
      endTexts: (current) => changeTextConsent(current, false),
      async askForTime(current) {
        if (!mayAskForTime(current))
          throw refuse("action_not_allowed", { detail: "It's too late to change the time here. Call us." })
        const { date } = body
        const note = body.note?.trim() ?? ""
        if (date === undefined && note === "") throw malformed("note", "Tell us when works for you.")
        if (date !== undefined && date < todayIn(now)) throw malformed("date", "Choose a day from today on.")
        const { start, end } = body
        const window = start === undefined || end === undefined ? undefined : { start, end }
        const isWhole = window ? date !== undefined && window.start < window.end : start === end
        if (!isWhole) throw malformed("start", "Choose a day and a time.")
        const wish = [date && shortDate(date), window && windowText(window), note].filter(Boolean).join(", ")
        const at = now.toISOString()
        const inboxWrites = await recordTimeWish(table, current, { wish, at })
        return {
          patch: { timeAsked: { date, ...window, note, at } },
          event: { code: "timeRequested", wish },
          additionalWrites: () => inboxWrites,
        }
      },
    }

    const reply = ({ version, invoiceNumber: number, reviewLink }: ServiceRequest) => ({
      matches: 1,
      version,
      ...(body.action === "review" && { review: `/r/${number}/${reviewLink}` }),
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
      decide: decisions[body.action],
      load,
    })
    return reply(stored)
  },
)
