import { describe, expect, it } from "vitest"
import { findEmailOwner } from "./email-owner.ts"

const job = {
  customerId: "mia",
  customerEmail: "mia@example.com\r\nMia.Torres@Example.com, at work\r\n Mia@Work.example ",
  billingId: "fleet",
  billingEmail: "bills@fleet.example",
}

describe("findEmailOwner", () => {
  it.each([
    ["mia@example.com", "mia"],
    ["mia@work.example", "mia"],
    ["Bills@fleet.example", "fleet"],
    ["adjuster@insurer.example", undefined],
    ["mia.torres@example.com", undefined],
    ["", undefined],
  ])("of %s is %s", (email, owner) => expect(findEmailOwner(job, email)).toBe(owner))

  it("is the account when the customer without a login has its address", () =>
    expect(
      findEmailOwner(
        { billingId: "fleet", customerEmail: "a@b.example", billingEmail: "a@b.example" },
        "a@b.example",
      ),
    ).toBe("fleet"))
})
