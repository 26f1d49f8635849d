import { describe, expect, it } from "vitest"
import { checkListed } from "./listed-refusals.ts"

const check = (
  method: string,
  address: string,
  status: number,
  code: string,
  type = "application/problem+json",
) =>
  checkListed(method, address, {
    status,
    headers: new Headers({ "content-type": type }),
    body: { code },
  })

describe("An error reply in a test", () => {
  it.each([
    ["its definition's own", "DELETE", "/insuranceproviders?key=acme", 404, "not_found"],
    ["one that goes without saying", "DELETE", "/insuranceproviders", 400, "malformed"],
    ["of an address that nothing answers", "GET", "/nowhere", 404, "no_such_endpoint"],
    ["of a method that the address does not take", "PATCH", "/insuranceproviders", 405, "method_not_allowed"],
  ])("passes when its endpoint lists it: %s", (_what, method, address, status, code) => {
    expect(() => check(method, address, status, code)).not.toThrow()
  })

  it.each([
    ["a code of other calls", "DELETE", "/insuranceproviders?key=acme", 409, "last_admin"],
    ["a listed code at another status", "DELETE", "/insuranceproviders", 409, "not_found"],
    ["a code that no definition knows", "DELETE", "/insuranceproviders", 404, "made_up"],
    ["a missing thing where there is no address", "GET", "/nowhere", 404, "not_found"],
    ["a missing address where there is one", "DELETE", "/insuranceproviders", 404, "no_such_endpoint"],
  ])("fails when its endpoint doesn't list it: %s", (_what, method, address, status, code) => {
    const [path = ""] = address.split("?")
    expect(() => check(method, address, status, code)).toThrow(
      `The definition of ${method} ${path} does not list ${status} ${code}.`,
    )
  })

  it("is checked only when it is problem+json", () => {
    expect(() => check("DELETE", "/insuranceproviders", 200, "made_up", "application/json")).not.toThrow()
  })
})
