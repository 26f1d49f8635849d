import { expect, it } from "vitest"
import { toHtml } from "./mail-body.ts"

const bodyOf = (text: string) => /<p.*<\/p>/s.exec(toHtml(text))?.[0].replaceAll(/ style="[^"]*"/g, "")

it("toHtml names the language of the text", () => {
  expect(toHtml("Thank you.")).toContain('<html lang="en">')
  expect(toHtml("Gracias.", "es")).toContain('<html lang="es">')
})

it("bodyOf keeps paragraphs and line breaks as typed", () => {
  expect(bodyOf("Thank you.\r\nSee you soon.\n\n\nClearline\n")).toBe(
    "<p>Thank you.<br>See you soon.</p><p>Clearline</p>",
  )
})

it("bodyOf escapes HTML in the typed text", () => {
  expect(bodyOf('<img src=x onerror="alert(1)"> & co')).toBe(
    "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co</p>",
  )
})

it("bodyOf turns URLs into links, without a trailing period", () => {
  expect(bodyOf("See https://clearline.example/invoice/aB3_x. Thanks")).toBe(
    '<p>See <a href="https://clearline.example/invoice/aB3_x">https://clearline.example/invoice/aB3_x</a>. Thanks</p>',
  )
})
