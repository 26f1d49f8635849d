import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as, type Login } from "../client.ts"
import { aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

const aBilledJob = async () => {
  const [rosa, lind] = [await clerk(), await technician()]
  const insuranceCarrierKey = await addCarrier(rosa)
  const insured = { invoiceType: "Insurance", insuranceDeductible: 100, insuranceCarrierKey } as const
  return { rosa, lind, number: await aDoneJob(rosa, lind, insured) }
}

const save = async (who: Login, invoiceNumber: number) => {
  const { pdf, fileName, fingerprint } = done(
    await as(who).get("/billpdf", { invoiceNumber: String(invoiceNumber) }),
  )
  const bytes = Buffer.from(await (await fetch(pdf)).arrayBuffer())
  return { hash: createHash("sha256").update(bytes).digest("hex"), fileName, fingerprint }
}

describe("GET /billpdf", () => {
  it("returns the invoice, then the supplement, each with the hash that sending records", async () => {
    const { rosa, number } = await aBilledJob()
    const send = async (fingerprint: string) => {
      done(await as(rosa).post("/bills", { invoiceNumber: number, how: "download", fingerprint }))
      return (await open(rosa, number)).insurerBill?.pdfHash
    }
    const bill = await save(rosa, number)
    expect(bill.fileName).toBe(`invoice-${number}.pdf`)
    expect(await send(bill.fingerprint)).toBe(bill.hash)

    const { charges, version } = await open(rosa, number)
    const molding = { type: "Moulding", description: "Molding", net: 40, quantity: 1 } as const
    done(
      await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
        version,
        charges: [...charges.map(({ _id, type }) => ({ _id, type })), molding],
      }),
    )
    const supplement = await save(rosa, number)
    expect(supplement.fileName).toBe(`supplement-${number}.pdf`)
    expect(await send(supplement.fingerprint)).toBe(supplement.hash)
    expect(await save(rosa, number)).toMatchObject({
      fileName: supplement.fileName,
      hash: supplement.hash,
    })
  })

  it("returns 404 for an unknown job and for one that no insurer pays for", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const cash = await aDoneJob(rosa, lind)
    for (const invoiceNumber of [String(cash), "999999999"])
      expect(await as(rosa).get("/billpdf", { invoiceNumber })).toBeProblem(404, "not_found")
    expect(await as(rosa).get("/billpdf", { invoiceNumber: "x" })).toBeProblem(400, "malformed")
  })
})
