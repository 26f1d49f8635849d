import { randomUUID } from "node:crypto"
import { expect, it } from "vitest"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { aDoneJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { okCard, payByCard } from "./card.ts"
import { ledgerErrors } from "./ledger.ts"

const { clerk, technician, customer } = people(table)

const agreed = true as const
const wording = expect.stringContaining(
  " may keep this card on file with Square and charge it for work that I order, each time for an amount that I was told before. This holds until I have the card removed, which I can do at any time.",
)

it("saves a card once, and charges it only on that customer's jobs", async () => {
  const [rosa, mia, tom] = [await clerk(), await customer(), await customer()]
  const card = { customerId: mia._id, sourceId: okCard, _id: randomUUID(), agreed }
  const { body } = await as(rosa).post("/savecreditcard", card)
  expect(body).toEqual({
    matches: 1,
    card: {
      _id: expect.stringMatching(/^ccof:/),
      brand: "VISA",
      last4: "5858",
      expMonth: 12,
      expYear: 2031,
      agreement: expect.objectContaining({ source: "clerk" }),
    },
    status: "APPROVED",
    cardState: "ENABLED",
    paymentId: "",
    riskEvaluation: "",
  })
  expect((await as(rosa).post("/savecreditcard", card)).body).toEqual(body)
  expect((await as(rosa).get("/squareuser", { id: mia._id })).body.cards).toHaveLength(1)

  const number = await aDoneJob(rosa, await technician(), { customerId: mia._id })
  const sourceId = body.card._id
  expect((await payByCard(rosa, number, { amount: 576.22, sourceId })).body).toMatchObject({
    status: "APPROVED",
  })
  expect(await ledgerErrors(number)).toEqual([])
  const toms = await aDoneJob(rosa, await technician(), { customerId: tom._id })
  expect(await payByCard(rosa, toms, { amount: 576.22, sourceId })).toBeProblem(402, "payment_failed", {
    detail: "This card isn't on file any more. Enter the card.",
  })
})

it("POST /savecreditcard explains why a card can't be saved", async () => {
  const mia = await customer()
  const declined = { customerId: mia._id, sourceId: "cnon:card-nonce-rejected-cvv", agreed }
  expect(await as(mia).post("/savecreditcard", declined)).toBeProblem(402, "payment_failed", {
    detail: "The security code doesn't match. Check it and try again.",
    codes: ["CVV_FAILURE"],
  })
  const strange = { ...declined, sourceId: "cnon:card-nonce-NEW_THIS_YEAR" }
  expect(await as(mia).post("/savecreditcard", strange)).toBeProblem(402, "payment_failed", {
    detail: "Failed saving credit card. (NEW_THIS_YEAR)",
  })
})

it("POST /savecreditcard refuses more than ten cards an hour from a customer, not from staff", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  await setHourlyCount(table, "cards", `user-${mia._id}`, 9)
  const declined = { customerId: mia._id, sourceId: "cnon:card-nonce-rejected-cvv", agreed }
  expect(await as(mia).post("/savecreditcard", declined)).toBeProblem(402, "payment_failed")
  expect(await as(mia).post("/savecreditcard", declined)).toBeProblem(429, "too_many", {
    detail: "You tried too many cards. Try again in an hour, or call us.",
  })
  expect(await as(rosa).post("/savecreditcard", declined)).toBeProblem(402, "payment_failed")
})

it("POST /savecreditcard is limited to staff and the customer, and stores no card number", async () => {
  const [mia, tom] = [await customer(), await customer()]
  const card = { customerId: mia._id, sourceId: okCard, agreed }
  expect(await as(tom).post("/savecreditcard", card)).toBeProblem(404, "not_found")
  const number = malformed({ ...card, sourceId: "4111 1111 1111 1111" })
  expect(await as(mia).post("/savecreditcard", number)).toMatchObject({
    status: 400,
    body: { fields: [{ field: "sourceId" }] },
  })
})

it("POST /savecreditcard records the cardholder's consent, its time, and who took it", async () => {
  const [rosa, mia] = [await clerk({ name: "Rosa Benitez" }), await customer({ language: "es" })]
  const keep = (login: Login) =>
    as(login).post("/savecreditcard", { customerId: mia._id, sourceId: okCard, agreed })
  const before = new Date().toISOString()
  await keep(rosa)
  await keep(mia)
  const { cards, asking } = (await as(mia).get("/squareuser", { id: mia._id })).body
  const at = expect.stringMatching(/^2\d{3}-.*Z$/)
  expect(cards.map(({ agreement }) => agreement)).toEqual([
    { wording, at, source: "clerk", by: "Rosa Benitez" },
    { wording, at, source: "owner" },
  ])
  for (const { agreement } of cards) expect(agreement && agreement.at >= before).toBe(true)
  expect(asking).toEqual(wording)
  expect(asking).toMatch(/^.+ puede guardar esta tarjeta con Square/)
  expect(cards[0]?.agreement?.wording).toBe(asking)
})

