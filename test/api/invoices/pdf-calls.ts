import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login, type Reply } from "../client.ts"
import { table } from "../table.ts"
import { invoiced } from "./invoice.ts"

const { clerk, technician, customer } = people(table)

const addressIn = ({ body }: Reply) => new URL((body as { invoiceImage: string }).invoiceImage).pathname

export const findsInvoices = (requestPdf: (login: Login | undefined, number: number) => Promise<Reply>) => {
  it("returns the drawn invoice to the office, its technician, and its customer", async () => {
    const [rosa, lind, mia] = [await clerk(), await technician(), await customer()]
    const { number, key } = await invoiced(rosa, lind, { customerId: mia._id })
    const byKey = await as().get("/pdfinvoiceV2", { key })
    for (const person of [rosa, lind, mia]) {
      const reply = await requestPdf(person, number)
      expect(reply).toMatchObject({ status: 200, body: { fileName: `invoice-${number}.pdf` } })
      expect(addressIn(reply)).toBe(addressIn(byKey))
    }
    const file = await fetch((byKey.body as { invoiceImage: string }).invoiceImage)
    expect(file.headers.get("content-type")).toBe("application/pdf")
  })

  it("is not found for someone else's job", async () => {
    const { number } = await invoiced(await clerk(), await technician())
    for (const person of [await customer(), await technician()])
      expect(await requestPdf(person, number)).toBeProblem(404, "not_found", {
        detail: "Could not find requested Invoice.",
      })
  })
}

/** The specification's older and newer call share one implementation. */
export const drawsInvoices = (path: "/pdfinvoice" | "/pdfinvoiceV2") => {
  const requestPdf = (login: Login | undefined, number: number, more: object = {}, key?: string) =>
    as(login).put(path, { relativeInvoiceNumber: number, ...more }, key ? { key } : {})

  findsInvoices(requestPdf)

  it("stores no picture that a caller sends as an invoice: the file is what the server draws", async () => {
    const rosa = await clerk()
    const { number } = await invoiced(rosa, await technician())
    const plain = await requestPdf(rosa, number)
    const media = `data:image/png;base64,${"A".repeat(100_000)}`
    expect(addressIn(await requestPdf(rosa, number, { media }))).toBe(addressIn(plain))
  })

  it("answers a retry, and two at once, with the same file", async () => {
    const rosa = await clerk()
    const { number } = await invoiced(rosa, await technician())
    const replies = await Promise.all([
      requestPdf(rosa, number, {}, `draw-${number}`),
      requestPdf(rosa, number, {}, `draw-${number}`),
    ])
    expect(
      new Set([...replies, await requestPdf(rosa, number, {}, `draw-${number}`)].map(addressIn)).size,
    ).toBe(1)
  })

  it("wants a number, and nothing else", async () => {
    const rosa = await clerk()
    expect(await as(rosa).send("PUT", path, {})).toMatchObject({
      status: 400,
      body: { fields: [{ field: "relativeInvoiceNumber" }] },
    })
    expect(await requestPdf(rosa, 1, { total: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "total" }] },
    })
  })
}
