import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

it("POST /squareuser makes a customer at Square once, however often and at once it is asked", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  const make = () => as(rosa).post("/squareuser", { customerId: mia._id })
  const replies = [...(await Promise.all([make(), make()])), await make()]
  for (const { status, body } of replies)
    expect({ status, body }).toEqual({ status: 200, body: replies[0]?.body })
  expect(replies[0]?.body).toMatchObject({
    customerId: mia._id,
    squareCustomerId: expect.any(String),
    cards: [],
  })
})

it("POST /squareuser is for the office and for themselves", async () => {
  const [mia, tom] = [await customer(), await customer()]
  expect((await as(mia).post("/squareuser", { customerId: mia._id })).status).toBe(200)
  expect(await as(tom).post("/squareuser", { customerId: mia._id })).toBeProblem(404, "not_found")
  expect(await as(await clerk()).post("/squareuser", { customerId: "nobody" })).toBeProblem(404, "not_found")
  expect(await as(await technician()).post("/squareuser", { customerId: mia._id })).toBeProblem(
    403,
    "not_allowed",
  )
  expect(await as(mia).post("/squareuser", malformed({ customerId: 1 }))).toMatchObject({ status: 400 })
})
