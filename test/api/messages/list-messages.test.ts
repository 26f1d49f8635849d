import { expect, it } from "vitest"
import { anEmail, aText } from "../../builders/messages.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { aReadyJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { agree } from "./agree.ts"
import { left, queued, stored, waitForState } from "./outbox.ts"

const { clerk, technician, customer } = people(table)

it("returns a job's messages newest first, in pages, to staff who may open it", async () => {
  const [rosa, theo] = [await clerk(), await technician()]
  const phone = randomPhone()
  const invoiceNumber = await aReadyJob(rosa, theo, { customerPhone: phone })
  await agree(phone)
  for (const message of ["First", "Second"]) {
    const { body } = await as(rosa).put("/sendtext", { phone, message, invoiceNumber })
    await waitForState({ id: body._id }, "delivered")
  }
  const listed = async () => (await as(theo).get("/messages", { invoiceNumber })).body.map(({ body }) => body)
  await expect.poll(listed).toEqual(["Second", "First"])
  const page = await as(rosa).get("/messages", { invoiceNumber, limit: 1 })
  const cursor = page.headers.get("x-next-cursor") ?? ""
  const next = await as(rosa).get("/messages", { invoiceNumber, limit: 1, cursor })
  expect([...page.body, ...next.body].map(({ body, state }) => [body, state])).toEqual([
    ["Second", "delivered"],
    ["First", "delivered"],
  ])
  expect(await as(await technician()).get("/messages", { invoiceNumber })).toBeProblem(404, "not_found")
})

it("returns only a customer's own messages of those to their phone and email", async () => {
  const phone = await agree(randomPhone())
  const mia = await customer({ phone, email: `${phone}@example.com` })
  const rosa = await clerk()
  for (const message of ["First", "Second"]) {
    const { body } = await as(rosa).put("/sendtext", { phone, message })
    await waitForState({ id: body._id }, "delivered")
  }
  const email = `${phone}@example.com`
  await waitForState(await queued(anEmail({ to: email, userId: mia._id, body: "Third" })), "delivered")
  await waitForState(await queued(anEmail({ to: email, body: "To whoever has this address" })), "delivered")
  await waitForState(
    await queued(aText({ to: phone, userId: "somebody-else", body: "Not theirs" })),
    "delivered",
  )
  await waitForState(await queued(aText({ to: phone, secretUntil: "2099-01-01T00:00:00.000Z" })), "delivered")
  const texts = async () => (await as(mia).get("/messages")).body.map(({ body }) => body)
  await expect.poll(texts).toEqual(["Third", "Second", "First"])

  const first = await as(mia).get("/messages", { limit: 2 })
  const cursor = first.headers.get("x-next-cursor") ?? ""
  const next = await as(mia).get("/messages", { limit: 2, cursor })
  expect([first, next].flatMap(({ body }) => body.map((one) => one.body))).toEqual([
    "Third",
    "Second",
    "First",
  ])
  expect(first.body[0]).not.toHaveProperty("state")
  expect((await as(await customer()).get("/messages")).body).toEqual([])
})

it("hides what was sent to others about a job from its customer, whatever their email is now", async () => {
  const [rosa, theo, phone] = [await clerk(), await technician(), randomPhone()]
  const [own, adjuster] = [`${phone}@example.com`, `${phone}@insurer.example`]
  const mia = await customer({ phone, email: own })
  const invoiceNumber = await aReadyJob(rosa, theo, {
    customerId: mia._id,
    customerPhone: phone,
    customerEmail: own,
  })
  for (const email of [own, adjuster]) {
    const { body } = await as(rosa).put("/sendemail", {
      subject: "Glass",
      message: `To ${email}`,
      email,
      invoiceNumber,
    })
    await left({ id: body._id })
  }
  const texted = await as(rosa).put("/sendtext", {
    phone: await agree(randomPhone()),
    message: "To the adjuster",
    invoiceNumber,
  })
  expect(await stored({ id: texted.body._id })).not.toHaveProperty("userId")
  const messages = async () => (await as(mia).get("/messages")).body.map(({ body }) => body)
  await expect.poll(messages).toEqual([`To ${own}`])
  await as(mia).put("/users", { user: mia._id, email: adjuster })
  expect(await messages()).toEqual([])
})

it("hides texts to a phone, and their job links, from its later owner", async () => {
  const [rosa, theo] = [await clerk(), await technician()]
  const phone = randomPhone()
  const sent = async (message: string, more = {}) => {
    const { body } = await as(rosa).put("/sendtext", { phone, message, ...more })
    await waitForState({ id: body._id }, "delivered")
  }
  const invoiceNumber = await aReadyJob(rosa, theo, { customerPhone: phone })
  await agree(phone)
  await sent("Follow your job: /job/of-a-caller", { invoiceNumber })
  const before = await customer({ phone })
  await sent("To the one before")
  expect((await as(before).get("/messages")).body.map(({ body }) => body)).toEqual(["To the one before"])

  await as(rosa).put("/users", { user: before._id, phone: randomPhone() })
  const after = await customer({ phone })
  await agree(phone)
  await sent("To the one after")
  expect((await as(after).get("/messages")).body.map(({ body }) => body)).toEqual(["To the one after"])
})
