import { describe, expect, it } from "vitest"
import catalog from "../../languages/es/shared.json" with { type: "json" }
import { invoiceEmail, invoiceText } from "../invoices/invoice-copy.ts"
import { jobLinkText } from "../job/job-link.ts"
import { fromShop } from "../job/request-text.ts"
import { customerTexts } from "./customer-texts.ts"
import { textLength } from "./text-length.ts"

const { es } = customerTexts
const shop = "Clearline Auto Glass"
const address = "https://www.clearlineautoglass.example/es/job/q7Jm2vXc0s3nT5bK8wPz1A"

describe("A text in Spanish", () => {
  it.each(
    Object.entries({
      onTheWay: es.onTheWay({
        technician: "Diego Ortega",
        vehicle: "2022 Subaru Outback",
        invoiceNumber: 48210,
      }),
      ...Object.fromEntries(
        ["2026-11-25", "2026-11-28"].map((date) => [
          `booked for ${date}`,
          fromShop(shop, es.booked(es.appointment(date, { start: 600, end: 720 }), address)),
        ]),
      ),
      requested: `${es.requested("")} ${address}`,
      jobLink: jobLinkText({ address, language: "es" }, { businessname: shop, jobLinkTextMessageData: "" }),
      loginCode: es.loginCode("123456"),
      phoneChanged: es.phoneChanged({ shop, by: "Diego Ortega" }),
      bookingCode: es.bookingCode("123456"),
      invoice: invoiceText(
        { invoiceNumber: 48210, due: 25_000, address, language: "es" },
        { businessname: shop },
      ),
    }),
  )("fits one segment: %s", (_name, text) => {
    expect(textLength(text).segments).toBe(1)
  })

  it("asks for consent in the words of the page", () => {
    const asked = Object.entries(catalog).find(([english]) => english.startsWith("Can {value} text you"))
    expect(es.consent(shop)).toBe(asked?.[1].replace("{value}", shop))
    expect(textLength(es.askForYes({ invoiceNumber: 48210, wording: es.consent(shop) })).segments).toBe(2)
  })
})

it("emails an invoice in Spanish, without the owner's English words", () => {
  const words = { businessname: shop, invoiceEmailMessageData: "Thanks for coming in.", footerData: "" }
  expect(invoiceEmail({ invoiceNumber: 48210, address, language: "es" }, words)).toEqual({
    subject: `Factura 48210 de ${shop}`,
    message: `Gracias por su preferencia. Adjuntamos su factura.\n\nVéala en línea: ${address}\n\n${shop}`,
  })
})
