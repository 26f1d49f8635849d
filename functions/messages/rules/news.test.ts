import { describe, expect, it } from "vitest"
import { emailNews, textNews } from "./news.ts"

const now = new Date("2026-11-20T18:02:00.000Z")
const text = {
  kind: "text",
  to: "5305550142",
  state: "sent",
  providerId: "SM1",
  sentAt: "2026-11-20T18:01:00.000Z",
} as const
const told = (message: Parameters<typeof textNews>[0], status: string, code?: string, sid = "SM1") =>
  textNews(message, { sid, status, code }, now)

describe("Twilio's word of a text", () => {
  it("says that it arrived, and when", () => {
    expect(told(text, "delivered")).toMatchObject({ state: "delivered", deliveredAt: now.toISOString() })
  })

  it("says why it did not", () => {
    expect(told(text, "undelivered", "30006")).toMatchObject({
      state: "failed",
      problem: "This is a landline. It can't get texts.",
    })
    expect(told(text, "failed", "39999")).toMatchObject({ problem: "The carrier couldn't deliver it." })
    expect(told(text, "undelivered", "21610")).toMatchObject({ state: "stopped" })
  })

  it("says that one was taken whose reply was lost, by its own id", () => {
    const { providerId: _, ...unanswered } = { ...text, state: "queued" } as const
    expect(told(unanswered, "sent", undefined, "SM9")).toMatchObject({ state: "sent", providerId: "SM9" })
  })

  it.each(["queued", "sent", "undelivered", "failed", "delivered"])(
    "%s changes nothing of one that arrived",
    (status) => {
      expect(told({ ...text, state: "delivered" }, status, "30003")).toBeUndefined()
    },
  )

  it("that is old, or of another try, changes nothing", () => {
    expect(told(text, "queued")).toBeUndefined()
    expect(told({ ...text, state: "failed" }, "undelivered", "30003")).toBeUndefined()
    expect(told(text, "delivered", undefined, "SM2")).toBeUndefined()
    expect(told(text, "read")).toBeUndefined()
    expect(told({ ...text, kind: "email" }, "delivered")).toBeUndefined()
  })
})

describe("SES's word of an email", () => {
  const mail = { ...text, kind: "email", to: "grace@example.com", providerId: "0101" } as const
  const event = (eventType: string, more: object = {}) => ({
    eventType,
    mail: { messageId: "0101" },
    ...more,
  })
  const bounced = (bounceType: string, emailAddress = "Grace@example.com") =>
    event("Bounce", { bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } })
  const delivered = (...recipients: string[]) => event("Delivery", { delivery: { recipients } })

  it("says that it arrived", () => {
    expect(emailNews(mail, delivered("grace@example.com"), now)).toMatchObject({ state: "delivered" })
  })

  it("says that it bounced, though another server took it before, and for good", () => {
    const news = emailNews({ ...mail, state: "delivered" }, bounced("Permanent"), now)
    expect(news).toMatchObject({ state: "failed", problem: "The address doesn't exist. The email bounced." })
    expect(emailNews({ ...mail, state: "failed" }, delivered("grace@example.com"), now)).toBeUndefined()
    expect(emailNews(mail, bounced("Transient"), now)).toMatchObject({
      problem: "The mailbox is full or busy. The email bounced.",
    })
  })

  it("of a copy says nothing of the mail", () => {
    expect(emailNews(mail, bounced("Permanent", "desk@valley.example"), now)).toBeUndefined()
    expect(emailNews(mail, delivered("desk@valley.example"), now)).toBeUndefined()
  })

  it("says that it was marked as spam, refused, or taken after all", () => {
    const complained = event("Complaint", {
      complaint: { complainedRecipients: [{ emailAddress: "grace@example.com" }] },
    })
    expect(emailNews({ ...mail, state: "delivered" }, complained, now)).toMatchObject({
      state: "delivered",
      problem: "They marked this email as spam.",
    })
    expect(emailNews(mail, event("Reject"), now)).toMatchObject({ state: "failed" })
    expect(emailNews({ ...mail, state: "queued" }, event("Send"), now)).toMatchObject({ state: "sent" })
    expect(emailNews(mail, event("Open"), now)).toBeUndefined()
  })
})
