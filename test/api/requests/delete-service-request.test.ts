import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3"
import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { names } from "#infra/local/environment.ts"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { attached, picture as shownAt } from "../media/attach.ts"
import { aNote } from "../notes/note.ts"
import { objectsClient } from "../objects.ts"
import { addCode, codeOf } from "../promocodes/code.ts"
import { table } from "../table.ts"
import { act, aDoneJob, aJob, aReadyJob, chip, open } from "./job.ts"
import { picture } from "./signature.ts"

const { admin, clerk, technician, customer } = people(table)

const remove = (who: Login | undefined, invoiceNumber: number, key?: string) =>
  as(who).delete("/servicerequest", { invoiceNumber }, key ? { key } : {})

const rowsLeft = async (number: number) =>
  (await table.query({ partition: keys.request(number).pk, limit: 500 })).items.map(({ sk }) => sk)

const filesLeft = async (number: number) => {
  const s3 = await objectsClient()
  const found = await Promise.all(
    ["pictures/media", "signatures", "invoices", "bills"].map((folder) =>
      s3.send(new ListObjectsV2Command({ Bucket: names.filesBucket, Prefix: `files/${folder}/${number}/` })),
    ),
  )
  s3.destroy()
  return found.flatMap(({ Contents = [] }) => Contents.map(({ Key }) => Key))
}

/** Like the data of a bill that was emailed to a carrier. */
const storeBill = async (number: number) => {
  const s3 = await objectsClient()
  const Key = `files/bills/${number}/sent.json`
  await s3.send(new PutObjectCommand({ Bucket: names.filesBucket, Key, Body: "{}" }))
  s3.destroy()
}

const swept = (number: number) =>
  expect.poll(async () => [...(await rowsLeft(number)), ...(await filesLeft(number))]).toEqual([])

const newest = async (who: Login, invoiceNumber: number) =>
  (await as(who).get("/servicerequesthistory", { invoiceNumber })).body[0]

