import { describe, expect, it } from "vitest"
import { cardFailure, failureCodes } from "#shared/domain/money/card-failures.ts"
import { people } from "../../builders/people.ts"
import { problemIn } from "../client.ts"
import { aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { giveBack, payByCard } from "./card.ts"
import { ledgerErrors, ledgerOf } from "./ledger.ts"

const { clerk, technician } = people(table)

const ofRefunds = [
  "REFUND_DECLINED",
  "REFUND_AMOUNT_INVALID",
  "REFUND_ALREADY_PENDING",
  "PAYMENT_NOT_REFUNDABLE",
  "PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE",
  "INSUFFICIENT_PERMISSIONS_FOR_REFUND",
]
const ofCharges = failureCodes.filter((code) => !ofRefunds.includes(code) && code !== "NEVER_ARRIVED")

const inTens = ofCharges.flatMap((_code, index) =>
  index % 10 === 0 ? [ofCharges.slice(index, index + 10)] : [],
)

describe("Square failure codes", () => {
  it.each([...inTens, ["NEW_THIS_YEAR"]])(
    "%s, ... reject a charge with a clear message and record no payment",
    async (...codes) => {
      const rosa = await clerk()
      const number = await aDoneJob(rosa, await technician())
      for (const code of codes) {
        const reply = await payByCard(rosa, number, { amount: 576.22, sourceId: `cnon:card-nonce-${code}` })
        const detail = cardFailure([code], "The card wasn't charged. Try again, or use another card.")
        expect(reply, code).toBeProblem(402, "payment_failed", { detail, codes: [code] })
        expect(problemIn(reply).Error).toEqual({ errors: [{ code, detail }] })
        expect(detail.includes(code)).toBe(code === "NEW_THIS_YEAR")
      }
      expect(await open(rosa, number)).toMatchObject({
        serviceStatus: "awaitingPayment",
        totalUnpaid: 576.22,
        payments: [],
      })
      const entries = await ledgerOf(number)
      expect(entries).toHaveLength(codes.length)
      expect(entries.filter(({ state }) => state !== "failed")).toEqual([])
      expect(await ledgerErrors(number)).toEqual([])
    },
  )

  it("cover more than 35 known codes", () => {
    expect(ofCharges.length).toBeGreaterThan(35)
  })

  it.each(ofRefunds)("%s rejects a refund with its own message, and refunds nothing", async (code) => {
    const rosa = await clerk()
    const number = await aDoneJob(rosa, await technician())
    const { body } = await payByCard(rosa, number, {
      amount: 576.22,
      sourceId: `cnon:card-nonce-refund-${code}`,
    })
    const detail = cardFailure([code], "")
    expect(await giveBack(rosa, number, body.paymentId, { amount: 100 })).toBeProblem(402, "refund_failed", {
      detail,
      codes: [code],
    })
    expect(detail).not.toContain(code)
    const job = await open(rosa, number)
    expect(job).toMatchObject({ serviceStatus: "invoicePaid", totalUnpaid: 0 })
    expect(job.pendingRefund).toBeUndefined()
    expect(job.payments[0]?.refunds ?? []).toEqual([])
    expect(await ledgerErrors(number)).toEqual([])
  })
})
