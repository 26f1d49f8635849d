import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { anEmail } from "../../builders/messages.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { deadMailEvents, publishMailEvent } from "./hooks.ts"
import { queued, stored, waitForState } from "./outbox.ts"

const { clerk } = people(table)

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
  it("records an email as delivered, bounced, or marked as spam", async () => {
    const mailTo = (name: string) =>
      queued(anEmail({ to: `${name}-${randomUUID().slice(0, 8)}@example.com` }))
    const [arrived, bounced, spam] = [
      await mailTo("grace"),
      await mailTo("bounce"),
      await mailTo("complaint"),
    ]
    await waitForState(arrived, "delivered")
    expect(await waitForState(bounced, "failed")).toMatchObject({
      problem: "The address doesn't exist. The email bounced.",
    })
    await waitForState(spam, "delivered")
    await expect.poll(async () => (await stored(spam)).problem).toBe("They marked this email as spam.")
  })

  it("records a bounce after delivery, once", async () => {
    const mail = await waitForState(await queued(anEmail()), "delivered")
    const bounce = bounceOf(mail.id, mail.to)
    await publishMailEvent(bounce)
    const failed = await stored(mail)
    expect(failed.state).toBe("failed")
    await publishMailEvent(bounce)
    expect(await stored(mail)).toEqual(failed)
  })

  it("writes a task for a bill or statement that bounced, once, and none for other emails", async () => {
    const rosa = await clerk()
    const tasksFor = async (to: string) =>
      (await as(rosa).get("/task", { state: "open" })).body.flatMap(({ description }) =>
        description.includes(to) ? [description] : [],
      )
    const [bill, statement, other] = [
      await queued(anEmail({ cause: "bill", invoiceNumber: 48_210 })),
      await queued(anEmail({ cause: "bill" })),
      await queued(anEmail()),
    ]
    for (const mail of [bill, statement, other]) {
      await waitForState(mail, "delivered")
      for (const _repeated of [1, 2]) await publishMailEvent(bounceOf(mail.id, mail.to))
    }
    expect(await tasksFor(other.to)).toEqual([])
    expect(await tasksFor(bill.to)).toEqual([
      `The bill of invoice 48210 didn't reach ${bill.to}. The address doesn't exist. The email bounced. Check the address, then send it again.`,
    ])
    expect(await tasksFor(statement.to)).toEqual([
      `The statement didn't reach ${statement.to}. The address doesn't exist. The email bounced. Check the address, then send it again.`,
    ])
  })

  it("writes a task for a sent invoice copy that bounced, whose Net job counts as submitted", async () => {
    const rosa = await clerk()
    const copy = await queued(anEmail({ cause: "invoiceCopy", invoiceNumber: 948_211 }))
    await expect.poll(async () => (await stored(copy)).followed).toBe(true)
    await waitForState(copy, "delivered")
    await publishMailEvent(bounceOf(copy.id, copy.to))
    const { body } = await as(rosa).get("/task", { state: "open" })
    expect(body.map(({ description }) => description)).toContain(
      `The copy of invoice 948211 didn't reach ${copy.to}. The address doesn't exist. The email bounced. Check the address, then send it again.`,
    )
  })

  it("keeps an email delivered when its send event arrives late", async () => {
    const mail = await waitForState(await queued(anEmail()), "delivered")
    await publishMailEvent(eventOf(mail.id, { eventType: "Send" }))
    expect(await stored(mail)).toEqual(mail)
  })

  it("ignores SES's test message and emails that are foreign or deleted", async () => {
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
    for (const message of messages) await publishMailEvent(message)
    for (const message of messages) expect(await deadMailEvents()).not.toContain(message)
  })

  it("moves an event to the dead letter queue after three failed attempts", async () => {
    const overKeyLimit = "x".repeat(3000)
    const message = eventOf(overKeyLimit, { eventType: "Send" })
    await publishMailEvent(message)
    expect(await deadMailEvents()).toContain(message)
  })
})
