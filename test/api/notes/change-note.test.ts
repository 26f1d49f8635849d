import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { aNote, notesOf } from "./note.ts"

const { clerk, technician } = people(table)

const newest = async (login: Login, number: number) =>
  (await as(login).get("/servicerequesthistory", { invoiceNumber: number })).body[0]

const withAlert = async () => {
  const [rosa, theo] = [await clerk(), await technician({ name: "Theo Lind" })]
  const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
  const note = await aNote(rosa, number, { alertTechnician: true })
  return { rosa, theo, number, note }
}

describe("PUT /notes", () => {
  it("changes only the fields sent, for the note's author and for a clerk", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    const { _id } = await aNote(theo, number, { note: "Rust under the moulding" })
    const changed = await as(theo).put("/notes", { _id, note: "Rust under both mouldings", version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { matches: 1, version: 2 } })
    expect(
      (await as(rosa).put("/notes", { _id, category: "other", viewableToCustomer: true, version: 2 })).body,
    ).toEqual({ matches: 1, version: 3 })
    expect(await notesOf(rosa, number)).toMatchObject([
      {
        note: "Rust under both mouldings",
        category: "other",
        viewableToCustomer: true,
        postingUserId: theo._id,
        version: 3,
      },
    ])
    expect(await open(rosa, number)).toMatchObject({ version: 1 })
  })

  it("creates no version for an unchanged note", async () => {
    const rosa = await clerk()
    const { _id, note } = await aNote(rosa, await aJob(rosa))
    expect((await as(rosa).put("/notes", { _id, note })).body).toEqual({ matches: 1, version: 1 })
  })

  it("lets another technician mark an alert as read, and records it in the history", async () => {
    const { rosa, theo, number, note } = await withAlert()
    const read = await as(theo).put("/notes", { _id: note._id, alertTechnician: false })
    expect(read).toMatchObject({ status: 200, body: { matches: 1, version: 2 } })
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 0 })
    expect(await newest(rosa, number)).toMatchObject({
      action: "acknowledged the technician alert",
      by: { name: "Theo Lind" },
    })
    const [stored] = await notesOf(rosa, number)
    expect(stored).toMatchObject({ alertTechnician: false, acknowledgedBy: "Theo Lind" })

    expect((await as(rosa).put("/notes", { _id: note._id, alertTechnician: true })).status).toBe(200)
    expect((await notesOf(rosa, number))[0]).not.toHaveProperty("acknowledgedBy")
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 1 })
  })

  it("distinguishes an alert a clerk withdrew from one that was read", async () => {
    const { rosa, number, note } = await withAlert()
    await as(rosa).put("/notes", { _id: note._id, alertTechnician: false })
    expect(await newest(rosa, number)).toMatchObject({ action: "removed a technician alert" })
    expect((await notesOf(rosa, number))[0]).not.toHaveProperty("acknowledgedBy")
  })

  it("marks an alert read once for two concurrent readers, and both succeed", async () => {
    const { rosa, theo, number, note } = await withAlert()
    const other = await aNote(rosa, number, { alertTechnician: true })
    const replies = await Promise.all(
      [theo, rosa, theo].map((who) => as(who).put("/notes", { _id: note._id, alertTechnician: false })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 1, version: 4 })
    expect((await notesOf(rosa, number))[0]).toMatchObject({ _id: other._id, alertTechnician: true })
  })

  it("rejects conflicting texts and merges independent changes", async () => {
    const [rosa, marta] = [await clerk({ name: "Rosa Benitez" }), await clerk({ name: "Marta Diaz" })]
    const number = await aJob(rosa)
    const { _id } = await aNote(rosa, number, { category: "other" })
    await as(rosa).put("/notes", { _id, note: "Of Rosa", version: 1 })
    expect((await as(marta).put("/notes", { _id, viewableToCustomer: true, version: 1 })).status).toBe(200)
    expect(await as(marta).put("/notes", { _id, note: "Of Marta", version: 1 })).toBeProblem(
      409,
      "changed_meanwhile",
      {
        version: 3,
        conflicts: [{ field: "note", yours: "Of Marta", theirs: "Of Rosa", by: "Rosa Benitez" }],
      },
    )
    expect((await notesOf(rosa, number))[0]).toMatchObject({ note: "Of Rosa", viewableToCustomer: true })
  })

  it("applies a change once on a retry with the same key", async () => {
    const { rosa, theo, number, note } = await withAlert()
    const read = () => as(theo).put("/notes", { _id: note._id, alertTechnician: false }, { key: "read-once" })
    const first = await read()
    await as(rosa).put("/notes", { _id: note._id, alertTechnician: true })
    expect(await read()).toMatchObject({ status: first.status, body: first.body })
    expect(await open(rosa, number)).toMatchObject({ openAlerts: 1 })
  })

  it("returns 403 for a technician who edits another author's note or sets its alert", async () => {
    const { theo, rosa, number, note } = await withAlert()
    const { _id } = note
    for (const edit of [
      { note: "Nothing" },
      { alertTechnician: true },
      { alertTechnician: false, note: "Nothing" },
      { category: "other" as const },
    ])
      expect(await as(theo).put("/notes", { _id, ...edit })).toBeProblem(403, "not_allowed", {
        detail: "You can change only your own notes.",
      })
    expect(await notesOf(rosa, number)).toEqual([note])
  })

  it("never shows the customer an internal note, in either order of the changes", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const { _id } = await aNote(rosa, number, { category: "other", viewableToCustomer: true })
    const refused = { fields: [{ field: "viewableToCustomer" }] }
    expect(await as(rosa).put("/notes", { _id, category: "internal" })).toBeProblem(400, "malformed", refused)
    const inside = await aNote(rosa, number)
    expect(await as(rosa).put("/notes", { _id: inside._id, viewableToCustomer: true })).toBeProblem(
      400,
      "malformed",
      refused,
    )
    expect(
      (await as(rosa).put("/notes", { _id, category: "internal", viewableToCustomer: false })).status,
    ).toBe(200)
  })

  it("returns 400 for a malformed note", async () => {
    const rosa = await clerk()
    const { _id } = await aNote(rosa, await aJob(rosa))
    for (const [body, field] of [
      [{ _id, note: " " }, "note"],
      [{ _id, category: "event" }, "category"],
      [{ note: "Whose?" }, "_id"],
      [{ _id, version: 0 }, "version"],
      [{ _id, createdAt: "2026-11-20T20:00:00Z" }, "createdAt"],
    ] as const)
      expect(await as(rosa).put("/notes", malformed(body))).toBeProblem(400, "malformed", {
        fields: [{ field }],
      })
  })

  it("returns 404 for an unknown note, an event, and another technician's job", async () => {
    const { rosa, number, note } = await withAlert()
    const max = await technician()
    const edit = { alertTechnician: false }
    for (const _id of ["nothing", `${number}.event.1`, `${number}.1700000000000.00000000`])
      expect(await as(rosa).put("/notes", { _id, ...edit })).toBeProblem(404, "not_found")
    expect(await as(max).put("/notes", { _id: note._id, ...edit })).toBeProblem(404, "not_found")
  })
})
