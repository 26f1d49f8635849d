import { expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { isPresent } from "#functions/platform/table.ts"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { clerk, customer } = people(table)

it("POST /squareuser creates one Square customer for repeated and concurrent calls", async () => {
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

it("POST /squareuser is limited to staff and the customer themselves", async () => {
  const [mia, tom] = [await customer(), await customer()]
  expect((await as(mia).post("/squareuser", { customerId: mia._id })).status).toBe(200)
  expect(await as(tom).post("/squareuser", { customerId: mia._id })).toBeProblem(404, "not_found")
  expect(await as(await clerk()).post("/squareuser", { customerId: "nobody" })).toBeProblem(404, "not_found")
  expect(await as(mia).post("/squareuser", malformed({ customerId: 1 }))).toMatchObject({ status: 400 })
})

it("POST /squareuser accepts the body of the specification and returns the Square id", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  const sent = malformed({ id: mia._id, name: "Mia Reyes", phoneNumber: "5305550101" })
  const { status, body } = await as(rosa).post("/squareuser", sent)
  expect(status).toBe(200)
  expect(body.id).toBe(body.squareCustomerId)
  expect((await as(mia).post("/squareuser", { id: mia._id })).body.id).toBe(body.id)
  for (const unclear of [{}, { id: mia._id, customerId: mia._id }])
    expect(await as(rosa).post("/squareuser", unclear)).toMatchObject({
      status: 400,
      body: { fields: [{ field: "customerId", message: "Enter the customer's ID." }] },
    })
})

it("finds a customer created at Square earlier, even after a name change", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  const make = () => as(rosa).post("/squareuser", { customerId: mia._id })
  const { body: made } = await make()
  // Simulates a lost reply or a failed write.
  await table.transact([{ remove: keys.squareCustomer(mia._id), onlyIf: isPresent, race: "another test" }])
  await as(rosa).put("/users", { user: mia._id, name: "Mia Haddad", email: "mia.haddad@example.com" })
  expect(await make()).toMatchObject({ status: 200, body: { squareCustomerId: made.squareCustomerId } })
})

it("POST /squareuser creates the customer without an email that Square rejects", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  await as(rosa).put("/users", { user: mia._id, email: "mia@nowhere.invalid" })
  expect(await as(rosa).post("/squareuser", { customerId: mia._id })).toMatchObject({
    status: 200,
    body: { squareCustomerId: expect.any(String) },
  })
})
