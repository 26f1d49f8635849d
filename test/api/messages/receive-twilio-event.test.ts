import { describe, expect, it } from "vitest"
import { aText } from "../../builders/messages.ts"
import { byTwilio, post } from "./hooks.ts"
import { left, queued, stored, waitForState } from "./outbox.ts"

describe("POST /hooks/twilio", () => {
  it("records that one text was delivered and why another failed", async () => {
    const [arrived, landline] = [await queued(aText()), await queued(aText({ to: "5005550011" }))]
    const { deliveredAt, sentAt } = await waitForState(arrived, "delivered")
    expect(Date.parse(deliveredAt ?? "")).toBeGreaterThanOrEqual(Date.parse(sentAt ?? ""))
    expect(await waitForState(landline, "failed")).toMatchObject({
      problem: "This is a landline. It can't get texts.",
    })
  })

  it("ignores a repeated status and one of another text", async () => {
    const text = await queued(aText())
    const before = await waitForState(text, "delivered")
    const query = `?message=${text.id}`
    for (const MessageStatus of ["delivered", "sent", "undelivered"])
      expect(
        await post(byTwilio({ MessageSid: before.providerId ?? "", MessageStatus }, query)),
      ).toMatchObject({
        status: 200,
        type: "text/xml",
        text: expect.stringContaining("<Response/>"),
      })
    await post(byTwilio({ MessageSid: "SM-of-another", MessageStatus: "failed" }, query))
    expect(await stored(text)).toEqual(before)
    const unknown = byTwilio({ MessageSid: "SM1", MessageStatus: "delivered" }, "?message=nobody-knows")
    expect((await post(unknown)).status).toBe(200)
  })

  it("rejects a request without a Twilio signature or signed for another URL or body", async () => {
    const text = await left(await queued(aText()))
    const query = `?message=${text.id}`
    const real = byTwilio({ MessageSid: text.providerId ?? "", MessageStatus: "failed" }, query)
    const forged = [
      { ...real, headers: { "content-type": "application/x-www-form-urlencoded" } },
      { ...real, headers: { ...real.headers, "x-twilio-signature": "bm9ib2R5" } },
      { ...real, body: `${real.body}&ErrorCode=30003` },
      { ...real, to: real.to.replace(text.id, "another-message") },
      { ...real, to: real.to.replace(query, "") },
    ]
    for (const call of forged)
      expect(await post(call)).toMatchObject({ status: 403, text: expect.stringContaining('"not_signed"') })
    await waitForState(text, "delivered")
  })
})
