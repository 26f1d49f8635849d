import { randomUUID } from "node:crypto"
import { PutObjectCommand } from "@aws-sdk/client-s3"
import { expect, it } from "vitest"
import { consentWrite } from "#functions/messages/store.ts"
import { names } from "#infra/local/environment.ts"
import { anEmail, aText } from "../../builders/messages.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { objectsClient } from "../objects.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { left, leftTo, mailTo, queued, stored, waitForState } from "./outbox.ts"

const { admin, clerk, developer } = people(table)

it("shows the owner each message with recipient, job, and reason", async () => {
  const sent = await queued(aText({ invoiceNumber: 48_210, cause: "typed" }))
  await waitForState(sent, "delivered")
  const owner = as(await admin())
  await expect
    .poll(async () => (await owner.get("/outbox", { state: "delivered" })).body)
    .toContainEqual(
      expect.objectContaining({
        _id: sent.id,
        kind: "text",
        to: sent.to,
        body: sent.body,
        invoiceNumber: 48_210,
        cause: "typed",
        state: "delivered",
        tries: 1,
        providerId: expect.stringMatching(/^SM/),
      }),
    )
  expect(await leftTo(sent.to)).toHaveLength(1)
})

it("returns pages, newest first", async () => {
  const owner = as(await developer())
  const day = `2031-0${1 + Math.floor(Math.random() * 9)}-11T10:00`
  const both = [
    aText({ to: "5005550009", at: `${day}:00.000Z` }),
    aText({ to: "5005550009", at: `${day}:01.000Z` }),
  ]
  for (const one of both) await waitForState(await queued(one), "failed")
  const first = await owner.get("/outbox", { state: "failed", limit: 1 })
  const cursor = first.headers.get("x-next-cursor") ?? ""
  const next = await owner.get("/outbox", { state: "failed", limit: 1, cursor })
  expect([first, next].flatMap(({ body }) => body.map(({ _id }) => _id))).toEqual([both[1]?.id, both[0]?.id])
  expect(first.body[0]).toMatchObject({ problem: "This number can't get texts." })
})

it("hides the text of a one-time code, sent or not", async () => {
  const code = await queued(
    aText({
      to: "5005550001",
      body: "123456 is your Clearline code",
      secretUntil: "2099-01-01T00:00:00.000Z",
    }),
  )
  await waitForState(code, "failed")
  expect((await stored(code)).body).toBe("")
  const { body } = await as(await admin()).get("/outbox", { state: "failed", limit: 200 })
  expect(body.find(({ _id }) => _id === code.id)).toMatchObject({ body: "" })
})

it("holds a text back when its recipient opted out after it was queued", async () => {
  const phone = randomPhone()
  await table.transact([
    consentWrite(undefined, {
      phone,
      given: false,
      wording: "",
      at: new Date().toISOString(),
      source: "clerk",
    }),
  ])
  const text = await queued(aText({ to: phone }))
  expect(await waitForState(text, "stopped")).toMatchObject({ problem: "This number opted out of texts." })
  expect(await leftTo(phone)).toEqual([])
})

it("holds a text about an appointment back once its job is cancelled", async () => {
  const rosa = await clerk()
  const number = await aJob(rosa)
  const text = aText({ invoiceNumber: number, cause: "booked" })
  await act(rosa, number, "cancel")
  await queued(text)
  expect(await waitForState(text, "stopped")).toMatchObject({ problem: "The job was canceled or closed." })
  expect(await leftTo(text.to)).toEqual([])
})

it("sends an email with both parts and attachments, from the shop and with copies", async () => {
  const key = `invoices/48210/${randomUUID()}.pdf` as const
  const pdf = Buffer.from("%PDF-1.7 no more than this")
  const bucket = await objectsClient()
  await bucket.send(new PutObjectCommand({ Bucket: names.filesBucket, Key: `files/${key}`, Body: pdf }))
  const mail = await queued(
    anEmail({ cc: "office@valley.example", attachments: [{ key, fileName: "invoice-48210.pdf" }] }),
  )
  await left(mail)
  const read = await mailTo(mail.to)
  expect(read).toMatchObject({
    from: { address: "office@clearline.example" },
    to: [{ address: mail.to }],
    cc: [{ address: "office@valley.example" }],
    subject: "Invoice 48210",
    attachments: [{ filename: "invoice-48210.pdf", mimeType: "application/pdf", disposition: "attachment" }],
  })
  expect(read.text?.trim()).toBe(mail.body)
  expect(read.html?.trim()).toBe(mail.html)
  expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer)).toEqual(pdf)
})

it("filters by one state", async () => {
  const owner = as(await admin())
  expect(await owner.get("/outbox", { state: "nowhere" })).toBeProblem(400, "malformed")
  expect(await owner.send("GET", "/outbox")).toBeProblem(400, "malformed")
})
