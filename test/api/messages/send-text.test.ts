import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { inboxReader } from "#functions/messages/inbox.ts"
import { consentWrite } from "#functions/messages/store.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as, malformed } from "../client.ts"
import { act, aJob, aReadyJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { agree } from "./agree.ts"
import { byTwilio, post } from "./hooks.ts"
import { left, leftTo, waitForState } from "./outbox.ts"

const { clerk, technician, customer, commercialAccount } = people(table)

const words = "We're running 20 minutes late. Sorry!"

describe("PUT /sendtext", () => {
  it("sends a clerk's text to any phone with consent, and records the author", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const phone = await agree(randomPhone())
    const { body } = await as(rosa).put("/sendtext", { phone, message: `  ${words}\n` })
    expect(body).toEqual({ matches: 1, _id: expect.any(String) })
    expect(await left({ id: body._id })).toMatchObject({
      to: phone,
      body: words,
      cause: "typed",
      by: { _id: rosa._id, name: "Rosa Benitez" },
    })
    expect((await leftTo(phone)).map((text) => text.body)).toEqual([words])
  })

  it("sends once on a retry with the same key", async () => {
    const caller = as(await clerk())
    const phone = await agree(randomPhone())
    const key = randomUUID()
    const replies = [1, 2, 3].map(() => caller.put("/sendtext", { phone, message: words }, { key }))
    const [first, ...others] = await Promise.all(replies)
    for (const other of others) expect(other?.body).toEqual(first?.body)
    await left({ id: first?.body._id ?? "" })
    expect(await leftTo(phone)).toHaveLength(1)
  })

  it("lets a technician text only customers of their own jobs", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const phone = await agree(randomPhone())
    const invoiceNumber = await aReadyJob(rosa, theo, { customerPhone: phone })
    const { body } = await as(theo).put("/sendtext", { phone, message: words, invoiceNumber })
    expect(await left({ id: body._id })).toMatchObject({ invoiceNumber })
    expect(
      await as(theo).put("/sendtext", { phone: randomPhone(), message: words, invoiceNumber }),
    ).toBeProblem(400, "malformed", { detail: "This isn't the phone of the job's customer." })
    expect(await as(theo).put("/sendtext", { phone, message: words })).toBeProblem(400, "malformed", {
      detail: "Missing Invoice Number!",
    })
    expect(await as(other).put("/sendtext", { phone, message: words, invoiceNumber })).toBeProblem(
      404,
      "not_found",
      { detail: "Not Found" },
    )
  })

  it("sends a customer their job's link only to their own phone and with consent", async () => {
    const caller = as(await clerk())
    const phone = randomPhone()
    const invoiceNumber = await aJob(await clerk(), { customerPhone: phone })
    const { jobKey = "" } = await open(await clerk(), invoiceNumber)
    const message = `Your job: https://shop.example/job/${jobKey}`
    const send = (changed: object = {}) =>
      caller.put("/sendtext", malformed({ phone, message, invoiceNumber, jobLink: true, ...changed }))
    expect(await send()).toBeProblem(409, "no_consent")
    await caller.put("/textconsent", { phone, given: true })
    expect(await send({ phone: randomPhone() })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "phone" }] },
    })
    expect(await send({ message: words })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "message", message: "Leave the job's link in the text." }] },
    })
    expect(await send({ invoiceNumber: undefined })).toMatchObject({ status: 400 })
    const { body } = await send()
    expect(await left({ id: body._id })).toMatchObject({
      to: phone,
      body: message,
      cause: "jobLink",
      invoiceNumber,
    })
    await caller.put("/textconsent", { phone, given: false })
    expect(await send()).toBeProblem(409, "texts_stopped")
  })

  it("rejects a phone that opted out", async () => {
    const phone = randomPhone()
    const at = new Date().toISOString()
    await table.transact([consentWrite(undefined, { phone, given: false, wording: "", at, source: "clerk" })])
    expect(await as(await clerk()).put("/sendtext", { phone, message: words })).toBeProblem(
      409,
      "texts_stopped",
    )
  })

  it("rejects a phone without consent, unless it texted us first", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    const send = (more = {}) => as(rosa).put("/sendtext", { phone, message: words, ...more })
    expect(await send()).toBeProblem(409, "no_consent", {
      detail: "They haven't agreed to texts. Ask them first.",
    })
    expect(await leftTo(phone)).toEqual([])
    expect((await as(rosa).get("/textconsent", { phone })).body).toMatchObject({ wroteToUs: false })
    const MessageSid = `SM${phone}${phone}`
    await post(byTwilio({ MessageSid, From: `+1${phone}`, Body: "When do you come?", NumMedia: "0" }))
    expect((await as(rosa).get("/textconsent", { phone })).body).toMatchObject({
      given: false,
      wroteToUs: true,
    })
    const { body } = await send()
    expect(await left({ id: body._id })).toMatchObject({ to: phone, cause: "typed" })
  })

  it("texts an insurer's representative without consent, but not after an opt-out", async () => {
    const rosa = await clerk()
    const representativePhone = randomPhone()
    const mia = await customer({ name: "Mia Lopez" })
    const insured = {
      customerId: mia._id,
      invoiceType: "Insurance",
      insuranceCarrierKey: await addCarrier(rosa),
    } as const
    const invoiceNumber = await aJob(rosa, insured)
    const cover = (typed: string) =>
      act(rosa, invoiceNumber, "recordCoverage", {
        coverage: {
          policyActive: true,
          comprehensive: true,
          glassWaiver: true,
          representative: "Ann",
          representativePhone: typed,
        },
      })
    const ask = (phone: string, more = {}) =>
      as(rosa).put("/sendtext", { phone, message: words, invoiceNumber, ...more })
    expect(await cover("555")).toBeProblem(400, "malformed")
    await cover(`+1 (${representativePhone.slice(0, 3)}) ${representativePhone.slice(3)}`)
    expect((await open(rosa, invoiceNumber)).coverage).toMatchObject({ representativePhone })
    expect(await ask(representativePhone, { invoiceNumber: undefined })).toBeProblem(409, "no_consent")
    const { body } = await ask(representativePhone)
    expect(await left({ id: body._id })).toMatchObject({ to: representativePhone, invoiceNumber })
    const ofJob = async () => (await as(rosa).get("/messages", { invoiceNumber })).body[0]
    await expect.poll(ofJob).toMatchObject({ to: representativePhone, body: words })
    expect((await as(mia).get("/messages", {})).body).toEqual([])
    await as(rosa).put("/textconsent", { phone: representativePhone, given: false })
    expect(await ask(representativePhone)).toBeProblem(409, "texts_stopped")

    const ofOtherJob = randomPhone()
    await aJob(rosa, { customerPhone: ofOtherJob })
    for (const phone of [mia.phone, ofOtherJob]) {
      await cover(phone)
      expect(await ask(phone)).toBeProblem(409, "no_consent")
    }
  })

  it("files a representative's answer with the claim that was last asked about", async () => {
    const [rosa, phone] = [await clerk(), randomPhone()]
    const carrier = await addCarrier(rosa)
    const coverage = { policyActive: true, comprehensive: true, glassWaiver: true, representative: "Ann" }
    for (let claim = 0; claim < 2; claim += 1) {
      const invoiceNumber = await aJob(rosa, { invoiceType: "Insurance", insuranceCarrierKey: carrier })
      await act(rosa, invoiceNumber, "recordCoverage", {
        coverage: { ...coverage, representativePhone: phone },
      })
      expect((await as(rosa).put("/sendtext", { phone, message: words, invoiceNumber })).status).toBe(200)
      expect(await inboxReader(table).thread(phone)).toMatchObject({ name: "Ann", invoiceNumber })
    }
  })

  it("shows a conversation the office starts in the inbox, under the customer's name", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const mia = await customer({ name: "Mia Lopez" })
    await agree(mia.phone)
    const thread = async () =>
      (await as(rosa).get("/inbox", { limit: 200 })).body.flatMap((one) =>
        "unread" in one && one.phone === mia.phone ? [one] : [],
      )[0]
    for (const message of ["Your glass is in.", "Shall we come at 9?"]) {
      await as(rosa).put("/sendtext", { phone: mia.phone, message })
      await expect.poll(thread).toMatchObject({
        name: "Mia Lopez",
        userId: mia._id,
        lastBody: message,
        unread: 0,
        answeredBy: { name: "Rosa Benitez" },
      })
    }
    const { lastAt, answeredAt } = (await thread()) ?? {}
    expect(answeredAt).toBe(lastAt)
  })

  it("shows the customer and job of a conversation started on the job", async () => {
    const rosa = await clerk()
    const phone = await agree(randomPhone())
    const invoiceNumber = await aJob(rosa, { customerPhone: phone, customerName: "Priya Raman" })
    await as(rosa).put("/sendtext", { phone, message: words, invoiceNumber })
    const found = async () =>
      (await as(rosa).get("/inbox", { limit: 200 })).body.find(
        (one) => "unread" in one && one.phone === phone,
      )
    await expect.poll(found).toMatchObject({ name: "Priya Raman", invoiceNumber, lastBody: words })
    const newest = async () => (await as(rosa).get("/messages", { invoiceNumber })).body[0]
    await expect.poll(newest).toMatchObject({ body: words, to: phone })
  })

  it("rejects customers and unknown jobs", async () => {
    const phone = await agree(randomPhone())
    expect(await as(await customer()).put("/sendtext", { phone, message: words })).toMatchObject({
      status: 403,
    })
    expect(
      await as(await clerk()).put("/sendtext", { phone, message: words, invoiceNumber: 999_999_999 }),
    ).toBeProblem(404, "not_found")
    expect(await leftTo(phone)).toEqual([])
  })

  it.each([
    ["no phone", { phone: "", message: words }, "phone", "Missing Phone Number!"],
    ["too few digits", { phone: "530555", message: words }, "phone", "Enter a 10-digit US phone number."],
    ["no words", { phone: "5305550142", message: " \n" }, "message", "Cannot send text message."],
    [
      "a placeholder that is still in the text",
      { phone: "5305550142", message: "We come {window}." },
      "message",
      "{window} isn't filled in. Type the time window in its place, or delete it.",
    ],
    ["too many words", { phone: "5305550142", message: "x".repeat(1601) }, "message", undefined],
    [
      "a copy of no invoice",
      { phone: "5305550142", message: words, invoiceCopy: true },
      "invoiceNumber",
      undefined,
    ],
  ])("rejects %s", async (_, body, field, message) => {
    const reply = await as(await clerk()).put("/sendtext", malformed(body))
    expect(reply).toBeProblem(400, "malformed", {
      fields: [expect.objectContaining({ field, ...(message && { message }) })],
    })
  })
})

