import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { aNote, notesOf } from "./note.ts"

const { admin, developer, clerk, technician, customer, commercialAccount } = people(table)

const all = async (login: Login, invoice: number, more: object = {}) =>
  (await as(login).get("/notes", { invoice, ...more })).body

describe("GET /notes", () => {
  it("returns notes and history events, newest first", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const number = await aJob(rosa)
    await aNote(rosa, number, { note: "First" })
    await act(rosa, number, "toggleHalfJob", { note: "Only the removal." })
    await aNote(rosa, number, { note: "Second", category: "other" })
    const notes = await all(rosa, number)
    expect(notes.map(({ category, note }) => [category, note])).toEqual([
      ["other", "Second"],
      ["event", "marked the job as a half job. Only the removal."],
      ["internal", "First"],
      ["event", "took the request"],
    ])
    expect(notes[1]).toMatchObject({
      invoice: number,
      viewableToCustomer: false,
      alertTechnician: false,
      postingUserId: rosa._id,
      postingUserInitials: "RB",
      version: 2,
    })
  })

  it("keeps the carrier's words about a rejected bill from technicians, as the history does", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aJob(rosa, {
      invoiceType: "Insurance",
      insuranceCarrier: "Sierra Mutual",
      appointmentTechnicians: [lind._id],
    })
    await act(rosa, number, "setStatus", { serviceStatus: "invoiceSubmitted" })
    await act(rosa, number, "rejectBill", { rejection: "wrongRates", note: "Wants the flat rate." })
    await act(rosa, number, "toggleHalfJob", { note: "Only the removal." })
    const seenBy = async (who: Login) => {
      const history = await as(who).get("/servicerequesthistory", { invoiceNumber: number })
      return JSON.stringify([await all(who, number), history.body])
    }
    expect((await seenBy(rosa)).split("Wants the flat rate.")).toHaveLength(3)
    expect(await seenBy(lind)).not.toContain("Wants the flat rate.")
    expect((await seenBy(lind)).split("Only the removal.")).toHaveLength(3)
  })

  it("filters by one or more categories", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    await aNote(rosa, number, { note: "Inside" })
    await aNote(rosa, number, { note: "Any", category: "other" })
    const categories = async (category: string) =>
      (await all(rosa, number, { category })).map((note) => note.category)
    expect(await categories("event")).toEqual(["event"])
    expect(await categories("internal")).toEqual(["internal"])
    expect(await categories("internal,other")).toEqual(["other", "internal"])
  })

  it.each([{}, { category: "internal,other" }])("returns pages with each note once: %j", async (which) => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    for (const note of ["a", "b", "c", "d", "e"]) {
      await aNote(rosa, number, { note })
      await act(rosa, number, "toggleHalfJob")
    }
    const whole = await all(rosa, number, which)
    const page = async (cursor: string | undefined) => {
      const query = { invoice: number, limit: 2, ...which, ...(cursor && { cursor }) }
      const { body, headers } = await as(rosa).get("/notes", query)
      return { body, next: headers.get("x-next-cursor") ?? undefined }
    }
    const paged: typeof whole = []
    let cursor: string | undefined
    let pages = 0
    do {
      const { body, next } = await page(cursor)
      paged.push(...body)
      cursor = next
      pages += 1
    } while (cursor)
    expect(paged).toEqual(whole)
    expect(pages).toBe(Math.ceil(whole.length / 2))
  })

  it("omits notes and events of other jobs", async () => {
    const rosa = await clerk()
    const [number, other] = [await aJob(rosa), await aJob(rosa)]
    await aNote(rosa, other)
    expect(await notesOf(rosa, number)).toEqual([])
    const { headers } = await as(rosa).get("/notes", { invoice: other, limit: 1 })
    const cursor = headers.get("x-next-cursor") ?? ""
    expect(await all(rosa, number, { cursor })).toMatchObject([{ invoice: number, category: "event" }])
  })

  it("shows customers only their notes, without author and alerts", async () => {
    const [rosa, theo, mia, fleet] = await Promise.all([
      clerk({ name: "Rosa Benitez" }),
      technician(),
      customer(),
      commercialAccount(),
    ])
    const number = await aJob(rosa, {
      invoiceType: "Net",
      appointmentTechnicians: [theo._id],
      customerId: mia._id,
      billingId: fleet._id,
    })
    await aNote(rosa, number, { note: "Inside" })
    await aNote(rosa, number, { note: "Not yet", category: "other", alertTechnician: true })
    const shown = await aNote(rosa, number, {
      note: "Ready by noon",
      category: "other",
      viewableToCustomer: true,
      alertTechnician: true,
    })
    for (const staff of [await admin(), await developer(), rosa, theo])
      expect((await all(staff, number)).map(({ note }) => note)).toEqual([
        "Ready by noon",
        "left an alert for the technician",
        "Not yet",
        "left an alert for the technician",
        "Inside",
        "took the request",
      ])
    for (const owner of [mia, fleet]) {
      expect(await all(owner, number)).toEqual([
        {
          _id: shown._id,
          invoice: number,
          category: "other",
          postingUserInitials: "RB",
          note: "Ready by noon",
          createdAt: shown.createdAt,
        },
      ])
      expect(await all(owner, number, { category: "event" })).toEqual([])
      expect(await all(owner, number, { category: "internal" })).toEqual([])
      const { body } = await as(owner).get("/servicerequest", { invoiceNumber: number })
      expect(body[0]).not.toHaveProperty("openAlerts")
    }
    const link = await as().get("/invoice", { key: (await job(rosa, number)).invoiceKey })
    expect(JSON.stringify(link.body)).not.toMatch(/Inside|Not yet|openAlerts/)
  })

  it("returns 404 for another customer, a technician of other jobs, and an unknown job", async () => {
    const [rosa, theo, mia] = [await clerk(), await technician(), await customer()]
    const number = await aJob(rosa)
    for (const stranger of [theo, mia])
      expect(await as(stranger).get("/notes", { invoice: number })).toBeProblem(404, "not_found")
    expect(await as(rosa).get("/notes", { invoice: 999_999_999 })).toBeProblem(404, "not_found")
  })

  it("returns 400 for an empty query or an unknown parameter", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    for (const query of [
      {},
      { invoice: "forty" },
      { invoice: number, category: "secret" },
      { invoice: number, cursor: "guessed" },
    ])
      expect(await as(rosa).get("/notes", malformed(query))).toBeProblem(400, "malformed")
  })
})

const job = async (login: Login, invoiceNumber: number) => {
  const [request] = (await as(login).get("/servicerequest", { invoiceNumber })).body
  if (!request) throw new Error("No such job.")
  return request
}
