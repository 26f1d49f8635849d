import { describe, expect, it } from "vitest"
import { consentAfter, wishOf } from "./opt-out.ts"

const now = new Date("2026-11-20T18:02:00.000Z")
const phone = "5305550142"
const agreed = {
  phone,
  given: true,
  wording: "May we text you?",
  at: "2026-11-01T18:00:00.000Z",
  by: "Rosa Benitez",
  source: "clerk",
} as const

it.each([
  "STOP",
  "stop.",
  " Quit ",
  "END",
  "revoke",
  "OPT OUT",
  "opt-out",
  "Cancel!",
  "unsubscribe",
  "StopAll",
])("%s ends texts", (body) => {
  expect(wishOf(body)).toBe("stop")
})

it.each(["Please stop by at 5", "Can I cancel Friday?", "The end of the street", "Yes", "", "🙏"])(
  "%s ends nothing",
  (body) => {
    expect(wishOf(body)).toBeUndefined()
  },
)

describe("consent", () => {
  const stopped = consentAfter(agreed, "stop", { phone, body: "STOP", now })

  it("ends with STOP, in their own word, and keeps what was agreed before", () => {
    expect(stopped).toMatchObject({
      given: false,
      wording: "STOP",
      source: "text",
      earlier: { by: "Rosa Benitez" },
    })
    expect(consentAfter(stopped, "stop", { phone, body: "STOP", now })).toBeUndefined()
  })

  it("comes back with START where it was given before, and only there", () => {
    const back = consentAfter(stopped, "start", { phone, body: "START", now })
    expect(back).toMatchObject({
      given: true,
      wording: "May we text you?",
      by: "Rosa Benitez",
      source: "text",
    })
    const never = consentAfter(undefined, "stop", { phone, body: "STOP", now })
    expect(never).toMatchObject({ given: false })
    expect(consentAfter(never, "start", { phone, body: "START", now })).toBeUndefined()
    expect(consentAfter(undefined, "start", { phone, body: "START", now })).toBeUndefined()
    expect(consentAfter({ ...agreed, given: false }, "start", { phone, body: "START", now })).toBeUndefined()
  })
})
