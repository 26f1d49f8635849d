import { describe, expect, it } from "vitest"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { aRun, ownProgram } from "../pipeline/program.ts"

/** Calls that change what every other test takes for granted. */
describe("Shop-wide calls of the specification", () => {
  const program = ownProgram()
  /** Seen just now: a run not seen for a while counts as lost. */
  const startRunning = () =>
    program.has(aRun({ state: "Running", completed: null, taskId: null, seenAt: new Date().toISOString() }))
  const send = async (method: string, path: string, body: object) =>
    program.as(await program.people().admin()).send(method, path, body)

  it("changes the business info", async () => {
    const info = {
      footerData: "Open since 2001.",
      invoicePrintData: "Keep the tape on.",
      warrantyData: "For as long as you own the car.",
      invoiceEmailMessageData: "Here is your invoice.",
      email: "copies@example.com",
      serviceRequestReviewTextMessageData: "Were we good?",
      serviceRequestTextMessageData: "We'll call you.",
      businessname: "Clearline",
      phone: "5305550111",
      mainshop: "455 East Main Street, Woodland, CA 95776",
    }
    const { status, body } = await send("PUT", "/businessinfo", info)
    expect({ status, body }).toMatchObject({ status: 200, body: { matches: 1 } })
    expect((await program.as().get("/businessinfo")).body).toMatchObject([{ footerData: info.footerData }])
  })

  it("saves the logins of all seven suppliers", async () => {
    const logins = Object.fromEntries(
      suppliers.flatMap((name) => [
        [`${name}Username`, "clearline"],
        [`${name}Password`, "of last year"],
      ]),
    )
    const reply = await send("PUT", "/credentials", logins)
    expect(reply).toMatchObject({ status: 200, body: { matches: 1 } })
  })

  it("saves the quote formulas", async () => {
    const formulas = { quoteFormulaReplace: "cost * 1.30 + 100", quoteFormulaRepair: "40" }
    expect(await send("PUT", "/settings", formulas)).toMatchObject({ status: 200, body: { matches: 1 } })
  })

  it("starts the quote program and one of its steps", async () => {
    expect(await send("POST", "/quotesoftwarestate", {})).toMatchObject({
      status: 200,
      body: { response: "ok" },
    })
    await program.remove()
    expect((await send("POST", "/createecstasks", { taskDefinition: "data-puller" })).status).toBe(200)
  })

  it("stops the quote program in both ways", async () => {
    await startRunning()
    expect(await send("PUT", "/quotesoftwarestate", { command: "stop" })).toMatchObject({
      status: 200,
      body: { response: "ok" },
    })
    await startRunning()
    expect((await program.as(await program.people().admin()).delete("/deleteecstasks")).status).toBe(200)
  })
})
