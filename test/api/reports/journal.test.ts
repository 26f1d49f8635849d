import { describe, expect, it } from "vitest"
import { sum } from "#shared/domain/money/money.ts"
import { todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"
import { giveBack } from "../payments/card.ts"
import { act, aJob, open, windshield } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk } = people(table)
/** No other test has sales in this month. Money is booked on the day it is taken. */
const month = "3/1/2160"
const dayOf = (instant = "") => toWireDate(todayIn(new Date(instant)))

const journal = async (desk: Login, date: string) => {
  const ask = (cursor?: string) =>
    as(desk).get("/report", { journalOf: date, limit: "0", ...(cursor && { cursor }) })
  const pages = [await ask()]
  for (let next = pages[0]?.headers.get("x-next-cursor"); next; ) {
    const page = await ask(next)
    pages.push(page)
    next = page.headers.get("x-next-cursor")
  }
  return pages.flatMap(done)
}
const booksOf = async (desk: Login, days: readonly string[], number: number) => {
  const months = [...new Set(days.map((day) => day.replace(/\/\d+\//, "/1/")))]
  return (await Promise.all(months.map((one) => journal(desk, one))))
    .flat()
    .filter(({ invoiceNumber }) => invoiceNumber === number)
    .map(({ date: on, what, lines }) => [
      on,
      what,
      ...lines.map(({ account, debit, credit }) => [account, Number(debit) || -Number(credit)]),
    ])
}

describe("GET /report?journalOf", () => {
  it("records sales, payments, tips, and refunds to the cent, and matches the month's report", async () => {
    const desk = await clerk()
    const cash = await aJob(desk, {
      appointmentDate: "3/9/2160",
      charges: [{ ...windshield }],
      taxRate: 8,
    })
    const insured = await aJob(desk, {
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: 100,
      appointmentDate: "3/10/2160",
      charges: [{ type: "Repair", quantity: 1, laborrate: 480.25, labortype: "flat" }],
    })
    for (const number of [cash, insured])
      done(await act(desk, number, "setStatus", { serviceStatus: "invoiceSubmitted" }))
    const paid = { invoiceNumber: cash, paymentMethod: "CASH", amount: 579.07, tipamount: 20 } as const
    const { paymentId } = done(await as(desk).put("/acceptpayment", paid))
    done(await giveBack(desk, cash, paymentId, { amount: 0, tipamount: 5 }))
    const insurer = { invoiceNumber: insured, paymentMethod: "INSURANCEPAID", amount: 300.1 } as const
    done(await as(desk).put("/acceptpayment", insurer))

    await expect
      .poll(() => booksOf(desk, [month], cash))
      .toEqual([
        [
          "3/9/2160",
          "sale",
          ["customersOwe", 579.07],
          ["parts", -379.69],
          ["labor", -169],
          ["taxPayable", -30.38],
        ],
      ])
    const [payment] = (await open(desk, cash)).payments
    const [paidOn, refundedOn] = [dayOf(payment?.at), dayOf(payment?.refunds?.[0]?.at)]
    await expect
      .poll(() => booksOf(desk, [paidOn, refundedOn], cash))
      .toEqual([
        [paidOn, "payment", ["cash", 599.07], ["customersOwe", -579.07], ["tipsPayable", -20]],
        [refundedOn, "refund", ["cash", -5], ["tipsPayable", 5]],
      ])
    await expect
      .poll(() => booksOf(desk, [month], insured))
      .toEqual([["3/10/2160", "sale", ["insurersOwe", 380.25], ["customersOwe", 100], ["labor", -480.25]]])
    const insurerPaidOn = dayOf((await open(desk, insured)).payments[0]?.at)
    await expect
      .poll(() => booksOf(desk, [insurerPaidOn], insured))
      .toEqual([[insurerPaidOn, "payment", ["insurerPayments", 300.1], ["insurersOwe", -300.1]]])

    const { counted } = done(await as(desk).get("/report", { date: month }))
    const balances = done(await as(desk).get("/report", { balancesOf: month }))
    expect(balances).toEqual([
      { account: "customersOwe", debit: 679.07, credit: 0 },
      { account: "insurersOwe", debit: 380.25, credit: 0 },
      { account: "taxPayable", debit: 0, credit: counted.tax },
      { account: "parts", debit: 0, credit: counted.parts },
      { account: "labor", debit: 0, credit: counted.labor },
    ])
    const centsOf = (side: "debit" | "credit") =>
      sum(balances.map((one) => Math.round(Number(one[side]) * 100)))
    expect(centsOf("debit")).toBe(centsOf("credit"))
    expect(counted).toMatchObject({ parts: 379.69, labor: 649.25, tax: 30.38 })

    const page = await as(desk).get("/report", { journalOf: month, limit: "1" })
    expect(done(page).map(({ invoiceNumber }) => invoiceNumber)).toEqual([cash])
    const cursor = page.headers.get("x-next-cursor") ?? ""
    const rest = await as(desk).get("/report", { journalOf: month, limit: "1", cursor })
    expect(done(rest).map(({ invoiceNumber }) => invoiceNumber)).toEqual([insured])

    done(await act(desk, insured, "cancel"))
    await expect.poll(() => booksOf(desk, [month], insured)).toEqual([])
    expect(await booksOf(desk, [insurerPaidOn], insured)).toHaveLength(1)
    expect(done(await as(desk).get("/report", { balancesOf: month }))).not.toContainEqual(
      expect.objectContaining({ account: "insurersOwe" }),
    )
  })

  it("rejects a malformed month and cursor", async () => {
    const desk = await clerk()
    expect(await as(desk).get("/report", { journalOf: "March" })).toBeProblem(400, "malformed", {
      fields: [{ field: "journalOf" }],
    })
    expect(await as(desk).get("/report", { journalOf: month, cursor: "nowhere" })).toBeProblem(
      400,
      "malformed",
    )
    expect(done(await as(desk).get("/report", { journalOf: "3/1/1998" }))).toEqual([])
  })
})
