import { t } from "#shared/language.ts"
import { unpaidBy } from "../../charges/totals-facts.ts"
import { isHeldForCoverage } from "../../insurance/coverage.ts"
import {
  type BaseBill,
  billedLineOf,
  billOfCurrentCarrier,
  billStatusOf,
  billsWithOwnAmounts,
  nextBillKind,
  nextDueOf,
  openRejectionOf,
  payableBills,
  type SentBill,
  sentSentence,
} from "../../insurance/sent-bill.ts"
import { statusAfterPayment } from "../../money/payment-state.ts"
import type { RequestFacts } from "../request.ts"
import { isBeforeCompletion, submittedStatuses } from "../status.ts"
import {
  type Action,
  type ActionInputs,
  type ActionName,
  allExcept,
  anyStatus,
  clerk,
  done,
  notNow,
} from "./action.ts"

/** Coverage, the bills to the carrier, and its dispatch. */

const insurerOwes = ({ payments = [], ...facts }: RequestFacts): boolean =>
  unpaidBy({ ...facts, payments }, "insurance") > 0

const withEarlier = (bills: readonly BaseBill[]): Pick<SentBill, "earlierBills"> =>
  bills.length === 0 ? {} : { earlierBills: bills.map(({ at, amount, lines }) => ({ at, amount, lines })) }

/** What a copy asks for after charges were removed. Work added later is a supplement to that. */
const loweredBillsOf = (
  bills: readonly BaseBill[],
  { totalInsuranceDue: amount, charges }: RequestFacts,
): Pick<SentBill, "amount" | "lines" | "earlierBills"> | undefined =>
  amount < (bills.at(-1)?.amount ?? 0)
    ? {
        amount,
        lines: charges.map(billedLineOf),
        // The copy replaces earlier bills for at least its amount.
        ...withEarlier(bills.slice(0, -1).filter((bill) => bill.amount < amount)),
      }
    : undefined