it("POST /savecreditcard rejects a card without consent, and returns the consent wording", async () => {
  const mia = await customer()
  const card = { customerId: mia._id, sourceId: okCard }
  for (const without of [card, { ...card, agreed: false }])
    expect(await as(mia).post("/savecreditcard", without)).toBeProblem(409, "agreement_needed", {
      asking: wording,
      Error: { errors: [expect.objectContaining({ code: "AGREEMENT_NEEDED" })] },
    })
  expect((await as(mia).get("/squareuser", { id: mia._id })).body.cards).toEqual([])
})

it("POST /savecreditcard accepts the specification's body once the cardholder consented", async () => {
  const [rosa, mia, tom] = [await clerk(), await customer(), await customer()]
  for (const caller of [rosa, mia]) {
    const made = await as(caller).post("/squareuser", malformed({ id: mia._id, name: mia.name }))
    const card = { squareCustomerId: made.body.id, cardholderName: "Mia Reyes", sourceId: okCard }
    expect(await as(caller).post("/savecreditcard", malformed(card))).toBeProblem(409, "agreement_needed")
    const kept = await as(caller).post("/savecreditcard", malformed({ ...card, agreed }))
    expect(kept).toMatchObject({ status: 200, body: { status: "APPROVED", cardState: "ENABLED" } })
    expect(await as(tom).post("/savecreditcard", malformed({ ...card, agreed }))).toBeProblem(
      404,
      "not_found",
    )
  }
  expect((await as(rosa).get("/squareuser", { id: mia._id })).body.cards).toHaveLength(2)
  const nobody = malformed({ cardholderName: "Mia Reyes", sourceId: okCard, agreed })
  expect(await as(rosa).post("/savecreditcard", nobody)).toMatchObject({
    status: 400,
    body: { fields: [{ field: "customerId", message: "Enter the customer's ID." }] },
  })
})

it("POST /savecreditcard prefers the customer's own id when both ids are sent", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  const sent = { squareCustomerId: "somebody else", cardholderName: "Mia Reyes", sourceId: okCard }
  const { status } = await as(rosa).post(
    "/savecreditcard",
    malformed({ customerId: mia._id, agreed, ...sent }),
  )
  expect(status).toBe(200)
  expect((await as(rosa).get("/squareuser", { id: mia._id })).body.cards).toHaveLength(1)
})

it("POST /savecreditcard accepts letters, accents, hyphens, and apostrophes in the name", async () => {
  const mia = await customer()
  const keep = (cardholderName: string) =>
    as(mia).post(
      "/savecreditcard",
      malformed({ customerId: mia._id, sourceId: okCard, agreed, cardholderName }),
    )
  for (const name of ["4111 1111", "Mia R3yes", "Mia <Reyes>", " ", "'"])
    expect(await keep(name), name).toMatchObject({
      status: 400,
      body: { fields: [{ field: "cardholderName", message: "Enter the name in letters only." }] },
    })
  for (const name of ["Mia Reyes", "Zoë Nguyễn-O'Brien", "Đặng Thị Hạnh"])
    expect(await keep(name), name).toMatchObject({ status: 200 })
})

it("saves a payment's card only on the customer's own job", async () => {
  const [rosa, mia, tom] = [await clerk(), await customer(), await customer()]
  const number = await aDoneJob(rosa, await technician(), { customerId: mia._id })
  const { body: paid } = await payByCard(rosa, number, { amount: 100 })
  const card = { _id: randomUUID(), invoiceNumber: number, paymentId: paid.paymentId, agreed }
  const keep = () => as(rosa).post("/savecreditcard", { customerId: mia._id, ...card })
  const { body } = await keep()
  expect(body.card).toMatchObject({ brand: "VISA", last4: "5858", agreement: { by: rosa.name } })
  expect((await keep()).body).toEqual(body)
  expect((await payByCard(rosa, number, { amount: 476.22, sourceId: body.card._id })).body).toMatchObject({
    status: "APPROVED",
  })
  expect(await ledgerErrors(number)).toEqual([])

  const notTheirs = { detail: "This customer has no such payment." }
  expect(await as(rosa).post("/savecreditcard", { customerId: tom._id, ...card })).toBeProblem(
    404,
    "not_found",
    notTheirs,
  )
  expect(await as(tom).post("/savecreditcard", { customerId: tom._id, ...card })).toBeProblem(
    404,
    "not_found",
  )
  const unknown = { customerId: mia._id, ...card, paymentId: randomUUID() }
  expect(await as(rosa).post("/savecreditcard", unknown)).toBeProblem(404, "not_found", notTheirs)
  const both = { customerId: mia._id, ...card, sourceId: okCard }
  expect(await as(rosa).post("/savecreditcard", both)).toMatchObject({
    status: 400,
    body: { fields: [{ field: "sourceId", message: "Enter the card." }] },
  })
  expect((await as(rosa).get("/squareuser", { id: tom._id })).body.cards).toEqual([])
})

it("refuses to save a payment's card for a customer, since another person may have paid", async () => {
  const [rosa, mia] = [await clerk(), await customer()]
  const number = await aDoneJob(rosa, await technician(), { customerId: mia._id })
  const { body: paid } = await payByCard(rosa, number, { amount: 100 })
  const card = { customerId: mia._id, invoiceNumber: number, paymentId: paid.paymentId, agreed }
  expect(await as(mia).post("/savecreditcard", { ...card, _id: randomUUID() })).toBeProblem(
    404,
    "not_found",
    { detail: "This customer has no such payment." },
  )
})
