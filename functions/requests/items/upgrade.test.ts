import { describe, expect, test } from "vitest"
import { StoredServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { aLine, aRequest } from "../../../test/builders/requests.ts"
import { requestItem } from "./items.ts"
import { namesCarrier, requestSchema, upgraded } from "./upgrade.ts"

const rate = {
  rule: "Replace labor, hourly",
  equation: "",
  inputs: [],
  rounding: "",
  version: "Sierra Mutual, version 7",
}

/** As the first shape had it: no line says who priced it, and the carrier is a name. */
const ofFirstShape = () => {
  const glass = {
    ...aLine("Replace"),
    net: 20_000,
    laborrate: 16_900,
    labor: 16_900,
    why: { labor: { ...rate, result: 16_900 } },
  }
  const { pricedBy: _marks, ...kit } = { ...aLine("Install Kit", { _id: "kit" }), net: 2000 }
  const charges = [glass, kit, aLine("Other")]
  return {
    ...requestItem(aRequest({ invoiceType: "Insurance", insuranceCarrier: "Sierra Mutual", charges })),
    charges,
    schema: 1,
  }
}

describe("a stored request", () => {
  test("of the first shape says who priced its lines, and means its carrier by the key", () => {
    const item = ofFirstShape()
    expect(namesCarrier(item)).toBe(true)
    const request = StoredServiceRequest.parse(upgraded(item, "sierra"))
    expect(request).toMatchObject({ insuranceCarrierKey: "sierra", insuranceCarrier: "Sierra Mutual" })
    expect(request.charges.map(({ pricedBy }) => pricedBy)).toEqual([
      { net: "typed", labor: "carrier" },
      { net: "typed", kit: "typed" },
      undefined,
    ])
    expect(request.charges.map(({ net, labor }) => [net, labor])).toEqual([
      [20_000, 16_900],
      [2000, 0],
      [0, 0],
    ])
  })

  test("of the first shape keeps the name of a carrier that nobody knows", () => {
    const request = StoredServiceRequest.parse(upgraded(ofFirstShape()))
    expect(request.insuranceCarrier).toBe("Sierra Mutual")
    expect(request.insuranceCarrierKey).toBeUndefined()
  })

  test("of today's shape stays as it is", () => {
    const item = requestItem(aRequest({ insuranceCarrier: "Sierra Mutual" }))
    expect(item.schema).toBe(requestSchema)
    expect(namesCarrier(item)).toBe(false)
    expect(upgraded(item)).toBe(item)
  })
})
