import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, commercialAccount } = people(table)
const repair = (dollars: number) =>
  ({ type: "Repair", quantity: 1, laborrate: dollars, labortype: "flat" }) as const

const owedBy = async (desk: Login, payer: string, count: number) => {
  const ask = async () => done(await as(desk).get("/report", { billsOf: "account", payer }))
  await expect.poll(async () => (await ask()).length).toBe(count)
  return ask()
}

const pay = (desk: Login, invoiceNumber: number, paymentMethod: "CASH" | "INSURANCEPAID", amount: number) =>
  as(desk).put("/acceptpayment", { invoiceNumber, paymentMethod, amount })

describe("GET /report?billsOf", () => {
  it("lists an account's open invoices, oldest first, in pages, until paid or cancelled", async () => {
    const [desk, fleet] = [await clerk(), await commercialAccount({ name: "Valley Fleet" })]
    const net = { invoiceType: "Net", billingId: fleet._id } as const
    const newer = await aJob(desk, { ...net, appointmentDate: "3/9/2150", charges: [repair(200)] })
    const older = await aJob(desk, { ...net, appointmentDate: "1/2/2150", charges: [repair(100)] })
    const open = await aJob(desk, { ...net, appointmentDate: "1/1/2150", charges: [repair(50)] })
    for (const number of [newer, older])
      done(await act(desk, number, "setStatus", { serviceStatus: "invoiceSubmitted" }))

    const bills = await owedBy(desk, fleet._id, 2)
    expect(bills).toMatchObject([
      {
        invoiceNumber: older,
        payer: "account",
        payerId: fleet._id,
        since: "1/2/2150",
        billed: 100,
        due: 100,
      },
      { invoiceNumber: newer, since: "3/9/2150", billed: 200, due: 200 },
    ])
    expect(bills.map(({ invoiceNumber }) => invoiceNumber)).not.toContain(open)

    const query = { billsOf: "account", payer: fleet._id, limit: "1" } as const
    const page = await as(desk).get("/report", query)
    expect(done(page)).toHaveLength(1)
    const cursor = page.headers.get("x-next-cursor") ?? ""
    expect(done(await as(desk).get("/report", { ...query, cursor }))).toMatchObject([
      { invoiceNumber: newer },
    ])

    done(await pay(desk, newer, "CASH", 120.5))
    await expect
      .poll(async () => (await owedBy(desk, fleet._id, 2)).map(({ due }) => due))
      .toEqual([100, 79.5])
    done(await pay(desk, newer, "CASH", 79.5))
    await owedBy(desk, fleet._id, 1)
    done(await act(desk, older, "cancel"))
    await owedBy(desk, fleet._id, 0)
  })

  it("reports how much less an insurer paid than was billed, to the cent", async () => {
    const desk = await clerk()
    const number = await aJob(desk, {
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: 100,
      appointmentDate: "2/3/2150",
      charges: [repair(480.25)],
    })
    done(await act(desk, number, "setStatus", { serviceStatus: "invoiceSubmitted" }))
    done(await pay(desk, number, "INSURANCEPAID", 300.1))
    const mine = async () => {
      const bills = done(await as(desk).get("/report", { billsOf: "carrier", payer: "sierra", limit: "0" }))
      return bills.filter(({ invoiceNumber }) => invoiceNumber === number)
    }
    // The customer owes the deductible, so 480.25 less 100.00 is billed.
    await expect
      .poll(mine)
      .toMatchObject([{ payer: "carrier", since: "2/3/2150", billed: 380.25, due: 80.15 }])
    done(await pay(desk, number, "INSURANCEPAID", 80.15))
    await expect.poll(mine).toEqual([])
  })

  it("lists what a customer owes for a Cash job until it is paid", async () => {
    const desk = await clerk()
    const number = await aJob(desk, { appointmentDate: "2/4/1990", charges: [repair(120)] })
    done(await act(desk, number, "setStatus", { serviceStatus: "awaitingPayment" }))
    const mine = async () => {
      const bills = done(await as(desk).get("/report", { billsOf: "customer", limit: "0" }))
      return bills.filter(({ invoiceNumber }) => invoiceNumber === number)
    }
    await expect.poll(mine).toMatchObject([{ payer: "customer", payerName: "Customers", due: 120 }])
    done(await pay(desk, number, "CASH", 120))
    await expect.poll(mine).toEqual([])
  })

  it("rejects a payer filter without its payer type, and a made-up cursor", async () => {
    const desk = await clerk()
    expect(await as(desk).get("/report", { billsOf: "all", payer: "sierra" })).toBeProblem(400, "malformed", {
      fields: [{ field: "payer" }],
    })
    expect(await as(desk).get("/report", { billsOf: "all", cursor: "nowhere" })).toBeProblem(400, "malformed")
  })
})