describe("DELETE /servicerequest", () => {
  it("removes notes, attachments, signatures, history, invoices, and bills, and counts them", async () => {
    const [rosa, theo, mia] = [await clerk(), await technician(), await customer()]
    const number = await aReadyJob(rosa, theo, { customerId: mia._id })
    await aNote(rosa, number, { alertTechnician: true })
    await aNote(theo, number, { category: "other", viewableToCustomer: true })
    await attached(theo, number)
    for (const signedWith of ["Mia", "Mia Torres"])
      await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { signatureData: picture(), signedWith })
    expect((await as(rosa).get("/pdfinvoiceV2", { id: number })).status).toBe(200)
    await storeBill(number)
    const { invoiceKey, signatureData } = await open(rosa, number)
    expect(await filesLeft(number)).toHaveLength(6)

    const { status, body } = await remove(rosa, number)
    expect({ status, body }).toEqual({ status: 200, body: { matches: 1, notes: 2, media: 1 } })

    for (const who of [rosa, theo, mia]) {
      expect(await as(who).get("/servicerequest", { invoiceNumber: number })).toBeProblem(404, "not_found")
      expect(await as(who).get("/notes", { invoice: number })).toBeProblem(404, "not_found")
      expect(await as(who).get("/media", { relativeInvoiceNumber: number })).toBeProblem(404, "not_found")
    }
    expect(await as().get("/invoice", { key: invoiceKey })).toBeProblem(404, "not_found")
    await swept(number)
    expect((await shownAt(signatureData)).status).toBe(403)
  })

  it("leaves no rows, search entries, or counts behind, and comes back as in the runbook", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const day = "5/17/2037"
    const number = await aJob(rosa, {
      appointmentDate: day,
      appointmentTechnicians: [theo._id],
      customerName: "Zebulon Quartermain",
      charges: [{ ...chip }],
    })
    const counted = async (who: Login) => {
      const { body } = await as(who).get("/servicerequest", { search: "monthCalendar", date: day })
      return (body as { date: string; count: number }[]).find(({ date }) => date === day)?.count ?? 0
    }
    const found = async () => (await as(rosa).get("/servicerequest", { search: "Quartermain" })).body.length
    const ofDay = async (who: Login) => (await as(who).get("/servicerequest", { date: day })).body.length
    const counts = () => Promise.all([counted(rosa), counted(theo)])
    await expect.poll(counts).toEqual([1, 1])
    await expect.poll(found).toBe(1)
    expect(await ofDay(theo)).toBe(1)
    const { items } = await table.query({ partition: keys.request(number).pk, limit: 500 })
    expect((await remove(rosa, number)).status).toBe(200)
    const left = async () => [...(await counts()), await found(), await ofDay(rosa), await ofDay(theo)]
    await expect.poll(left).toEqual([0, 0, 0, 0, 0])
    await swept(number)
    const projection = await table.get(keys.projection(number))
    expect(projection).toMatchObject({ words: [], sums: [] })

    await table.transact(
      [{ ...keys.projection(number), ...projection, version: 0 }, ...items].map((put) => ({
        put,
        onlyIf: "unguarded" as const,
      })),
    )
    await expect.poll(counts).toEqual([1, 1])
    await expect.poll(found).toBe(1)
    expect(await ofDay(theo)).toBe(1)
  })

  it("deletes more rows than one transaction holds, in several steps", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    for (let some = 0; some < 12; some += 1)
      await Promise.all(Array.from({ length: 10 }, () => aNote(rosa, number)))
    for (let some = 0; some < 15; some += 1) await act(rosa, number, "toggleHalfJob")
    expect(await rowsLeft(number)).toHaveLength(139)
    expect((await remove(rosa, number)).body).toEqual({ matches: 1, notes: 120, media: 0 })
    await swept(number)
  })

  it("records who deleted it in the audit log, with its status, total, and customer's id", async () => {
    const [rosa, mia] = [await clerk({ name: "Rosa Benitez" }), await customer()]
    const number = await aJob(rosa, {
      customerName: "Zebulon Quartermain",
      customerId: mia._id,
      charges: [{ ...chip }],
    })
    const { total } = await open(rosa, number)
    await remove(rosa, number)
    const { body } = await as(rosa).get("/settingshistory", { what: "serviceRequest", id: String(number) })
    expect(body).toMatchObject([
      {
        action: "deleted",
        id: String(number),
        name: String(number),
        by: { name: "Rosa Benitez" },
        changes: [
          { field: "serviceStatus", from: "open" },
          { field: "total", from: total },
          { field: "customerId", from: mia._id },
        ],
      },
    ])
  })

  it("of a completed job is left to an admin, even once it is cancelled", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const number = await aJob(rosa, { charges: [{ ...chip }] })
    const { total } = await open(rosa, number)
    await act(rosa, number, "authorizeEstimate", { how: "call", name: "Mia", amount: total })
    await act(rosa, number, "setStatus", { serviceStatus: "repairReady" })
    for (const action of ["startJob", "completeJob", "cancel"] as const)
      expect((await act(rosa, number, action)).status).toBe(200)
    expect(await remove(rosa, number)).toBeProblem(409, "action_not_allowed", {
      detail: "This job was completed. Cancel it instead, or ask an admin to delete it.",
    })
    expect((await remove(ada, number)).status).toBe(200)
  })

  it("returns the same reply to a repeated call, and 404 once the job is gone", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    await aNote(rosa, number)
    const first = await remove(rosa, number, "delete-job-once")
    expect(first.body).toEqual({ matches: 1, notes: 1, media: 0 })
    await swept(number)
    expect((await remove(rosa, number, "delete-job-once")).body).toEqual(first.body)
    expect(await remove(rosa, number)).toBeProblem(404, "not_found", {
      Error: "Service Request was not found.",
    })
  })

  it("succeeds for one of two concurrent calls, despite other concurrent edits", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const number = await aJob(rosa)
    const [one, other, ...others] = await Promise.all([
      remove(rosa, number),
      remove(marta, number),
      as(rosa).post("/notes", { invoice: number, category: "other", note: "x", alertTechnician: true }),
      as(rosa).post("/notes", { invoice: number, category: "other", note: "y" }),
      as(marta).put(`/servicerequest?invoiceNumber=${number}`, { customerName: "Grace Kim" }),
      act(marta, number, "toggleHalfJob"),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 404])
    for (const { status } of others) expect([200, 201, 404]).toContain(status)
    await swept(number)
    expect(await as(rosa).get("/servicerequest", { invoiceNumber: number })).toBeProblem(404, "not_found")
  })

  it("is rejected when money was taken, even if that payment was undone", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...chip }] })
    await as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 10 })
    const refused = {
      detail: "Money was taken on this job, and payments are never deleted. Cancel the request instead.",
    }
    expect(await remove(rosa, number)).toBeProblem(409, "action_not_allowed", refused)
    const { payments } = await open(rosa, number)
    expect(payments).toHaveLength(1)
  })

  it("is rejected when the glass must stay traceable for a recall", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, theo)
    expect(await remove(rosa, number)).toBeProblem(409, "action_not_allowed", {
      detail: "A recall must find the glass installed on this job. Cancel the request instead.",
    })
    expect((await open(rosa, number)).invoiceNumber).toBe(number)
  })

  it("unlinks a warranty visit from its original, which can't be deleted while it has one", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const original = await aJob(rosa, { charges: [{ ...chip }] })
    await act(rosa, original, "setStatus", { serviceStatus: "serviceComplete" })
    const visit = await as(rosa).post("/servicerequest", {
      invoiceType: "Warranty",
      originalInvoice: original,
      appointmentDate: "6/18/2037",
      customerNotes: "Leaks.",
    })
    const { invoiceNumber } = visit.body
    expect(await remove(ada, original)).toBeProblem(409, "action_not_allowed", {
      detail: `Warranty visit ${invoiceNumber} was made from this job. Delete that first.`,
    })
    expect((await remove(rosa, invoiceNumber)).status).toBe(200)
    expect(await open(rosa, original)).toMatchObject({ warrantyInvoices: [] })
    expect(await newest(rosa, original)).toMatchObject({
      action: `deleted the warranty visit ${invoiceNumber}`,
    })
    expect((await remove(ada, original)).status).toBe(200)
  })

  it("returns the use of its promo code", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada)
    const number = await aJob(rosa, { charges: [{ ...chip, laborrate: 45 }], promoCode })
    expect((await codeOf(ada, promoCode))?.uses).toBe(1)
    expect((await remove(rosa, number)).status).toBe(200)
    expect((await codeOf(ada, promoCode))?.uses).toBe(0)
  })

  it("returns 400 without a number, and 404 for an unknown job", async () => {
    const [rosa, theo, mia] = [await clerk(), await technician(), await customer()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id], customerId: mia._id })
    expect(await as(rosa).delete("/servicerequest", malformed({ invoiceNumber: "x" }))).toBeProblem(
      400,
      "malformed",
    )
    expect(await as(rosa).delete("/servicerequest", malformed({}))).toBeProblem(400, "malformed")
    expect(await remove(rosa, 999_999_999)).toBeProblem(404, "not_found")
    expect((await open(rosa, number)).version).toBe(1)
  })
})
