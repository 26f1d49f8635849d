import { createHash, randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type BodyTo, type Login, malformed } from "../client.ts"
import { leftTo, mailTo } from "../messages/outbox.ts"
import { act, aDoneJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { anInsuredJob } from "./insured-job.ts"

const { clerk, technician } = people(table)

/** A finished insurance job. Its carrier takes bills by email. */
const aJobToBill = async () => {
  const [rosa, lind] = [await clerk(), await technician()]
  const billingEmail = `bills-${randomUUID().slice(0, 12)}@carrier.example`
  return { rosa, lind, billingEmail, ...(await anInsuredJob(rosa, lind, { billingEmail })) }
}

const send = (who: Login, invoiceNumber: number, more: object = {}, key?: string) =>
  as(who).post("/bills", { invoiceNumber, how: "email", ...more }, key === undefined ? {} : { key })

/** Adds work to a billed job. Amounts in dollars. */
const addMolding = async (who: Login, number: number) => {
  const { charges, version, totalInsuranceDue } = await open(who, number)
  const billed = Number(totalInsuranceDue)
  const molding = { type: "Moulding", description: "Molding", net: 40, quantity: 1 } as const
  const changed = await as(who).put(`/servicerequest?invoiceNumber=${number}`, {
    version,
    charges: [...charges.map(({ _id, type }) => ({ _id, type })), molding],
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const added = Number((await open(who, number)).totalInsuranceDue) - billed
  expect(added).toBeGreaterThan(0)
  return { billed, added }
}

/** A job with a bill and a supplement out, and both by their instants. */
const aSupplementedJob = async () => {
  const job = await aJobToBill()
  const { rosa, number } = job
  await send(rosa, number, { how: "download" })
  const amounts = await addMolding(rosa, number)
  await send(rosa, number, { how: "download" })
  const { insurerBill } = await open(rosa, number)
  return { ...job, ...amounts, billAt: insurerBill?.earlierBills?.[0]?.at, supplementAt: insurerBill?.at }
}

type Payment = Omit<BodyTo<"PUT", "/acceptpayment">, "invoiceNumber">

const pay = async (who: Login, invoiceNumber: number, payment: Payment) =>
  done(await as(who).put("/acceptpayment", { invoiceNumber, ...payment }))

const rejectedAtOf = async (who: Login, number: number) =>
  (await open(who, number)).billRejections?.at(-1)?.at

const claimOf = async (who: Login, number: number) =>
  (await as(who).get("/claims", {})).body.find(({ invoiceNumber }) => invoiceNumber === number)

const attachmentsOf = async (address: string) => {
  await expect.poll(() => leftTo(address)).toHaveLength(1)
  const mail = await mailTo(address)
  const contentOf = (type: string) => {
    const file = mail.attachments.find(({ mimeType }) => mimeType === type)
    return Buffer.from(file?.content as ArrayBuffer)
  }
  return { mail, pdf: contentOf("application/pdf"), data: contentOf("application/json") }
}

describe("POST /bills", () => {
  it("emails the invoice and its data, and records what was sent, when, and by whom", async () => {
    const { rosa, number, billingEmail } = await aJobToBill()
    const { totalInsuranceDue } = await open(rosa, number)
    expect(await send(rosa, number)).toMatchObject({
      status: 200,
      body: { matches: 1, serviceStatus: "invoiceSubmitted" },
    })
    const { mail, pdf, data } = await attachmentsOf(billingEmail)
    expect(mail.subject).toBe(`Bill ${number}, claim CL-771`)
    expect(mail.text).toContain("Policy P-20")
    const { body } = await as(rosa).get("/bills", { invoiceNumbers: String(number) })
    expect(JSON.parse(data.toString())).toEqual(body[0])
    const pdfHash = createHash("sha256").update(pdf).digest("hex")
    expect((await open(rosa, number)).insurerBill).toMatchObject({
      how: "email",
      to: billingEmail,
      amount: totalInsuranceDue,
      by: rosa.name,
      pdfHash,
    })
    const history = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number, limit: 1 })
    expect(history.body).toMatchObject([
      { action: expect.stringContaining(`to ${billingEmail}`), by: { name: rosa.name } },
    ])
  })

  it("sends one email for a retry with the same key", async () => {
    const { rosa, number, billingEmail } = await aJobToBill()
    const key = randomUUID()
    const first = await send(rosa, number, {}, key)
    expect((await send(rosa, number, {}, key)).body).toEqual(first.body)
    await attachmentsOf(billingEmail)
    expect(await leftTo(billingEmail)).toHaveLength(1)
  })

  it("resends a bill only on request and keeps the status", async () => {
    const { rosa, number, billingEmail } = await aJobToBill()
    await send(rosa, number)
    const refused = await send(rosa, number)
    expect(refused).toBeProblem(409, "action_not_allowed")
    expect((refused.body as { detail?: string }).detail).toMatch(
      new RegExp(`^The bill was sent on [^.]+ to ${billingEmail}\\. Send it again only if`),
    )
    const { insurerBill } = await open(rosa, number)
    expect((await send(rosa, number, { again: true })).body.serviceStatus).toBe("invoiceSubmitted")
    expect((await open(rosa, number)).insurerBill).toEqual(insurerBill)
    await expect.poll(() => leftTo(billingEmail)).toHaveLength(2)
  })

  it("bills work added after a lowered copy as a supplement to the copy", async () => {
    const { rosa, number, added, supplementAt } = await aSupplementedJob()
    const { charges, version, insurerBill: sent } = await open(rosa, number)
    const kept = charges.filter(({ description }) => description !== "Molding")
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      version,
      charges: kept.map(({ _id, type }) => ({ _id, type })),
    })
    const { totalInsuranceDue: lowered } = await open(rosa, number)
    expect((await send(rosa, number, { how: "download", again: true })).status).toBe(200)
    expect((await open(rosa, number)).insurerBill).toMatchObject({
      firstAt: sent?.firstAt,
      at: supplementAt,
      amount: lowered,
    })
    await addMolding(rosa, number)
    const bills = await as(rosa).get("/bills", { invoiceNumbers: String(number) })
    expect(bills.body).toMatchObject([{ due: expect.closeTo(added, 2), supplementTo: { billed: lowered } }])
  })

  it("resends a rejected bill in full, with each step in the history", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    expect(await act(rosa, number, "rejectBill")).toBeProblem(400, "malformed")
    await act(rosa, number, "rejectBill", { rejection: "wrongRates", note: "Wants the flat rate." })
    expect(await open(rosa, number)).toMatchObject({
      serviceStatus: "invoiceRejected",
      billRejections: [
        { reason: "wrongRates", note: "Wants the flat rate.", by: rosa.name, at: expect.any(String) },
      ],
    })
    expect((await send(rosa, number, { how: "download" })).body.serviceStatus).toBe("invoiceSubmitted")
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number, limit: 3 })
    expect((body as { code: string }[]).map(({ code }) => code)).toEqual([
      "submitBill",
      "rejectBill",
      "submitBill",
    ])
  })

  it("bills work added after the bill as the difference", async () => {
    const { rosa, number, billingEmail } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    const { billed, added } = await addMolding(rosa, number)
    await send(rosa, number)
    const { mail, data } = await attachmentsOf(billingEmail)
    expect(mail.subject).toBe(`Supplement to the bill ${number}, claim CL-771`)
    expect(mail.attachments.map(({ filename }) => filename)).toContain(`supplement-${number}.pdf`)
    const supplement = {
      due: expect.closeTo(added, 2),
      lines: [{ description: "Molding", change: "new" }],
      supplementTo: { billed },
    }
    expect(JSON.parse(data.toString())).toMatchObject(supplement)

    const { insurerBill } = await open(rosa, number)
    await act(rosa, number, "rejectBill", { rejection: "wrongPart", billSentAt: insurerBill?.at })
    const again = await as(rosa).get("/bills", { invoiceNumbers: String(number) })
    expect(again.body).toMatchObject([supplement])
    await send(rosa, number, { how: "download" })
    const history = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number, limit: 1 })
    expect(history.body).toMatchObject([{ action: expect.stringContaining("supplement") }])
  })

  it("says which supplements a corrected one replaces, also one that the carrier didn't reject", async () => {
    const { rosa, number, added, supplementAt, billingEmail } = await aSupplementedJob()
    const second = await addMolding(rosa, number)
    await send(rosa, number, { how: "download" })
    await act(rosa, number, "rejectBill", { rejection: "wrongPart", billSentAt: supplementAt })
    await send(rosa, number)
    const { mail, data } = await attachmentsOf(billingEmail)
    expect(mail.subject).toBe(`Supplement to the bill ${number}, claim CL-771`)
    expect(mail.text).toMatch(/This replaces the supplements of \S.* and \S.*\./)
    expect(JSON.parse(data.toString())).toMatchObject({ due: expect.closeTo(added + second.added, 2) })
  })

  it("asks which bill was rejected, and keeps the bill before a rejected supplement outstanding", async () => {
    const job = await aSupplementedJob()
    const { rosa, number, billed, added, billAt, supplementAt, billingEmail } = job
    const reject = (billSentAt?: string) =>
      act(rosa, number, "rejectBill", { rejection: "wrongRates", billSentAt })
    expect(await reject()).toBeProblem(409, "action_not_allowed", {
      detail: "A bill and a supplement are out. Choose which one was rejected.",
    })
    expect(await reject("2026-01-01T00:00:00Z")).toBeProblem(409, "action_not_allowed")
    expect((await reject(supplementAt)).status).toBe(200)
    await expect
      .poll(() => claimOf(rosa, number))
      .toMatchObject({
        list: "rejected",
        amount: expect.closeTo(added, 2),
        outstanding: { list: "submitted", amount: expect.closeTo(billed, 2) },
        lastRejection: { isSupplement: true },
      })
    // The carrier can reject the bill itself, too. Then all goes again as one bill.
    expect((await reject(billAt)).status).toBe(200)
    const due = billed + added
    await expect
      .poll(() => claimOf(rosa, number))
      .toMatchObject({ list: "rejected", amount: expect.closeTo(due, 2) })
    expect(await claimOf(rosa, number)).not.toHaveProperty("outstanding")
    expect((await open(rosa, number)).billRejections).toMatchObject([
      { bill: { at: supplementAt, isSupplement: true } },
      { bill: { at: billAt, amount: billed } },
    ])
    const bills = await as(rosa).get("/bills", { invoiceNumbers: String(number) })
    expect(bills.body).toMatchObject([{ due: expect.closeTo(due, 2) }])
    expect((await send(rosa, number)).body.serviceStatus).toBe("invoiceSubmitted")
    const { mail } = await attachmentsOf(billingEmail)
    expect(mail.subject).toBe(`Corrected bill ${number}, claim CL-771`)
    expect(mail.text).toMatch(/This replaces the bill of [^.]+ and its supplement\./)
    expect((await open(rosa, number)).insurerBill).not.toHaveProperty("earlierBills")
  })

  it("goes back to the bill before a rejected supplement once its work is removed", async () => {
    const { rosa, number, billed, billAt, supplementAt } = await aSupplementedJob()
    await act(rosa, number, "rejectBill", { rejection: "notCovered", billSentAt: supplementAt })
    const { charges, version } = await open(rosa, number)
    const kept = charges.filter(({ description }) => description !== "Molding")
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      version,
      charges: kept.map(({ _id, type }) => ({ _id, type })),
    })
    await expect.poll(() => claimOf(rosa, number)).toMatchObject({ list: "submitted", amount: billed })
    await send(rosa, number, { how: "download", again: true })
    expect((await open(rosa, number)).insurerBill).toMatchObject({ at: billAt, amount: billed })
    // So new work is a supplement to that bill again.
    await addMolding(rosa, number)
    const bills = await as(rosa).get("/bills", { invoiceNumbers: String(number) })
    expect(bills.body).toMatchObject([{ supplementTo: { billed } }])
  })

  it("takes a mistaken rejection back, unless the insurer paid for the bill since", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    const reject = () => act(rosa, number, "rejectBill", { rejection: "late" })
    const undo = async (rejectedAt?: string) =>
      act(rosa, number, "undoRejection", { rejectedAt: rejectedAt ?? (await rejectedAtOf(rosa, number)) })
    const before = new Date().toISOString()
    expect(await undo(before)).toBeProblem(409, "action_not_allowed")
    await reject()
    expect(await act(rosa, number, "undoRejection")).toBeProblem(400, "malformed")
    expect((await undo()).body).toMatchObject({ serviceStatus: "invoiceSubmitted" })
    expect((await open(rosa, number)).billRejections).toEqual([])
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number, limit: 2 })
    expect((body as { code: string }[]).map(({ code }) => code)).toEqual(["undoRejection", "rejectBill"])

    await reject()
    await pay(rosa, number, { paymentMethod: "INSURANCEPAID", amount: 1 })
    expect(await undo()).toBeProblem(409, "action_not_allowed")
    const paid = await open(rosa, number)
    expect(paid).toMatchObject({ serviceStatus: "invoiceSubmitted", billRejections: [{ reason: "late" }] })
    await expect.poll(() => claimOf(rosa, number)).toMatchObject({ list: "shortPaid" })
    const paymentId = paid.payments[0]?._id ?? ""
    done(await as(rosa).post("/refund", { invoiceNumber: number, paymentId, amount: 1 }))
    expect((await open(rosa, number)).serviceStatus).toBe("invoiceRejected")
    expect((await undo()).body).toMatchObject({ serviceStatus: "invoiceSubmitted" })
  })

  it("takes a rejection back after the customer paid and the insurer's payment was refunded", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    await act(rosa, number, "rejectBill", { rejection: "late" })
    await pay(rosa, number, { paymentMethod: "CASH", amount: 100 })
    expect((await open(rosa, number)).serviceStatus).toBe("partialPayment")
    await pay(rosa, number, { paymentMethod: "INSURANCEPAID", amount: 1 })
    const rejectedAt = await rejectedAtOf(rosa, number)
    const undo = () => act(rosa, number, "undoRejection", { rejectedAt })
    expect(await undo()).toBeProblem(409, "action_not_allowed")
    const wrong = (await open(rosa, number)).payments.find(({ party }) => party === "insurance")
    const refund = { invoiceNumber: number, paymentId: wrong?._id ?? "", amount: 1 }
    done(await as(rosa).post("/refund", refund))
    expect((await undo()).body).toMatchObject({ serviceStatus: "partialPayment" })
    expect((await open(rosa, number)).billRejections).toEqual([])
    await expect.poll(() => claimOf(rosa, number)).toMatchObject({ list: "submitted" })
  })

  it("returns to Partial Payment when a rejection recorded there is taken back", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    await pay(rosa, number, { paymentMethod: "CASH", amount: 100 })
    await act(rosa, number, "rejectBill", { rejection: "late" })
    expect((await open(rosa, number)).serviceStatus).toBe("invoiceRejected")
    const rejectedAt = await rejectedAtOf(rosa, number)
    const undone = await act(rosa, number, "undoRejection", { rejectedAt })
    expect(undone.body).toMatchObject({ serviceStatus: "partialPayment" })
    await expect.poll(() => claimOf(rosa, number)).toMatchObject({ list: "submitted" })
  })

  it("rejects a repeated undo once another rejection is open", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    await act(rosa, number, "rejectBill", { rejection: "late" })
    const rejectedAt = await rejectedAtOf(rosa, number)
    const undo = () => act(rosa, number, "undoRejection", { rejectedAt })
    expect((await undo()).status).toBe(200)
    await act(rosa, number, "rejectBill", { rejection: "wrongRates" })
    expect(await undo()).toBeProblem(409, "action_not_allowed", {
      detail: "This rejection isn't open anymore.",
    })
    expect(await open(rosa, number)).toMatchObject({
      serviceStatus: "invoiceRejected",
      billRejections: [{ reason: "wrongRates" }],
    })
  })

  it("leaves a bill rejected if its rejection comes from a screen that shows an undone one", async () => {
    const { rosa, number, billAt, supplementAt } = await aSupplementedJob()
    await act(rosa, number, "rejectBill", { rejection: "late", billSentAt: supplementAt })
    const { version } = await open(rosa, number)
    const lee = await clerk()
    await act(lee, number, "undoRejection", { rejectedAt: await rejectedAtOf(lee, number) })
    const stale = { rejection: "wrongRates", billSentAt: billAt, version } as const
    expect((await act(rosa, number, "rejectBill", stale)).body).toMatchObject({
      serviceStatus: "invoiceRejected",
    })
    expect((await open(rosa, number)).billRejections).toMatchObject([{ reason: "wrongRates" }])
  })

  it("keeps the billed amount while the job has another payer for a while", async () => {
    const { rosa, number } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    const { insurerBill, totalInsuranceDue, insuranceDeductible: agreed = 0 } = await open(rosa, number)
    for (const insuranceDeductible of [Number(totalInsuranceDue), Number(agreed)]) {
      const { status } = await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
        insuranceDeductible,
      })
      expect(status).toBe(200)
    }
    expect(await open(rosa, number)).toMatchObject({ insurerBill })
    expect(await send(rosa, number)).toBeProblem(409, "action_not_allowed")
  })

  it("rejects emailing a carrier without a billing email, and changes nothing", async () => {
    const { rosa, number, insuranceCarrierKey } = await aJobToBill()
    await as(rosa).put("/insuranceproviders", { key: insuranceCarrierKey, billingEmail: "" })
    const before = await open(rosa, number)
    expect(await send(rosa, number)).toBeProblem(409, "action_not_allowed")
    expect(await open(rosa, number)).toEqual(before)
  })

  it("rejects an amount other than the one shown, and changes nothing", async () => {
    const { rosa, number } = await aJobToBill()
    const before = await open(rosa, number)
    expect(await send(rosa, number, { how: "download", dueShown: 1 })).toBeProblem(409, "due_changed")
    expect(await open(rosa, number)).toEqual(before)
    const dueShown = before.totalInsuranceDue
    expect((await send(rosa, number, { how: "download", dueShown })).status).toBe(200)
  })

  it("rejects a job that changed since its bill was downloaded, and changes nothing", async () => {
    const { rosa, number } = await aJobToBill()
    const download = async () => {
      const { body } = await as(rosa).get("/bills", { invoiceNumbers: String(number) })
      return { how: "download", fingerprint: body[0]?.fingerprint }
    }
    const stale = await download()
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { insurancePolicyNumber: "P-21" })
    const before = await open(rosa, number)
    expect(await send(rosa, number, stale)).toBeProblem(409, "due_changed", {
      detail: "The job changed since its bill was downloaded. Download it again, and send the new file.",
    })
    expect(await open(rosa, number)).toEqual(before)
    const { fingerprint } = await download()
    expect((await send(rosa, number, { how: "download", fingerprint })).status).toBe(200)
    expect((await open(rosa, number)).insurerBill).toMatchObject({ fingerprint })
  })

  it("sends one email when two clerks send one bill at once, and rejects the other call", async () => {
    const { rosa, number, billingEmail } = await aJobToBill()
    const replies = await Promise.all([send(rosa, number), send(await clerk(), number)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    const sentence = `to ${billingEmail}. Send it again only if the carrier doesn't have it.`
    expect(refused?.body).toMatchObject({ detail: expect.stringContaining(sentence) })
    await attachmentsOf(billingEmail)
  })

  it("hides the bill and its rejection from technicians", async () => {
    const { rosa, lind, number } = await aJobToBill()
    await send(rosa, number, { how: "download" })
    await act(rosa, number, "rejectBill", { rejection: "wrongPart", note: "Wants the dealer's invoice." })
    const seen = await open(lind, number)
    expect(seen).not.toHaveProperty("insurerBill")
    expect(seen).not.toHaveProperty("billRejections")
    const { body } = await as(lind).get("/servicerequesthistory", { invoiceNumber: String(number) })
    expect(JSON.stringify(body)).not.toContain("dealer's invoice")
  })

  it("rejects a job without an insurer", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    expect(await send(rosa, number)).toBeProblem(409, "action_not_allowed", {
      detail: "No insurer owes anything for this job.",
    })
  })

  it("rejects an unknown job and malformed input", async () => {
    const { rosa, number } = await aJobToBill()
    expect(await send(rosa, 999_999_999)).toBeProblem(404, "not_found")
    expect(await as(rosa).post("/bills", malformed({ invoiceNumber: number, how: "fax" }))).toBeProblem(
      400,
      "malformed",
    )
  })
})
