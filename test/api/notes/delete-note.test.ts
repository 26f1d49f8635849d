import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { aNote, notesOf } from "./note.ts"

const { clerk, technician, customer } = people(table)

const newestAction = async (login: Login, invoiceNumber: number) =>
  (await as(login).get("/servicerequesthistory", { invoiceNumber })).body[0]?.action

describe("DELETE /notes", () => {
  it("deletes a note for its author or a clerk, and the history records who did it", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    const [own, other, kept] = [
      await aNote(theo, number),
      await aNote(theo, number, { alertTechnician: true }),
      await aNote(rosa, number),
    ]
    expect(await as(theo).delete("/notes", { id: own._id })).toMatchObject({
      status: 200,
      body: { matches: 1 },
    })
    expect((await as(rosa).delete("/notes", { id: other._id })).body).toEqual({ matches: 1 })
    expect(await notesOf(rosa, number)).toEqual([kept])
    expect(await newestAction(rosa, number)).toBe("deleted a note")
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 0 })
  })

  it("deletes all notes of a job and keeps those of others", async () => {
    const rosa = await clerk()
    const [number, other] = [await aJob(rosa), await aJob(rosa)]
    await aNote(rosa, other)
    await aNote(rosa, number, { alertTechnician: true })
    for (let some = 0; some < 10; some += 1)
      await Promise.all(Array.from({ length: 10 }, () => aNote(rosa, number)))
    expect((await as(rosa).delete("/notes", { invoice: number })).body).toEqual({ matches: 101 })
    expect(await notesOf(rosa, number)).toEqual([])
    expect(await notesOf(rosa, other)).toHaveLength(1)
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 0 })
    expect((await as(rosa).delete("/notes", { invoice: number })).body).toEqual({ matches: 0 })
  })

  it("repeats the reply on a retry, and returns 404 once the note is gone", async () => {
    const rosa = await clerk()
    const { _id: id } = await aNote(rosa, await aJob(rosa))
    const key = "delete-note-once"
    expect((await as(rosa).delete("/notes", { id }, { key })).body).toEqual({ matches: 1 })
    expect((await as(rosa).delete("/notes", { id }, { key })).body).toEqual({ matches: 1 })
    expect(await as(rosa).delete("/notes", { id })).toBeProblem(404, "not_found", { Error: "Not Found" })
  })

  it("deletes for one of two concurrent calls and returns 404 for the other", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const number = await aJob(rosa)
    const { _id: id } = await aNote(rosa, number, { alertTechnician: true })
    const replies = await Promise.all([rosa, marta].map((who) => as(who).delete("/notes", { id })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 0, version: 3 })
  })

  it("returns 403 for a technician with others' notes or all notes of a job", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    const note = await aNote(rosa, number)
    expect(await as(theo).delete("/notes", { id: note._id })).toBeProblem(403, "not_allowed")
    expect(await as(theo).delete("/notes", { invoice: number })).toBeProblem(403, "not_allowed")
    expect(await notesOf(rosa, number)).toEqual([note])
  })

  it("returns 404 for a technician of other jobs and for an unknown note", async () => {
    const [rosa, max, mia] = [await clerk(), await technician(), await customer()]
    const number = await aJob(rosa, { customerId: mia._id })
    const { _id: id } = await aNote(rosa, number, { category: "other", viewableToCustomer: true })
    expect(await as(max).delete("/notes", { id })).toBeProblem(404, "not_found")
    expect(await as(max).delete("/notes", { invoice: number })).toBeProblem(404, "not_found")
    expect(await as(rosa).delete("/notes", { id: `${number}.event.1` })).toBeProblem(404, "not_found")
    expect(await as(rosa).delete("/notes", { invoice: 999_999_999 })).toBeProblem(404, "not_found")
  })

  it("returns 400 unless it names exactly one note or one job", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    for (const query of [{}, { id: `${number}.1.a`, invoice: number }, { invoice: "x" }, { id: "a#b" }])
      expect(await as(rosa).delete("/notes", malformed(query))).toBeProblem(400, "malformed")
  })
})
