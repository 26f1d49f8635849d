import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"
import { giveBack } from "../payments/card.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

const creditOn = (desk: Login, number: number) =>
  expect.poll(async () => {
    const credits = done(await as(desk).get("/report", { creditsOf: "all", limit: 0 }))
    return credits.find(({ invoiceNumber }) => invoiceNumber === number)
  })

describe("GET /report?creditsOf", () => {
  it("lists an overpaid job until it is refunded", async () => {
    const desk = await clerk()
    const number = await aJob(desk, { charges: [{ type: "Other", laborrate: 100 }] })
    const payment = { invoiceNumber: number, paymentMethod: "CASH", amount: 100 } as const
    const { paymentId } = done(await as(desk).put("/acceptpayment", payment))
    await as(desk).put(`/servicerequest?invoiceNumber=${number}`, { customerCredit: 30 })
    await creditOn(desk, number).toMatchObject({ customer: 30, insurance: 0, serviceStatus: "open" })
    done(await giveBack(desk, number, paymentId, { amount: 30 }))
    await creditOn(desk, number).toBeUndefined()
    done(await act(desk, number, "cancel"))
    await creditOn(desk, number).toMatchObject({ customer: 70, serviceStatus: "cancelled" })
    expect((await as(await technician()).get("/report", { creditsOf: "all" })).status).toBe(403)
  })
})
