import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { okCard } from "./card.ts"

const { clerk, customer } = people(table)

const asking = expect.stringContaining("may keep this card on file with Square")

it("GET /squareuser returns a customer's cards to staff and to the customer", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  expect((await as(rosa).get("/squareuser", { id: mia._id })).body).toEqual({
    customerId: mia._id,
    cards: [],
    asking,
  })
  const { body: kept } = await as(rosa).post("/savecreditcard", {
    customerId: mia._id,
    sourceId: okCard,
    agreed: true,
  })
  const card = {
    _id: kept.card._id,
    brand: "VISA",
    last4: "5858",
    expMonth: 12,
    expYear: 2031,
    agreement: { wording: asking, at: expect.any(String), source: "clerk", by: rosa.name },
  }
  expect((await as(rosa).get("/squareuser", { id: mia._id })).body).toEqual({
    customerId: mia._id,
    squareCustomerId: expect.any(String),
    cards: [card],
    asking,
  })
  expect((await as(mia).get("/squareuser", { id: mia._id })).body).toEqual({
    customerId: mia._id,
    cards: [card],
    asking,
  })
})

it("GET /squareuser hides other customers' cards", async () => {
  const [mia, tom] = [await customer(), await customer()]
  expect(await as(tom).get("/squareuser", { id: mia._id })).toBeProblem(404, "not_found")
  expect(await as(await clerk()).get("/squareuser", { id: "nobody" })).toBeProblem(404, "not_found")
})
