import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { cardFailure } from "#shared/domain/money/card-failures.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { setting } from "../platform/config.ts"
import type { Commit } from "../platform/idempotency.ts"
import { malformed, type Refuse, unwrap } from "../platform/refusal.ts"
import { squareProvider } from "../providers/square.ts"
import type { LedgerEntry } from "../requests/rules/ledger-entry.ts"
import { acceptPayment } from "./rules/accept-payment.ts"
import { isOpen, type Outcome, outcomeOf, outcomeOfPayment, referenceOf } from "./rules/attempt.ts"
import { findLocation } from "./rules/location.ts"
import type { PaymentStore, Settled } from "./store.ts"

/** Without `sourceId` (the card form's token) the call only looks up the outcome. */
export type CardAttempt = {
  id: string
  sourceId: string | undefined
  /** cents */
  amount: number
  tip: number
  dueShown: number | undefined
  verificationToken?: string | undefined
  version?: number | undefined
}

type RefusalCode =
  | "not_found"
  | "malformed"
  | "changed_meanwhile"
  | "already_paid"
  | "nothing_due"
  | "due_changed"
  | "action_not_allowed"
  | "payment_under_way"
  | "payment_failed"
  | "cards_not_set_up"

type ChargeContext = {
  actor: Actor
  /** the role that the payment rule applies */
  role: Role
  now: Date
  commit: Commit
  refuse: Refuse<RefusalCode>
  reply: (settled: Settled) => unknown
  load: () => Promise<ServiceRequest>
  /** further checks; throws the refusal */
  check?: (request: ServiceRequest) => void
  onJobPage?: true
  /** failure messages for this payer */
  failureText?: typeof cardFailure
}

/** Charges a card once per id, at the counter or on the customer's page. */
export const chargeCard = async (
  payments: PaymentStore,
  attempt: CardAttempt,
  context: ChargeContext,
): Promise<Settled> => {
  const { sourceId } = attempt
  const { now, commit, refuse, reply, load, failureText = cardFailure } = context
  const [current, branches] = await Promise.all([load(), payments.branches(), squareProvider.ready()])
  const existing = await payments.ledger.entry(current.invoiceNumber, attempt.id)
  checkRepeated(existing, attempt, refuse)
  const locationId = findLocation(current.branch, branches, setting("SQUARE_LOCATION_ID"))
  if (!locationId) throw refuse("cards_not_set_up")

  // An earlier attempt may have been decided without our knowing.
  if (!existing) await payments.refreshPending("payment", current, now)
  const entry =
    existing ?? (await startCharge(payments, current.invoiceNumber, attempt, { ...context, locationId }))
  const charge = async (source: string): Promise<Outcome> =>
    outcomeOf(
      await squareProvider.charge(
        {
          key: referenceOf(entry),
          reference: referenceOf(entry),
          locationId: entry.provider?.locationId ?? locationId,
          amount: entry.amount,
          tip: entry.tip,
          note: `Invoice ${current.invoiceNumber}`,
          sourceId: source,
          customerId: await payments.findSquareCustomer(current.customerId),
          verificationToken: attempt.verificationToken,
        },
        { isRepeated: existing !== undefined },
      ),
      outcomeOfPayment,
    )
  const options = { now, commit, reply }
  const outcome = isOpen(entry) && sourceId !== undefined ? await charge(sourceId) : undefined
  // After a lost reply the payment usually exists, so look it up now.
  const result =
    outcome && outcome.kind !== "undecided"
      ? await payments.settle(entry, outcome, options)
      : await payments.refresh(entry, options)
  if (result.entry.state === "failed" || result.entry.state === "voided") {
    const { codes = [] } = result.entry
    throw refuse("payment_failed", { detail: failureText(codes, messages.payments.declined), codes })
  }
  return result
}

const differentAmount = t("This payment was already sent with a different amount. Start a new one.")

/** A lookup needs an existing payment, and a repeated call the same amounts. */
const checkRepeated = (
  existing: LedgerEntry | undefined,
  { sourceId, amount, tip }: CardAttempt,
  refuse: ChargeContext["refuse"],
) => {
  if (existing ? existing.kind !== "payment" : sourceId === undefined)
    throw refuse("not_found", { detail: t("This request has no such payment.") })
  if (existing && sourceId !== undefined && (existing.amount !== amount || existing.tip !== tip))
    throw malformed("_id", differentAmount)
}

/** Stores the attempt before the card is charged. */
const startCharge = (
  payments: PaymentStore,
  invoiceNumber: number,
  { id, amount, tip, dueShown, version }: CardAttempt,
  { actor, role, now, refuse, load, check, onJobPage, locationId }: ChargeContext & { locationId: string },
): Promise<LedgerEntry> =>
  payments.start({
    kind: "payment",
    number: invoiceNumber,
    id,
    baseVersion: version,
    actor,
    now,
    refuse,
    load,
    decide(request) {
      check?.(request)
      const facts = { paymentMethod: "CREDITCARD", amount, tip, checknumber: undefined, dueShown } as const
      const acceptance = acceptPayment(request, facts, { role, name: actor.name, paymentId: id, now })
      const { party, prepaid, at } = unwrap(acceptance, (code, details) => {
        if (code === "missing_check_number") return refuse("malformed", details)
        return refuse(code === "not_allowed" ? "action_not_allowed" : code, details)
      }).payment
      return {
        event: {
          code: "cardStarted",
          kind: actor.role === "user" ? "ownPayment" : "payment",
          amount: amount + tip,
          ...(onJobPage && { onJobPage }),
        },
        entry: {
          _id: id,
          invoiceNumber,
          state: "started",
          party,
          method: "CREDITCARD",
          amount,
          tip,
          prepaid,
          at,
          provider: { name: "square", locationId },
        },
      }
    },
  })
