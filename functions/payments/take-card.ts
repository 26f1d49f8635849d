import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { cardFailure } from "#shared/domain/money/card-failures.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { setting } from "../platform/config.ts"
import type { Commit } from "../platform/idempotency.ts"
import type { Refuse } from "../platform/refusal.ts"
import { squareProvider } from "../providers/square.ts"
import { acceptPayment } from "./rules/accept-payment.ts"
import { isOpen, type Outcome, outcomeOf, outcomeOfPayment, referenceOf } from "./rules/attempt.ts"
import { locationOf } from "./rules/location.ts"
import type { PaymentStore, Settled } from "./store.ts"

/** A card as its form's token is sent; without one it is only asked what became of the try of that id. */
export type CardTry = {
  id: string
  sourceId: string | undefined
  /** cents */
  amount: number
  tip: number
  dueShown: number | undefined
  verificationToken?: string | undefined
  version?: number | undefined
}

type Refused =
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

type Taking = {
  actor: Actor
  /** as whom the rule takes them */
  role: Role
  now: Date
  commit: Commit
  refuse: Refuse<Refused>
  reply: (settled: Settled) => unknown
  /** how the job is found, refusing an unknown one */
  load: () => Promise<ServiceRequest>
  /** what stands against it beside the rule of everybody's payments; throws the refusal */
  check?: (standing: ServiceRequest) => void
  /** The customer pays on the job's page. */
  onJobPage?: true
  /** in the words of whoever pays */
  told?: typeof cardFailure
}

const notSent = "This payment was already sent with a different amount. Start a new one."

/** Charges a card, once for each id, whoever asks for it: the office at the counter, or the customer on their page. */
export const takeCard = async (
  payments: PaymentStore,
  { id, sourceId, amount, tip, dueShown, verificationToken, version }: CardTry,
  { actor, role, now, commit, refuse, reply, load, check, onJobPage, told = cardFailure }: Taking,
): Promise<Settled> => {
  const { requests } = payments
  const [current, branches] = await Promise.all([load(), payments.branches(), squareProvider.ready()])
  const { invoiceNumber: number } = current
  const known = await requests.ledgerEntry(number, id)
  if (known ? known.kind !== "payment" : sourceId === undefined)
    throw refuse("not_found", { detail: "This request has no such payment." })
  if (known && sourceId !== undefined && (known.amount !== amount || known.tip !== tip))
    throw refuse("malformed", { detail: notSent, fields: [{ field: "_id", message: notSent }] })

  const locationId = locationOf(current.branch, branches, setting("SQUARE_LOCATION_ID"))
  if (!locationId) throw refuse("cards_not_set_up")

  const begin = () =>
    payments.begin({
      kind: "payment",
      number,
      id,
      baseVersion: version,
      actor,
      now,
      refuse,
      load,
      decide(standing) {
        check?.(standing)
        const may = acceptPayment(
          standing,
          { paymentMethod: "CREDITCARD", amount, tip, checknumber: undefined, dueShown },
          { role, name: actor.name, paymentId: id, now },
        )
        if (!may.ok) {
          // A card has no check number.
          const refusal = may.refusal === "missing_check_number" ? "malformed" : may.refusal
          throw refuse(refusal === "not_allowed" ? "action_not_allowed" : refusal, {
            detail: may.detail,
            ...(may.field !== undefined && { fields: [{ field: may.field, message: may.detail ?? "" }] }),
          })
        }
        const { party, prepaid, at } = may.payment
        return {
          event: {
            code: "cardStarted",
            kind: actor.role === "user" ? "ownPayment" : "payment",
            amount: amount + tip,
            ...(onJobPage && { onJobPage }),
          },
          entry: {
            _id: id,
            invoiceNumber: number,
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

  // Another try may only seem to be under way.
  if (!known) await payments.askForPending("payment", current, now)
  const entry = known ?? (await begin())

  const charge = async (source: string): Promise<Outcome> =>
    outcomeOf(
      await squareProvider.charge({
        key: referenceOf(entry),
        reference: referenceOf(entry),
        locationId: entry.provider?.locationId ?? locationId,
        amount: entry.amount,
        tip: entry.tip,
        note: `Invoice ${number}`,
        sourceId: source,
        customerId: await payments.squareCustomer(current.customerId),
        verificationToken,
      }),
      outcomeOfPayment,
    )
  const settling = { now, commit, reply }
  const charged = isOpen(entry) && sourceId !== undefined ? await charge(sourceId) : undefined
  // A lost answer is looked for at once: most often the payment is there.
  const done =
    charged && charged.kind !== "undecided"
      ? await payments.settle(entry, charged, settling)
      : await payments.ask(entry, settling)
  if (done.entry.state === "failed" || done.entry.state === "voided") {
    const { codes = [] } = done.entry
    throw refuse("payment_failed", { detail: told(codes, messages.payments.declined), codes })
  }
  return done
}
