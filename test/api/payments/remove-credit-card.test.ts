import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { okCard, payByCard } from "./card.ts"

const { clerk, technician, customer } = people(table)

const kept = async (login: Login, customerId: string): Promise<string> => {
  const card = { customerId, sourceId: okCard, _id: randomUUID(), agreed: true } as const
  return (await as(login).post("/savecreditcard", card)).body.card._id
}
const remove = (login: Login, customerId: string, cardId: string, key?: string) =>
  as(login).delete("/creditcard", { customerId, cardId }, key ? { key } : {})
const cardsOf = async (login: Login, id: string) =>
  (await as(login).get("/squareuser", { id })).body.cards.map(({ _id }) => _id)

it("DELETE /creditcard removes one card: the others stay, and it can't be charged again", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  const [first, second] = [await kept(rosa, mia._id), await kept(mia, mia._id)]
  expect(await remove(rosa, mia._id, first)).toMatchObject({ status: 200, body: { matches: 1 } })
  expect(await cardsOf(rosa, mia._id)).toEqual([second])

  const number = await aDoneJob(rosa, await technician(), { customerId: mia._id })
  const charge = (sourceId: string) => payByCard(rosa, number, { amount: 100, sourceId })
  expect(await charge(first)).toBeProblem(402, "payment_failed", {
    detail: "This card isn't on file any more. Enter the card.",
  })
  expect((await open(rosa, number)).payments).toEqual([])
  expect((await charge(second)).body).toMatchObject({ status: "APPROVED" })
})

it("DELETE /creditcard keeps the consent record, with who removed the card and when", async () => {
  const [rosa, mia] = [await clerk(), await customer({ name: "Mia Torres" })]
  const cardId = await kept(rosa, mia._id)
  await remove(mia, mia._id, cardId)
  const { items } = await table.query({ partition: `USER#${mia._id}`, prefix: "CARD#", limit: 10 })
  expect(items).toMatchObject([
    { source: "clerk", by: rosa.name, removed: { byId: mia._id, by: "Mia Torres", at: expect.any(String) } },
  ])
  expect(JSON.stringify(items)).not.toContain("ccof")
})

it("DELETE /creditcard removes no one else's card, whichever customer is named", async () => {
  const [rosa, mia, tom] = [await clerk(), await customer(), await customer()]
  const [mias, toms] = [await kept(rosa, mia._id), await kept(rosa, tom._id)]
  const none = { detail: "This card was removed before." }
  expect(await remove(tom, mia._id, mias)).toBeProblem(404, "not_found")
  expect(await remove(tom, tom._id, mias)).toBeProblem(404, "not_found", none)
  expect(await remove(rosa, tom._id, mias)).toBeProblem(404, "not_found", none)
  expect(await remove(rosa, (await customer())._id, mias)).toBeProblem(404, "not_found", none)
  expect(await remove(rosa, "nobody", mias)).toBeProblem(404, "not_found")
  expect([await cardsOf(rosa, mia._id), await cardsOf(rosa, tom._id)]).toEqual([[mias], [toms]])
})

it("repeats its reply, deletes once for two calls, and returns 404 once the card is gone", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  const cardId = await kept(rosa, mia._id)
  const key = randomUUID()
  const first = await remove(rosa, mia._id, cardId, key)
  expect(first.body).toEqual({ matches: 1 })
  expect(await remove(rosa, mia._id, cardId, key)).toMatchObject({ status: 200, body: first.body })
  expect(await remove(mia, mia._id, cardId)).toBeProblem(404, "not_found")

  const other = await kept(rosa, mia._id)
  const replies = await Promise.all([remove(rosa, mia._id, other), remove(mia, mia._id, other)])
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const { status } of replies) expect([200, 404]).toContain(status)
  expect(await cardsOf(rosa, mia._id)).toEqual([])
})

it("DELETE /creditcard rejects malformed input and names the field", async () => {
  const mia = await customer()
  expect(
    await as(mia).delete("/creditcard", malformed({ customerId: mia._id, cardId: "a card" })),
  ).toMatchObject({ status: 400, body: { fields: [{ field: "cardId" }] } })
})
