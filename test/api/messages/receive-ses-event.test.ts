import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { anEmail } from "../../builders/messages.ts"
import { bySns, post } from "./hooks.ts"
import { queued, stored, until } from "./outbox.ts"

const eventOf = (id: string, more: object) => ({
  ...more,
  mail: { messageId: "0101", headers: [{ name: "X-Clearline-Message", value: id }] },
})
const bounceOf = (id: string, emailAddress: string) =>
  eventOf(id, {
    eventType: "Bounce",
    bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress }] },
  })

describe("POST /hooks/ses", () => {
  it("tells that an email arrived, bounced, or was marked as spam", async () => {
    const mailTo = (name: string) =>
      queued(anEmail({ to: `${name}-${randomUUID().slice(0, 8)}@example.com` }))
    const [arrived, bounced, spam] = [
      await mailTo("grace"),
      await mailTo("bounce"),
      await mailTo("complaint"),
    ]
    await until(arrived, "delivered")
    expect(await until(bounced, "failed")).toMatchObject({
      problem: "The address doesn't exist. The email bounced.",
    })
    await until(spam, "delivered")
    await expect.poll(async () => (await stored(spam)).problem).toBe("They marked this email as spam.")
  })

  it("takes a bounce after the delivery, once", async () => {
    const mail = await until(await queued(anEmail()), "delivered")
    const bounce = bySns(bounceOf(mail.id, mail.to))
    expect(await post(bounce)).toMatchObject({ status: 200, text: '{"matches":1}' })
    const failed = await until(mail, "failed")
    expect(await post(bounce)).toMatchObject({ status: 200, text: '{"matches":0}' })
    expect(await stored(mail)).toEqual(failed)
  })

  it("refuses what SNS did not sign, of another topic, or with a certificate from elsewhere", async () => {
    const mail = await until(await queued(anEmail()), "delivered")
    const real = bySns(bounceOf(mail.id, mail.to))
    const with_ = (change: object) => ({
      ...real,
      body: JSON.stringify({ ...(JSON.parse(real.body) as object), ...change }),
    })
    const forged = [
      { ...real, body: "" },
      { ...real, body: "not JSON" },
      with_({ Signature: "bm9ib2R5" }),
      with_({ Message: JSON.stringify(bounceOf(mail.id, "somebody@else.example")) }),
      with_({ TopicArn: "arn:aws:sns:us-west-2:999999999999:mail-news" }),
      with_({ SigningCertURL: "https://sns.us-west-2.amazonaws.com.evil.example/key.pem" }),
      with_({ SigningCertURL: "http://sns.us-west-2.amazonaws.com/key.pem" }),
      with_({ SignatureVersion: "3" }),
    ]
    for (const call of forged) expect((await post(call)).status).toBe(403)
    expect((await stored(mail)).state).toBe("delivered")
  })

  it("says yes to its own topic, and to no address that is not SNS's", async () => {
    const mail = bySns({})
    expect(await post(mail)).toMatchObject({ status: 200, text: '{"matches":0}' })
  })
})
