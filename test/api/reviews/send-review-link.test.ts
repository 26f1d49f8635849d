import { describe, expect, inject, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { act, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { aCustomersPhone, sendLink, toReview } from "./review.ts"

const { clerk } = people(table)

const textsOf = async (login: Login, invoiceNumber: number) => {
  const { body } = await as(login).get("/messages", { invoiceNumber })
  return (body as { to: string; body: string; cause?: string }[]).filter(({ cause }) => cause === "review")
}
const historyOf = async (login: Login, invoiceNumber: number) => {
  const { body } = await as(login).get("/servicerequesthistory", { invoiceNumber })
  return (body as { action: string }[]).map(({ action }) => action)
}

describe("GET /reviewlink", () => {
  it("sends the owner's text with the job's link, and marks the job and its list rows", async () => {
    const rosa = await clerk()
    const { number, phone, linkQuery } = await toReview(rosa)
    const { status, body } = await sendLink(rosa, { ...linkQuery, type: "Promotional" })
    expect(status).toBe(200)
    const { reviewLink, reviewLinkSent } = body as { reviewLink: string; reviewLinkSent: string }
    expect(reviewLink).toMatch(/^[\w-]{22}$/)
    expect(await textsOf(rosa, number)).toMatchObject([
      { to: phone, body: `How did we do? ${inject("origin")}/r/${number}/${reviewLink}` },
    ])
    expect(await open(rosa, number)).toMatchObject({ reviewLink, reviewLinkSent, reviewLocate: "Yuba City" })
    const byLink = (link: string) =>
      as(rosa).get("/servicerequest", { invoiceNumber: number, reviewLink: link })
    expect((await byLink(reviewLink)).body).toMatchObject([{ invoiceNumber: number, reviewLink }])
    expect(await byLink("guessed")).toBeProblem(404, "not_found")
    expect((await historyOf(rosa, number))[0]).toBe("asked for a review by text")
  })

  it("links the Spanish page for a customer who reads Spanish", async () => {
    const rosa = await clerk()
    const { number, linkQuery } = await toReview(rosa, { language: "es" })
    const { body } = await sendLink(rosa, { ...linkQuery, message: "¿Cómo lo hicimos?" })
    const { reviewLink } = body as { reviewLink: string }
    expect(await textsOf(rosa, number)).toMatchObject([
      { body: `¿Cómo lo hicimos? ${inject("origin")}/es/r/${number}/${reviewLink}` },
    ])
  })

  it("sends once for repeated and concurrent calls, and returns the same link", async () => {
    const rosa = await clerk()
    const { number, linkQuery } = await toReview(rosa)
    const replies = await Promise.all([sendLink(rosa, linkQuery), sendLink(await clerk(), linkQuery)])
    replies.push(await sendLink(rosa, { ...linkQuery, message: "Again?" }))
    expect(new Set(replies.map(({ body }) => (body as { reviewLink: string }).reviewLink)).size).toBe(1)
    expect(await textsOf(rosa, number)).toHaveLength(1)
  })

  it("sends no text for a job that was cancelled meanwhile", async () => {
    const rosa = await clerk()
    const { number, linkQuery } = await toReview(rosa)
    await act(rosa, number, "cancel")
    expect(await sendLink(rosa, linkQuery)).toBeProblem(409, "action_not_allowed", {
      detail: "You can't use Request Review while the job is Cancelled.",
    })
    expect(await textsOf(rosa, number)).toEqual([])
  })

  it("sends no text without consent or after an opt-out", async () => {
    const rosa = await clerk()
    const stopped = await toReview(rosa, { given: false })
    expect(await sendLink(rosa, stopped.linkQuery)).toBeProblem(409, "texts_stopped")
    const { number, linkQuery } = await toReview(rosa)
    const never = await aCustomersPhone(rosa, "never asked")
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerPhone: never })
    expect(await sendLink(rosa, { ...linkQuery, phone: never })).toBeProblem(409, "no_consent", {
      detail: "They haven't agreed to texts. Ask them first.",
    })
    for (const one of [stopped.number, number]) {
      expect(await textsOf(rosa, one)).toEqual([])
      expect(await open(rosa, one)).not.toHaveProperty("reviewLink")
    }
  })

  it("rejects a phone other than the job's, and a location without review links", async () => {
    const rosa = await clerk()
    const { linkQuery } = await toReview(rosa)
    for (const [field, wrong] of [
      ["phone", await aCustomersPhone(rosa)],
      ["phone", ""],
      ["location", "Atlantis"],
      ["message", " "],
      ["message", "m".repeat(601)],
      ["type", "Spam"],
      ["id", "x"],
      ["total", "1"],
    ] as const)
      expect(await sendLink(rosa, { ...linkQuery, [field]: wrong })).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })

  it("returns 404 for an unknown job", async () => {
    const rosa = await clerk()
    const { linkQuery } = await toReview(rosa)
    expect(await sendLink(rosa, { ...linkQuery, id: 999_999_999 })).toBeProblem(404, "not_found")
  })
})
