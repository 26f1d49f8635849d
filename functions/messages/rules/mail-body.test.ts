import { expect, it } from "vitest"
import { toHtml } from "./mail-body.ts"

const bodyOf = (text: string) => /<p.*<\/p>/s.exec(toHtml(text))?.[0].replaceAll(/ style="[^"]*"/g, "")

it("keeps paragraphs and lines as they were typed", () => {
  expect(bodyOf("Thank you.\r\nSee you soon.\n\n\nClearline\n")).toBe(
    "<p>Thank you.<br>See you soon.</p><p>Clearline</p>",
  )
})

it("shows what was typed and runs nothing of it", () => {
  expect(bodyOf('<img src=x onerror="alert(1)"> & co')).toBe(
    "<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co</p>",
  )
})

it("makes links of addresses, without the period after them", () => {
  expect(bodyOf("See https://clearline.example/invoice/aB3_x. Thanks")).toBe(
    '<p>See <a href="https://clearline.example/invoice/aB3_x">https://clearline.example/invoice/aB3_x</a>. Thanks</p>',
  )
})
