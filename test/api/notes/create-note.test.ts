import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { rowOf } from "#functions/requests/storage/summary-row.ts"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { act, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { aNote, gateCode, notesOf } from "./note.ts"

const { clerk, technician } = people(table)

const historyOf = async (login: { _id: string; token: string }, invoiceNumber: number) =>
  (await as(login).get("/servicerequesthistory", { invoiceNumber })).body.map(({ action }) => action)

describe("POST /notes", () => {
  it("adds a note under the logged-in user's name, ignoring the author in the body", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const number = await aJob(rosa)
    const sent = {
      invoice: number,
      category: "other",
      viewableToCustomer: true,
      note: "  Glass comes with the noon truck.\nTold the customer. ",
      postingUserId: "somebody-else",
      postingUserInitials: "XX",
    } as const
    const { status, body } = await as(rosa).post("/notes", malformed(sent))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      invoice: number,
      category: "other",
      viewableToCustomer: true,
      alertTechnician: false,
      postingUserId: rosa._id,
      postingUserName: "Rosa Benitez",
      postingUserInitials: "RB",
      note: "Glass comes with the noon truck.\nTold the customer.",
      version: 1,
    })
    expect(await notesOf(rosa, number)).toEqual([body])
  })

  it("is internal and without an alert by default", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    expect(await aNote(rosa, number)).toMatchObject({ viewableToCustomer: false, alertTechnician: false })
  })

  it("leaves the job's version unchanged, so editors get no conflict", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const before = await open(rosa, number)
    await aNote(rosa, number)
    expect(await open(rosa, number)).toEqual(before)
    expect(await historyOf(rosa, number)).toEqual(["took the request"])
  })

  it("counts an alert on the job and its rows, and the history names its author", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentDate: "11/20/2026", appointmentTechnicians: [theo._id] })
    await aNote(rosa, number, { alertTechnician: true })
    await aNote(theo, number, { alertTechnician: true })
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 2, version: 3 })
    expect(await historyOf(rosa, number)).toEqual([
      "left an alert for the technician",
      "left an alert for the technician",
      "took the request",
    ])
    const rows = await table.getMany([keys.requestSummary(number), keys.requestTechnician(number, theo._id)])
    expect(rows.map(({ row }) => rowOf(row).openAlerts)).toEqual([2, 2])
  })

  it("accepts concurrent notes, since a note has no version conflict with its job", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) =>
        as(i % 2 ? rosa : theo).post("/notes", {
          invoice: number,
          category: "internal",
          alertTechnician: i < 2,
          note: `Note ${i}`,
        }),
      ),
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerName: "Grace Kim", version: 1 }),
      act(rosa, number, "toggleHalfJob"),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200])
    const notes = await notesOf(rosa, number)
    expect(notes.map(({ note }) => note).toSorted()).toEqual(["Note 0", "Note 1", "Note 2", "Note 3"])
    expect(await open(rosa, number)).toMatchObject({
      openAlerts: 2,
      customerName: "Grace Kim",
      halfJob: true,
    })
  })

  it("adds one note on any number of retries with the same key", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const body = { invoice: number, category: "internal", note: gateCode, alertTechnician: true } as const
    const send = () => as(rosa).post("/notes", body, { key: "written-offline-1" })
    const replies = [...(await Promise.all([send(), send()])), await send()]
    for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: replies[0]?.body ?? {} })
    expect(await notesOf(rosa, number)).toHaveLength(1)
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 1 })
  })

  it("returns 400 for empty or oversized notes, the system's category, or contradictions", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const cases: [body: object, field: string][] = [
      [{ note: "" }, "note"],
      [{ note: " \n\t " }, "note"],
      [{ note: "x".repeat(2001) }, "note"],
      [{ note: "bell\u0007" }, "note"],
      [{ note: undefined }, "note"],
      [{ category: "event" }, "category"],
      [{ category: "internal", viewableToCustomer: true }, "viewableToCustomer"],
      [{ alertTechnician: "yes" }, "alertTechnician"],
      [{ invoice: "forty" }, "invoice"],
      [{ surprise: 1 }, "surprise"],
    ]
    for (const [wrong, field] of cases) {
      const body = { invoice: number, category: "other", note: gateCode, ...wrong }
      expect(await as(rosa).post("/notes", malformed(body))).toBeProblem(400, "malformed", {
        fields: [{ field }],
      })
    }
    expect(await notesOf(rosa, number)).toEqual([])
  })

  it("returns 404 for an unknown job and for a technician of another job", async () => {
    const [rosa, theo, max] = [await clerk(), await technician(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    const note = { category: "internal", note: gateCode } as const
    expect(await as(max).post("/notes", { invoice: number, ...note })).toBeProblem(404, "not_found")
    expect(await as(max).post("/notes", { invoice: number, ...note, alertTechnician: true })).toBeProblem(
      404,
      "not_found",
    )
    expect(await as(rosa).post("/notes", { invoice: 999_999_999, ...note })).toBeProblem(404, "not_found")
    expect((await as(theo).post("/notes", { invoice: number, ...note })).status).toBe(201)
    expect(await notesOf(rosa, number)).toHaveLength(1)
  })
})
