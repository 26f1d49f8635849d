import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { picture } from "../media/attach.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { textOfPdf } from "./pdf-text.ts"

const { clerk, commercialAccount, customer } = people(table)

describe("GET /statement", () => {
  it("returns a PDF of the account's balance today, unchanged until something changes", async () => {
    const [desk, fleet] = [await clerk(), await commercialAccount({ name: "Valley Fleet" })]
    const ask = async () => done(await as(desk).get("/statement", { account: fleet._id }))
    const pathOf = (address: string) => new URL(address, "http://here").pathname
    const empty = await ask()
    expect(empty.fileName).toMatch(/^statement-\d{4}-\d\d-\d\d\.pdf$/)
    const { bytes } = await picture(empty.statement)
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-")
    expect(pathOf((await ask()).statement)).toBe(pathOf(empty.statement))

    const number = await aJob(desk, {
      invoiceType: "Net",
      billingId: fleet._id,
      appointmentDate: "3/9/2150",
      charges: [{ type: "Repair", quantity: 1, laborrate: 100, labortype: "flat" }],
    })
    done(await act(desk, number, "setStatus", { serviceStatus: "invoiceSubmitted" }))
    await expect.poll(async () => pathOf((await ask()).statement)).not.toBe(pathOf(empty.statement))
  })

  it("is in Spanish and English for an account that reads Spanish", async () => {
    const [desk, fleet] = [await clerk(), await commercialAccount({ name: "Flota del Valle" })]
    const textOf = async () => {
      const { statement } = done(await as(desk).get("/statement", { account: fleet._id }))
      return textOfPdf(statement)
    }
    expect(await textOf()).not.toContain("Estado de cuenta")
    done(await as(desk).put("/users", { user: fleet._id, language: "es" }))
    const text = await textOf()
    for (const words of ["Estado de cuenta, total por pagar / Statement, total due", "Cuenta", "Account"])
      expect(text).toContain(words)
  })

  it("returns 404 for anyone but a commercial account", async () => {
    const [desk, person] = [await clerk(), await customer()]
    for (const account of [person._id, desk._id, "nobody"])
      expect(await as(desk).get("/statement", { account })).toBeProblem(404, "not_found")
  })
})
