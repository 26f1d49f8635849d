import { expect, test } from "vitest"
import { mailLink } from "./mail-link.ts"

test("addresses the email to the first address, with subject and body", () => {
  expect(mailLink("grace.kim+shop@example.com")).toBe("mailto:grace.kim%2Bshop@example.com")
  expect(
    mailLink("grace@example.com\nher.husband@example.com", { subject: "Invoice 1", body: "$5 & tip" }),
  ).toBe("mailto:grace@example.com?subject=Invoice%201&body=%245%20%26%20tip")
})

test("cannot gain recipients or text from an address", () => {
  expect(mailLink("x@y.z?bcc=evil@e.x&body=hi")).toBe("mailto:x@y.z%3Fbcc%3Devil@e.x%26body%3Dhi")
})
