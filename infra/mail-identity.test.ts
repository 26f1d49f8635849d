import { GetEmailIdentityCommand, NotFoundException, SESv2Client } from "@aws-sdk/client-sesv2"
import { mockClient } from "aws-sdk-client-mock"
import { expect, it } from "vitest"
import { mailWarning } from "./mail-identity.ts"

it("warns before a deploy whose sender's domain SES doesn't know or hasn't verified", async () => {
  const client = new SESv2Client({ region: "us-west-2" })
  const identity = mockClient(client).on(GetEmailIdentityCommand, { EmailIdentity: "shop.example" })
  const warning = () => mailWarning(client, "office@shop.example")
  const expected =
    "SES hasn't verified shop.example, so no email will leave. Run npm run setup, which creates the identity and its DNS records."

  identity.rejects(new NotFoundException({ message: "", $metadata: {} }))
  expect(await warning()).toBe(expected)
  identity.resolves({ VerifiedForSendingStatus: false, DkimAttributes: { Status: "PENDING" } })
  expect(await warning()).toBe(expected)
  identity.resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: "SUCCESS" } })
  expect(await warning()).toBeUndefined()
})
