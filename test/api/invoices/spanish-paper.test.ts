import { describe, expect, it } from "vitest"
import type { Invoice } from "#shared/api/invoices.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { chip, windshield } from "../requests/job.ts"
import { table } from "../table.ts"
import { insured, invoiced } from "./invoice.ts"
import { textOfPdf } from "./pdf-text.ts"

const { clerk, technician } = people(table)

const textOfInvoice = async (key: string): Promise<string> => {
  const { body } = await as().get("/pdfinvoiceV2", { key })
  return textOfPdf((body as { invoiceImage: string }).invoiceImage)
}

describe("The invoice of a customer who reads Spanish", () => {
  it("has the Spanish above the English, in the reply and in the PDF", async () => {
    const { number, key } = await invoiced(await clerk(), await technician(), {
      ...insured,
      customerName: "Marisol Vega",
      language: "es",
      charges: [{ ...windshield }, { ...chip }],
    })
    const { translation } = (await as().get("/invoice", { key })).body as Invoice
    expect(translation?.language).toBe("es")
    expect(translation?.texts).toMatchObject({
      Invoice: "Factura",
      "Replace windshield": "Cambiar parabrisas",
      "New, not OEM": "Nuevo, no original (no OEM)",
      "Deductible $250.00": "Deducible $250.00",
      "Sierra Mutual due": "Le toca a Sierra Mutual",
    })
    expect(translation?.texts).not.toHaveProperty("Marisol Vega")
    const text = await textOfInvoice(key)
    for (const words of ["Factura / Invoice", String(number), "Mano de obra", "Labor", "Cambiar parabrisas"])
      expect(text).toContain(words)
    expect(text.match(/Sierra Mutual due/g)).toHaveLength(1)
    expect(text.match(/\$250\.00$/gm)).not.toBeNull()
  })

  it("stays English for everyone else", async () => {
    const { key } = await invoiced(await clerk(), await technician())
    expect((await as().get("/invoice", { key })).body).not.toHaveProperty("translation")
    expect(await textOfInvoice(key)).not.toContain("Factura")
  })
})
