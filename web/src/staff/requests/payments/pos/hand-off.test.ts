import { describe, expect, test } from "vitest"
import { appLink, phoneOf, readReturn, refusalText } from "./hand-off.ts"
import type { HandOff } from "./kept-hand-off.ts"

const handOff: HandOff = {
  _id: "0b6f3c1e-4c5c-4f6d-9a55-0d8f4f1b2a3c",
  invoiceNumber: 48_211,
  amount: 25_000,
  tipamount: 5000,
}
const shop = { applicationId: "sq0idp-1", locationId: "LMAIN", origin: "https://shop.example" }

describe("the link to Square's app", () => {
  test("has the cents with tip, note, request, and both return URLs on Android", () => {
    const link = appLink("android", handOff, shop)
    expect(link).toMatch(/^intent:#Intent;action=com\.squareup\.pos\.action\.CHARGE;package=com\.squareup;/)
    expect(link).toMatch(/;end$/)
    const parameters = new Map(
      link.split(";").map((part) => part.split("=", 2).map(decodeURIComponent) as [string, string]),
    )
    expect(parameters.get("i.com.squareup.pos.TOTAL_AMOUNT")).toBe("30000")
    expect(parameters.get("S.com.squareup.pos.NOTE")).toBe("Invoice 48211, with 50.00 tip")
    expect(JSON.parse(parameters.get("S.com.squareup.pos.REQUEST_METADATA") ?? "")).toEqual(handOff)
    expect(parameters.get("S.com.squareup.pos.WEB_CALLBACK_URI")).toBe("https://shop.example/paymentgateway")
    expect(parameters.get("S.browser_fallback_url")).toBe("https://shop.example/squareposrequired")
    expect(parameters.get("S.com.squareup.pos.LOCATION_ID")).toBe("LMAIN")
  })

  test("has the same on Apple devices", () => {
    const [scheme, data = ""] = appLink("apple", handOff, shop).split("?data=")
    expect(scheme).toBe("square-commerce-v1://payment/create")
    const sent = JSON.parse(decodeURIComponent(data))
    expect(sent).toMatchObject({
      amount_money: { amount: "30000", currency_code: "USD" },
      callback_url: "https://shop.example/paymentgateway",
      client_id: "sq0idp-1",
      location_id: "LMAIN",
      notes: "Invoice 48211, with 50.00 tip",
    })
    expect(JSON.parse(sent.state)).toEqual(handOff)
  })

  test.each([
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", 5, "android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "apple"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "apple"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, undefined],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10, undefined],
  ])("%s with %i touch points is detected as %s", (userAgent, maxTouchPoints, phone) => {
    expect(phoneOf({ userAgent, maxTouchPoints })).toBe(phone)
  })
})

describe("the return from Square's app", () => {
  const state = JSON.stringify(handOff)
  const apple = (reply: object) => readReturn(new URLSearchParams({ data: JSON.stringify(reply) }))
  const android = (fields: Record<string, string>) =>
    readReturn(
      new URLSearchParams(Object.entries(fields).map(([name, value]) => [`com.squareup.pos.${name}`, value])),
    )

  test("identifies the payment by Square's id or, offline, by the app's id", () => {
    expect(apple({ status: "ok", transaction_id: "T1", client_transaction_id: "C1", state })).toEqual({
      handOff,
      reference: { sale: "T1" },
    })
    expect(android({ CLIENT_TRANSACTION_ID: "C1", REQUEST_METADATA: state })).toEqual({
      handOff,
      reference: { app: "C1" },
    })
  })

  test("says why no payment was taken", () => {
    expect(apple({ status: "error", error_code: "payment_canceled", state })).toEqual({
      handOff,
      error: "payment_canceled",
    })
    const error = "com.squareup.pos.ERROR_TRANSACTION_CANCELED"
    expect(android({ ERROR_CODE: error, REQUEST_METADATA: state })).toEqual({ handOff, error })
    expect(refusalText(error)).toBe("Square was cancelled.")
    expect(refusalText("payment_canceled")).toBe("Square was cancelled.")
    expect(refusalText("amount_too_small")).toBe("Square said: amount too small.")
  })

  test("is not a payment without its id or for an unknown request", () => {
    expect(apple({ status: "ok", state })).toEqual({ handOff, error: "no_payment" })
    expect(android({ SERVER_TRANSACTION_ID: "T1", REQUEST_METADATA: "{}" })).toEqual({
      handOff: undefined,
      error: "no_payment",
    })
  })

  test.each(["", "data=%7B", "data=null", "data=1"])("is undefined for ?%s", (query) => {
    expect(readReturn(new URLSearchParams(query))).toBeUndefined()
  })
})
