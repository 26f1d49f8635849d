import { expect, test } from "vitest"
import { mailLink } from "./mail-link.ts"

test("a mail goes to the first address, with what it is to say", () => {
  expect(mailLink("grace.kim+shop@example.com")).toBe("mailto:grace.kim%2Bshop@example.com")
  expect(
    mailLink("grace@example.com\nher.husband@example.com", { subject: "Invoice 1", body: "$5 & tip" }),
  ).toBe("mailto:grace@example.com?subject=Invoice%201&body=%245%20%26%20tip")
})

test("nothing in an address adds a recipient or words", () => {
  expect(mailLink("x@y.z?bcc=evil@e.x&body=hi")).toBe("mailto:x@y.z%3Fbcc%3Devil@e.x%26body%3Dhi")
})
