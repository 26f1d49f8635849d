import { expect, it } from "vitest"
import { invoiceEmail, invoiceText } from "./invoice-copy.ts"

const copy = {
  invoiceNumber: 48_210,
  due: 25_000,
  address: "https://www.clearlineautoglass.example/invoice/q7Jm2vXc0s3nT5bK8wPz1A",
}
const shop = {
  businessname: "Clearline Auto Glass",
  invoiceEmailMessageData: "Thanks for coming in.",
  footerData: "Clearline Auto Glass. Yuba City.",
}

it("invoiceText has the shop, number, amount owed, and link in one segment", () => {
  const text = invoiceText(copy, shop)
  expect(text).toBe(
    "Clearline Auto Glass: invoice 48210, $250.00 due. https://www.clearlineautoglass.example/invoice/q7Jm2vXc0s3nT5bK8wPz1A",
  )
  expect(text.length).toBeLessThanOrEqual(160)
  expect(invoiceText({ ...copy, due: 0 }, shop)).toBe(`Clearline Auto Glass: invoice 48210. ${copy.address}`)
})

it("invoiceEmail has the shop's own text, the link, and the footer", () => {
  expect(invoiceEmail(copy, shop)).toEqual({
    subject: "Invoice 48210 from Clearline Auto Glass",
    message: `Thanks for coming in.\n\nView it online: ${copy.address}\n\nClearline Auto Glass. Yuba City.`,
  })
})

it("invoiceEmail has a default text for a shop without its own", () => {
  const unset = { businessname: "", invoiceEmailMessageData: "", footerData: "" }
  expect(invoiceEmail(copy, unset)).toEqual({
    subject: "Invoice 48210",
    message: `Thank you for your business. Your invoice is attached.\n\nView it online: ${copy.address}`,
  })
  expect(invoiceText(copy, unset)).toMatch(/^invoice 48210, \$250/)
})
