import { MessageRejected, SESClient } from "@aws-sdk/client-ses"
import { mockClient } from "aws-sdk-client-mock"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { sendEmail } from "./ses.ts"

const ses = mockClient(SESClient)
beforeEach(() => {
  vi.stubEnv("MAIL_FROM", "office@shop.example")
  vi.stubEnv("MAIL_CONFIGURATION_SET", "shop")
})
afterEach(() => {
  ses.reset()
  vi.unstubAllEnvs()
})

const failureOf = async (message: string) => {
  ses.onAnyCommand().rejects(new MessageRejected({ message, $metadata: { httpStatusCode: 400 } }))
  const email = { id: "m1", to: "mia@example.com", subject: "Invoice", body: "Thank you.", attachments: [] }
  const sent = sendEmail({ ...email, from: { name: "Shop", replyTo: "" } })
  return sent.catch((error: unknown) => error)
}

it.each([
  ["Shop <office@Shop.example>, mia@example.com", "not now", "The mail service hasn't verified our domain."],
  ["mia@example.com", "refused", "The mail service is in its sandbox and hasn't verified this address."],
])("calls the unverified %s %s", async (identities, failure, problem) => {
  const message = `Email address is not verified. The following identities failed the check in region US-WEST-2: ${identities}`
  expect(await failureOf(message)).toMatchObject({ failure, message: problem })
})

it("refuses a message that SES rejects for its content", async () => {
  expect(await failureOf("Message contains a virus.")).toMatchObject({
    failure: "refused",
    message: "The mail service refused it: MessageRejected.",
  })
})
