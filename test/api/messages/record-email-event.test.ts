import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { anEmail } from "../../builders/messages.ts"
import { deadMailNews, publishMailNews } from "./hooks.ts"
import { queued, stored, until } from "./outbox.ts"

const eventOf = (id: string, more: object) =>
  JSON.stringify({
    ...more,
    mail: { messageId: "0101", headers: [{ name: "X-Clearline-Message", value: id }] },
  })
const bounceOf = (id: string, emailAddress: string) =>
  eventOf(id, {
    eventType: "Bounce",
    bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress }] },
  })

describe("record-email-event", () => {
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
    const bounce = bounceOf(mail.id, mail.to)
    await publishMailNews(bounce)
    const failed = await stored(mail)
    expect(failed.state).toBe("failed")
    await publishMailNews(bounce)
    expect(await stored(mail)).toEqual(failed)
  })

  it("keeps an email delivered when news of its sending comes late", async () => {
    const mail = await until(await queued(anEmail()), "delivered")
    await publishMailNews(eventOf(mail.id, { eventType: "Send" }))
    expect(await stored(mail)).toEqual(mail)
  })

  it("ignores SES's test message, emails of others, and emails that are gone", async () => {
    const mail = { messageId: "0101" }
    const messages = [
      "Successfully validated SNS topic for Amazon SES event publishing.",
      JSON.stringify({ eventType: "Delivery", mail }),
      JSON.stringify({
        eventType: "Delivery",
        mail: { ...mail, headers: [{ name: "To", value: "ada@example.com" }] },
      }),
      eventOf("gone", { eventType: "Delivery", delivery: { recipients: [] } }),
    ]
    for (const message of messages) await publishMailNews(message)
    for (const message of messages) expect(await deadMailNews()).not.toContain(message)
  })

  it("sets aside what it could not record after three tries", async () => {
    const overKeyLimit = "x".repeat(3000)
    const message = eventOf(overKeyLimit, { eventType: "Send" })
    await publishMailNews(message)
    expect(await deadMailNews()).toContain(message)
  })
})