export const insuranceActions = {
  recordCoverage: {
    label: t("Verify Coverage"),
    roles: clerk,
    from: allExcept("cancelled", "closed"),
    objection: ({ invoiceType }) =>
      invoiceType === "Insurance" ? undefined : notNow("No insurer pays for this job."),
    run(facts, { coverage, deductible }, now) {
      const covered = coverage.policyActive && coverage.comprehensive
      const isWaiting = facts.serviceStatus === "awaitingCoverageVerification" || isHeldForCoverage(facts)
      const status = covered ? "awaitingServiceScheduling" : "exception"
      // A bill that is out keeps its figures. Another deductible is an edit, which shows what it changes.
      const mayReprice = covered && isBeforeCompletion(facts.serviceStatus)
      const due = coverage.glassWaiver ? 0 : deductible
      const { reference } = coverage
      const isOwnDispatch = !facts.insuranceDispatch || facts.insuranceDispatch === facts.coverage?.reference
      return done(
        facts,
        isWaiting ? status : facts.serviceStatus,
        { code: "recordCoverage", covered },
        {
          coverage: { ...coverage, at: now.toISOString() },
          ...(mayReprice && due !== undefined && { insuranceDeductible: due }),
          ...(reference && isOwnDispatch && { insuranceDispatch: reference }),
        },
      )
    },
  },
  /** The bill goes to the carrier: the first, a corrected one after a rejection, a supplement, or a copy by choice. */
  submitBill: {
    label: t("Send Bill"),
    roles: clerk,
    from: [
      "serviceComplete",
      "awaitingPayment",
      "partialPayment",
      "invoiceRejected",
      "invoiceSubmitted",
      "invoiceAccepted",
    ],
    objection: (facts) =>
      facts.invoiceType === "Insurance" && insurerOwes(facts)
        ? undefined
        : notNow("No insurer owes anything for this job."),
    run(facts, { how, to, again, pdfHash, fingerprint }, now) {
      const kind = nextBillKind(facts)
      const before = billOfCurrentCarrier(facts)
      if (kind === "copy" && before && !again)
        return notNow(`${sentSentence(before)} Send it again only if the carrier doesn't have it.`)
      const unpaid = unpaidBy({ ...facts, payments: facts.payments ?? [] }, "insurance")
      const event = {
        code: "submitBill",
        amount: nextDueOf(facts, unpaid),
        how,
        to,
        pdfHash,
      } as const
      const at = now.toISOString()
      const bills = payableBills(facts)
      const base = bills.at(-1)
      const sent = {
        carrierKey: facts.insuranceCarrierKey,
        firstAt: before?.firstAt ?? at,
        how,
        ...(to && { to }),
        pdfHash,
        fingerprint,
      }
      if (kind === "copy") {
        const isRejected = billStatusOf(facts) === "invoiceRejected"
        // The work of a rejected supplement was removed, so the bills before it are what the carrier has.
        const isWithdrawn = base !== undefined && base.at !== before?.at
        const lowered = loweredBillsOf(bills, facts)
        return done(
          facts,
          isRejected ? "invoiceSubmitted" : facts.serviceStatus,
          { ...event, isAgain: true },
          base && (isWithdrawn || lowered)
            ? {
                insurerBill: {
                  ...sent,
                  at: base.at,
                  ...(lowered ?? {
                    amount: base.amount,
                    lines: base.lines,
                    ...withEarlier(bills.slice(0, -1)),
                  }),
                },
              }
            : {},
        )
      }
      const insurerBill = {
        ...sent,
        at,
        amount: facts.totalInsuranceDue,
        lines: facts.charges.map(billedLineOf),
        ...withEarlier(bills),
      }
      return done(
        facts,
        "invoiceSubmitted",
        { ...event, ...(kind === "supplement" && { isSupplement: true }) },
        { insurerBill },
      )
    },
  },
  rejectBill: {
    label: t("Bill Rejected"),
    roles: clerk,
    from: ["invoiceSubmitted", "invoiceAccepted", "invoiceRejected", "partialPayment"],
    objection: (facts) => {
      if (facts.invoiceType !== "Insurance") return notNow("No insurer pays for this job.")
      const status = billStatusOf(facts)
      // After its supplement, the bill itself can be rejected, too.
      return status === "invoiceSubmitted" || status === "invoiceAccepted" || payableBills(facts).length > 0
        ? undefined
        : notNow("The insurer's bill isn't out.")
    },
    run(facts, { reason, note, billSentAt }, now) {
      const bills = billsWithOwnAmounts(payableBills(facts))
      if (billSentAt === undefined && bills.length > 1)
        return notNow("A bill and a supplement are out. Choose which one was rejected.")
      const bill = billSentAt === undefined ? bills[0] : bills.find(({ at }) => at === billSentAt)
      if (billSentAt !== undefined && !bill)
        return notNow("The carrier doesn't have this bill. Choose another.")
      return done(
        facts,
        "invoiceRejected",
        { code: "rejectBill", reason, ...(bill?.isSupplement && { isSupplement: true }), sentAt: bill?.at },
        {
          billRejection: {
            reason,
            note,
            at: now.toISOString(),
            carrierKey: facts.insuranceCarrierKey,
            bill,
            before: submittedStatuses.find((status) => status === billStatusOf(facts)),
            ...(facts.serviceStatus === "partialPayment" && { wasPartlyPaid: true }),
          },
        },
      )
    },
  },
  /** For a rejection recorded by mistake. Once a bill or the insurer's payment ended it, it stays. */
  undoRejection: {
    label: t("Undo Rejection"),
    roles: clerk,
    from: ["invoiceRejected", "partialPayment"],
    objection: (facts) =>
      facts.invoiceType === "Insurance" && openRejectionOf(facts)?.rejection
        ? undefined
        : notNow("No recorded rejection is open."),
    run(facts, { rejectedAt }) {
      const rejection = openRejectionOf(facts)?.rejection
      if (rejection?.at !== rejectedAt) return notNow("This rejection isn't open anymore.")
      const { reason, before = "invoiceSubmitted", wasPartlyPaid, bill } = rejection
      const isSupplement = bill?.isSupplement && { isSupplement: true as const }
      const isPartlyPaid = wasPartlyPaid || facts.serviceStatus === "partialPayment"
      return done(
        facts,
        isPartlyPaid ? statusAfterPayment({ ...facts, serviceStatus: before }, "settled") : before,
        { code: "undoRejection", reason, ...isSupplement },
        { undoneRejection: { at: rejectedAt, submittedAs: before } },
      )
    },
  },
  deleteDispatch: {
    label: t("Delete dispatch"),
    roles: clerk,
    from: anyStatus,
    objection: ({ insuranceDispatch }) =>
      insuranceDispatch ? undefined : notNow("This job has no dispatch."),
    run: (facts) =>
      done(
        facts,
        facts.serviceStatus,
        { code: "deleteDispatch", dispatch: facts.insuranceDispatch ?? "" },
        {
          dispatchDeleted: true,
        },
      ),
  },
} satisfies { [Name in ActionName]?: Action<ActionInputs[Name]> }