describe("a copy of the invoice by text", () => {
  const aNetJob = async (rosa: Awaited<ReturnType<typeof clerk>>, customerPhone: string) => {
    const account = await commercialAccount()
    const number = await aReadyJob(rosa, await technician(), {
      customerPhone,
      invoiceType: "Net",
      billingId: account._id,
    })
    await act(rosa, number, "setStatus", { serviceStatus: "awaitingPayment" })
    return open(rosa, number)
  }

  it("marks a Net invoice submitted once it is sent, with a note of the recipient", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const phone = randomPhone()
    const { invoiceNumber, invoiceKey } = await aNetJob(rosa, phone)
    const message = `Your invoice: https://clearline.example/invoice/${invoiceKey}`
    await as(rosa).put("/sendtext", { phone, message, invoiceNumber, invoiceCopy: true })
    await expect.poll(async () => (await open(rosa, invoiceNumber)).serviceStatus).toBe("invoiceSubmitted")
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber })
    expect(body[0]).toMatchObject({
      by: { name: "Rosa Benitez" },
      action: "sent the invoice by text, Invoice Submitted",
      note: `Texted to (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    })
  })

  it("leaves the job unchanged when its phone accepts no texts", async () => {
    const rosa = await clerk()
    const { invoiceNumber, invoiceKey } = await aNetJob(rosa, "5005550009")
    const text = { phone: "5005550009", message: `/invoice/${invoiceKey}`, invoiceNumber, invoiceCopy: true }
    const { body } = await as(rosa).put("/sendtext", text)
    await waitForState({ id: body._id }, "failed")
    expect((await open(rosa, invoiceNumber)).serviceStatus).toBe("awaitingPayment")
    expect(await act(rosa, invoiceNumber, "invoiceCopySent", {})).toBeProblem(409, "action_not_allowed", {
      detail: "This invoice hasn't been sent yet. Send it by text or email.",
    })
  })

  it("must contain the link and belong to a job with an invoice", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    const { invoiceNumber, invoiceKey } = await aNetJob(rosa, phone)
    const send = (message: string) =>
      as(rosa).put("/sendtext", { phone, message, invoiceNumber, invoiceCopy: true })
    expect(await send("Your invoice is ready.")).toBeProblem(400, "malformed", {
      detail: "Keep the link to the invoice in the text.",
    })
    await act(rosa, invoiceNumber, "cancel", {})
    expect(await send(`/invoice/${invoiceKey}`)).toBeProblem(409, "action_not_allowed")
    const missing = { phone, message: "x", invoiceNumber: 999_999_999, invoiceCopy: true }
    expect(await as(rosa).put("/sendtext", missing)).toBeProblem(404, "not_found", { detail: "Not Found" })
    expect(await aJob(rosa, {})).toBeGreaterThan(0)
  })
})
