import { createHash, randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done, type JobFields } from "../../driver/job.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as, type Login } from "../client.ts"
import { mailTo } from "../messages/outbox.ts"
import { act, aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

const aJobToBill = async () => {
  const [rosa, lind] = [await clerk(), await technician()]
  const billingEmail = `bills-${randomUUID().slice(0, 12)}@carrier.example`
  const insuranceCarrierKey = await addCarrier(rosa, { billingEmail })
  const insured = { invoiceType: "Insurance", insuranceDeductible: 100, insuranceCarrierKey } as const
  return { rosa, billingEmail, number: await aDoneJob(rosa, lind, insured) }
}

const sha256 = (content: ArrayBuffer) => createHash("sha256").update(Buffer.from(content)).digest("hex")

const save = async (who: Login, invoiceNumber: number) => {
  const { pdf, fileName, fingerprint } = done(
    await as(who).get("/billpdf", { invoiceNumber: String(invoiceNumber) }),
  )
  const address = new URL(pdf).pathname
  return { hash: sha256(await (await fetch(pdf)).arrayBuffer()), address, fileName, fingerprint }
}

type Lines = NonNullable<JobFields["charges"]>

const linesOf = async (who: Login, number: number): Promise<Lines> =>
  (await open(who, number)).charges.map(({ _id, type }) => ({ _id, type }))

const changeLines = async (who: Login, number: number, charges: Lines) => {
  const { version } = await open(who, number)
  done(await as(who).put(`/servicerequest?invoiceNumber=${number}`, { version, charges }))
}

const addMolding = async (who: Login, number: number) => {
  const molding = { type: "Moulding", description: "Molding", net: 40, quantity: 1 } as const
  await changeLines(who, number, [...(await linesOf(who, number)), molding])
}

/** Marks the bill as sent. Returns the hash that the job keeps. */
const send = async (
  who: Login,
  invoiceNumber: number,
  saved?: { fingerprint: string },
  more: { again?: boolean } = {},
) => {
  const fingerprint = saved?.fingerprint
  done(await as(who).post("/bills", { invoiceNumber, how: "download", fingerprint, ...more }))
  return (await open(who, invoiceNumber)).insurerBill?.pdfHash
}

describe("GET /billpdf", () => {
  it("returns the invoice, then the supplement, each with the hash that sending records", async () => {
    const { rosa, number } = await aJobToBill()
    const bill = await save(rosa, number)
    expect(bill.fileName).toBe(`invoice-${number}.pdf`)
    expect(await send(rosa, number, bill)).toBe(bill.hash)
    await addMolding(rosa, number)
    const supplement = await save(rosa, number)
    expect(supplement.fileName).toBe(`supplement-${number}.pdf`)
    expect(await send(rosa, number, supplement)).toBe(supplement.hash)
  })

  it("draws a supplement again after its rejection, and then keeps that file", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number)
    await addMolding(rosa, number)
    const first = await save(rosa, number)
    await send(rosa, number)
    const billSentAt = (await open(rosa, number)).insurerBill?.at
    done(await act(rosa, number, "rejectBill", { rejection: "wrongRates", billSentAt }))
    const again = await save(rosa, number)
    expect(again.address).not.toBe(first.address)
    expect((await save(rosa, number)).address).toBe(again.address)
    expect(await send(rosa, number, again)).toBe(again.hash)
  })

  it("returns the invoice for a copy after a supplement, as the email has it", async () => {
    const { rosa, number, billingEmail } = await aJobToBill()
    await send(rosa, number)
    await addMolding(rosa, number)
    await send(rosa, number)
    const copy = await save(rosa, number)
    expect(copy.fileName).toBe(`invoice-${number}.pdf`)
    done(await as(rosa).post("/bills", { invoiceNumber: number, how: "email", again: true }))
    const { attachments } = await mailTo(billingEmail)
    const pdf = attachments.find(({ mimeType }) => mimeType === "application/pdf")
    expect(pdf?.filename).toBe(copy.fileName)
    expect(sha256(pdf?.content as ArrayBuffer)).toBe(copy.hash)
  })

  it("returns the invoice again once the work of a rejected supplement is removed", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number)
    const billed = await linesOf(rosa, number)
    await addMolding(rosa, number)
    await send(rosa, number)
    const billSentAt = (await open(rosa, number)).insurerBill?.at
    done(await act(rosa, number, "rejectBill", { rejection: "notCovered", billSentAt }))
    await changeLines(rosa, number, billed)
    const copy = await save(rosa, number)
    expect(copy.fileName).toBe(`invoice-${number}.pdf`)
    expect(await send(rosa, number, copy, { again: true })).toBe(copy.hash)
  })

  it("returns 404 for an unknown job and for one that no insurer pays for", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const cash = await aDoneJob(rosa, lind)
    for (const invoiceNumber of [String(cash), "999999999"])
      expect(await as(rosa).get("/billpdf", { invoiceNumber })).toBeProblem(404, "not_found")
    expect(await as(rosa).get("/billpdf", { invoiceNumber: "x" })).toBeProblem(400, "malformed")
  })
})
