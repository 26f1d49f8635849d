import { describe, expect, it } from "vitest"
import { emailStatusUpdate, textStatusUpdate } from "./status-update.ts"

const now = new Date("2026-11-20T18:02:00.000Z")
const text = {
  kind: "text",
  to: "5305550142",
  state: "sent",
  providerId: "SM1",
  sentAt: "2026-11-20T18:01:00.000Z",
} as const
const update = (
  message: Parameters<typeof textStatusUpdate>[0],
  status: string,
  code?: string,
  sid = "SM1",
) => textStatusUpdate(message, { sid, status, code }, now)

describe("A Twilio status callback", () => {
  it("marks the text as delivered, with the time", () => {
    expect(update(text, "delivered")).toMatchObject({ state: "delivered", deliveredAt: now.toISOString() })
  })

  it("stores why the text was not delivered", () => {
    expect(update(text, "undelivered", "30006")).toMatchObject({
      state: "failed",
      problem: "This is a landline. It can't get texts.",
    })
    expect(update(text, "failed", "39999")).toMatchObject({ problem: "The carrier couldn't deliver it." })
    expect(update(text, "undelivered", "21610")).toMatchObject({ state: "stopped" })
  })

  it("marks a text as sent, with its provider id, when the send reply was lost", () => {
    const { providerId: _, ...unanswered } = { ...text, state: "queued" } as const
    expect(update(unanswered, "sent", undefined, "SM9")).toMatchObject({ state: "sent", providerId: "SM9" })
  })

  it.each(["queued", "sent", "undelivered", "failed", "delivered"])(
    "with status %s does not change a delivered text",
    (status) => {
      expect(update({ ...text, state: "delivered" }, status, "30003")).toBeUndefined()
    },
  )

  it("is ignored when it is outdated or belongs to another try", () => {
    expect(update(text, "queued")).toBeUndefined()
    expect(update({ ...text, state: "failed" }, "undelivered", "30003")).toBeUndefined()
    expect(update(text, "delivered", undefined, "SM2")).toBeUndefined()
    expect(update(text, "read")).toBeUndefined()
    expect(update({ ...text, kind: "email" }, "delivered")).toBeUndefined()
  })
})

describe("An SES event", () => {
  const mail = { ...text, kind: "email", to: "grace@example.com", providerId: "0101" } as const
  const event = (eventType: string, more: object = {}) => ({
    eventType,
    mail: { messageId: "0101" },
    ...more,
  })
  const bounced = (bounceType: string, emailAddress = "Grace@example.com") =>
    event("Bounce", { bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } })
  const delivered = (...recipients: string[]) => event("Delivery", { delivery: { recipients } })

  it("marks the email as delivered", () => {
    expect(emailStatusUpdate(mail, delivered("grace@example.com"), now)).toMatchObject({ state: "delivered" })
  })

  it("marks the email as permanently bounced, even after a delivery", () => {
    const bounceUpdate = emailStatusUpdate({ ...mail, state: "delivered" }, bounced("Permanent"), now)
    expect(bounceUpdate).toMatchObject({
      state: "failed",
      problem: "The address doesn't exist. The email bounced.",
    })
    expect(
      emailStatusUpdate({ ...mail, state: "failed" }, delivered("grace@example.com"), now),
    ).toBeUndefined()
    expect(emailStatusUpdate(mail, bounced("Transient"), now)).toMatchObject({
      problem: "The mailbox is full or busy. The email bounced.",
    })
  })

  it("for a copied recipient does not change the email", () => {
    expect(emailStatusUpdate(mail, bounced("Permanent", "desk@valley.example"), now)).toBeUndefined()
    expect(emailStatusUpdate(mail, delivered("desk@valley.example"), now)).toBeUndefined()
  })

  it("records spam complaints, rejections, and late deliveries", () => {
    const complained = event("Complaint", {
      complaint: { complainedRecipients: [{ emailAddress: "grace@example.com" }] },
    })
    expect(emailStatusUpdate({ ...mail, state: "delivered" }, complained, now)).toMatchObject({
      state: "delivered",
      problem: "They marked this email as spam.",
    })
    expect(emailStatusUpdate(mail, event("Reject"), now)).toMatchObject({ state: "failed" })
    expect(emailStatusUpdate({ ...mail, state: "queued" }, event("Send"), now)).toMatchObject({
      state: "sent",
    })
    expect(emailStatusUpdate(mail, event("Open"), now)).toBeUndefined()
  })
})
