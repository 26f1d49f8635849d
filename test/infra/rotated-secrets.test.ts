import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { clock } from "#functions/platform/clock.ts"
import { forgetSecret, secret } from "#functions/platform/secrets.ts"
import { ProviderFailure } from "#functions/providers/failure.ts"
import { squareProvider } from "#functions/providers/square.ts"
import { sendText } from "#functions/providers/twilio.ts"
import { twilioCallbackUrl, verifyTwilioCall } from "#functions/providers/twilio-signature.ts"
import { awsJsonService, type LocalServer, localServer } from "#infra/local/local-server.ts"

const parameters: Record<string, string> = {}
let reads = 0
let [ssm, twilio, square]: LocalServer[] = []
let now = Date.parse("2026-11-30T10:00:00Z")

const credentialsWith = (authToken: string) =>
  JSON.stringify({ accountSid: `AC${"1".repeat(32)}`, authToken, from: "+15305550199" })
const aText = { id: "1", to: "5305550104", body: "Hello" }

beforeAll(async () => {
  ssm = await localServer(
    awsJsonService("1.1", {
      GetParameter: ({ Name }) => {
        reads += 1
        return { Parameter: { Name, Value: parameters[String(Name)] } }
      },
    }),
  )
  // Accepts the token that is stored now.
  twilio = await localServer((request, response) => {
    const { accountSid, authToken } = JSON.parse(parameters["/clearline/twilio"] ?? "")
    const basic = Buffer.from(`${accountSid}:${authToken}`).toString("base64")
    const isAllowed = request.headers.authorization === `Basic ${basic}`
    response.writeHead(isAllowed ? 201 : 401, { "content-type": "application/json" })
    response.end(JSON.stringify(isAllowed ? { sid: "SM1" } : { code: 20003, status: 401 }))
  })
  square = await localServer((request, response) => {
    const { accessToken } = JSON.parse(parameters["/clearline/square"] ?? "")
    const isAllowed = request.headers.authorization === `Bearer ${accessToken}`
    const errors = [{ category: "AUTHENTICATION_ERROR", code: "UNAUTHORIZED" }]
    response.writeHead(isAllowed ? 200 : 401, { "content-type": "application/json" })
    response.end(JSON.stringify(isAllowed ? { payment: { id: "P1", status: "COMPLETED" } } : { errors }))
  })
  vi.stubEnv("SQUARE_BASE_URL", square.address)
  vi.stubEnv("AWS_REGION", "us-west-2")
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key-of-a-test")
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret-of-a-test")
  vi.stubEnv("AWS_ENDPOINT_URL_SSM", ssm.address)
  vi.stubEnv("TWILIO_BASE_URL", twilio.address)
  vi.stubEnv("SECRETS_PREFIX", "/clearline/")
  vi.stubEnv("SITE_ORIGIN", "https://www.example.com")
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([ssm?.close(), twilio?.close(), square?.close()])
})

beforeEach(async () => {
  vi.spyOn(clock, "now").mockImplementation(() => new Date(now))
  // Later than what an earlier test read.
  now += 3_600_000
  forgetSecret("twilio")
  parameters["/clearline/twilio"] = credentialsWith("first-token")
  await secret("twilio")
  reads = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})

const rotate = () => {
  parameters["/clearline/twilio"] = credentialsWith("second-token")
}

const signedCall = (authToken: string) => ({
  text: "MessageSid=SM1",
  headers: {
    "x-twilio-signature": getExpectedTwilioSignature(authToken, twilioCallbackUrl(""), { MessageSid: "SM1" }),
  },
})

describe("a rotated token of Twilio", () => {
  it("fails one try, which is repeated, and then sends", async () => {
    rotate()
    now += 60_000
    const failure = await sendText(aText).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toMatchObject({ failure: "not now" })
    expect(await sendText(aText)).toBe("SM1")
    expect(reads).toBe(1)
  })

  it("counts at once for the signature of an incoming text", async () => {
    rotate()
    now += 60_000
    expect(await verifyTwilioCall(signedCall("second-token"), "")).toEqual({ MessageSid: "SM1" })
    expect(await verifyTwilioCall(signedCall("first-token"), "")).toBeUndefined()
  })

  it("is read at most once a minute, however many unsigned calls arrive", async () => {
    now += 60_000
    for (let call = 0; call < 20; call += 1)
      expect(await verifyTwilioCall(signedCall("forged"), "")).toBeUndefined()
    expect(reads).toBe(1)
  })
})

describe("a rotated token of Square", () => {
  it("leaves an earlier payment open for one lookup, instead of calling it declined", async () => {
    const store = (accessToken: string) => {
      parameters["/clearline/square"] = JSON.stringify({ accessToken, signatureKey: "key-of-a-test" })
    }
    store("first-token")
    expect(await squareProvider.getPayment("P1")).toMatchObject({ kind: "ok" })
    store("second-token")
    now += 60_000
    expect(await squareProvider.getPayment("P1")).toEqual({ kind: "unknown" })
    expect(await squareProvider.getPayment("P1")).toMatchObject({ kind: "ok", value: { id: "P1" } })
    const charge = {
      key: "48210-1",
      reference: "48210-1",
      locationId: "L1",
      amount: 500_00,
      tip: 0,
      note: "",
      sourceId: "cnon:card-nonce-ok",
      customerId: undefined,
      verificationToken: undefined,
    }
    const earlier = [
      () => squareProvider.findPayment("48210-1", "L1", new Date(now)),
      () => squareProvider.charge(charge, { isRepeated: true }),
    ]
    for (const [index, lookUp] of earlier.entries()) {
      store(`later-token-${index}`)
      now += 60_000
      expect(await lookUp()).toEqual({ kind: "unknown" })
      await squareProvider.getPayment("P1")
    }
    store("last-token")
    now += 60_000
    expect(await squareProvider.charge(charge)).toMatchObject({ kind: "refused" })
  })
})
