import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { people } from "../../builders/people.ts"
import { businessInfo } from "../../builders/shop.ts"
import { as, malformed } from "../client.ts"
import { act, aReadyJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { left, leftTo, mailTo } from "./outbox.ts"

const { clerk, technician, commercialAccount } = people(table)

const anAddress = () => `${randomUUID().slice(0, 20)}@example.com`
const mail = { subject: "About your glass", message: "It came in today.\n\nSee you on Friday." }

describe("PUT /sendemail", () => {
  it("sends the message as text and HTML, with a copy to the requested address", async () => {
    const email = anAddress()
    const rosa = await clerk()
    const { body } = await as(rosa).put("/sendemail", { ...mail, email, ccemail: "desk@valley.example" })
    await left({ id: body._id })
    const read = await mailTo(email)
    expect(read).toMatchObject({
      subject: mail.subject,
      cc: [{ address: "desk@valley.example" }],
      attachments: [],
    })
    expect(read.text?.trim()).toBe(mail.message)
    expect(read.html).toContain("It came in today.</p>")
    expect(read.html).toContain("See you on Friday.</p>")
  })

  it("marks the HTML with the language of the job's customer", async () => {
    const email = anAddress()
    const [rosa, theo] = [await clerk(), await technician()]
    const invoiceNumber = await aReadyJob(rosa, theo, { language: "es" })
    const { body } = await as(rosa).put("/sendemail", { ...mail, email, invoiceNumber })
    await left({ id: body._id })
    expect((await mailTo(email)).html).toContain('<html lang="es">')
  })

  it("sends an HTML part of the office unchanged, and none of a technician", async () => {
    const email = anAddress()
    const htmlmessage = "<h1>It came in</h1>"
    const [rosa, theo] = [await clerk(), await technician()]
    const own = { ...mail, email, htmlmessage, invoiceNumber: await aReadyJob(rosa, theo) }
    expect(await as(theo).put("/sendemail", own)).toBeProblem(400, "malformed", {
      fields: [{ field: "htmlmessage", message: "Only the office sends formatted emails." }],
    })
    const { body } = await as(await clerk()).put("/sendemail", { ...mail, email, htmlmessage })
    await left({ id: body._id })
    expect((await mailTo(email)).html?.trim()).toBe(htmlmessage)
  })

  it("attaches the invoice, and marks a Net job submitted once the email is sent", async () => {
    const [rosa, theo] = [await clerk(), await technician({ name: "Theo Lind" })]
    const account = await commercialAccount()
    const invoiceNumber = await aReadyJob(rosa, theo, { invoiceType: "Net", billingId: account._id })
    await act(rosa, invoiceNumber, "setStatus", { serviceStatus: "awaitingPayment" })
    const email = anAddress()
    await as(theo).put("/sendemail", { ...mail, email, invoiceNumber, invoiceCopy: true })
    await expect.poll(async () => (await open(rosa, invoiceNumber)).serviceStatus).toBe("invoiceSubmitted")
    const { attachments } = await mailTo(email)
    expect(attachments).toMatchObject([
      { filename: `invoice-${invoiceNumber}.pdf`, mimeType: "application/pdf", disposition: "attachment" },
    ])
    const pdf = Buffer.from(attachments[0]?.content as ArrayBuffer)
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
    expect(pdf.length).toBeGreaterThan(5000)
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber })
    expect(body[0]).toMatchObject({ by: { name: "Theo Lind" }, note: `Emailed to ${email}` })
  })

  it("goes from a technician to the job's people only, and copies also to ten others an hour", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const account = await commercialAccount({ email: anAddress() })
    const customerEmail = anAddress()
    const job = { invoiceType: "Net", billingId: account._id, customerEmail } as const
    const invoiceNumber = await aReadyJob(rosa, theo, job)
    const send = (body: object) =>
      as(theo).put("/sendemail", { ...mail, email: customerEmail, invoiceNumber, ...body })
    expect((await send({ ccemail: account.email })).status).toBe(200)
    for (const field of ["email", "ccemail"])
      expect(await send({ [field]: anAddress() })).toBeProblem(400, "malformed", {
        fields: [{ field, message: "This isn't an email address of the job's customer." }],
      })
    await act(rosa, invoiceNumber, "setStatus", { serviceStatus: "awaitingPayment" })
    await setHourlyCount(table, "emails", theo._id, 9)
    const copy = { invoiceCopy: true, ccemail: businessInfo.email }
    expect((await send({ ...copy, email: anAddress() })).status).toBe(200)
    expect(await send({ ...copy, email: anAddress() })).toBeProblem(429, "too_many")
    expect((await send(copy)).status).toBe(200)
  })

  it("sends once on a retry with the same key", async () => {
    const caller = as(await clerk())
    const email = anAddress()
    const key = randomUUID()
    const replies = await Promise.all([1, 2].map(() => caller.put("/sendemail", { ...mail, email }, { key })))
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    await left({ id: replies[0]?.body._id ?? "" })
    expect(await leftTo(email)).toHaveLength(1)
  })

  it.each([
    ["no address", { ...mail, email: "" }, "email", "Missing Email Address!"],
    ["what is no address", { ...mail, email: "grace at example" }, "email", undefined],
    ["two addresses in one", { ...mail, email: "a@example.com, b@example.com" }, "email", undefined],
    ["a header in the address", { ...mail, email: "a@example.com\nBcc: b@example.com" }, "email", undefined],
    ["more than 50 characters", { ...mail, email: `${"a".repeat(45)}@example.com` }, "email", undefined],
    ["no subject", { ...mail, subject: " ", email: "a@example.com" }, "subject", "Enter a subject."],
    ["no words", { ...mail, message: "", email: "a@example.com" }, "message", "Enter a message."],
    [
      "a copy to what is no address",
      { ...mail, email: "a@example.com", ccemail: "somebody" },
      "ccemail",
      undefined,
    ],
  ])("rejects %s", async (_, body, field, message) => {
    expect(await as(await clerk()).put("/sendemail", malformed(body))).toBeProblem(400, "malformed", {
      fields: [expect.objectContaining({ field, ...(message && { message }) })],
    })
  })

  it("allows the office, and a technician for their own jobs", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const invoiceNumber = await aReadyJob(rosa, theo)
    const body = { ...mail, email: anAddress() }
    expect(await as(other).put("/sendemail", { ...body, invoiceNumber })).toBeProblem(404, "not_found", {
      detail: "Not Found",
    })
    expect(await as(other).put("/sendemail", body)).toBeProblem(400, "malformed")
    await act(rosa, invoiceNumber, "cancel", {})
    expect(await as(rosa).put("/sendemail", { ...body, invoiceNumber, invoiceCopy: true })).toBeProblem(
      409,
      "action_not_allowed",
    )
  })
})
