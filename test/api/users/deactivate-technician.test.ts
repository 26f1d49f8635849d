import { describe, expect, it } from "vitest"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { act, aDoneJob, aJob, aReadyJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { admin, clerk, technician, customer } = people(table)

const deactivate = (by: Person, { _id }: Person, openJobsTo?: string | null, key?: string) =>
  as(by).put(
    "/users",
    { user: _id, state: "inactive", ...(openJobsTo !== undefined && { openJobsTo }) },
    key ? { key } : {},
  )
const read = async (by: Person, { _id }: Person) => (await as(by).get("/users", { _id })).body[0]
const historyOf = async (by: Person, invoiceNumber: number) =>
  (await as(by).get("/servicerequesthistory", { invoiceNumber })).body

describe("PUT /users to deactivate a technician", () => {
  it("lists their unfinished jobs by day, and changes nothing yet", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    const later = await aJob(carla, { appointmentTechnicians: [theo._id], appointmentDate: "12/2/2026" })
    const undated = await aJob(carla, { appointmentTechnicians: [theo._id] })
    const ready = await aReadyJob(carla, theo)

    const refused = await deactivate(carla, theo)
    expect(refused).toBeProblem(409, "has_open_jobs", {
      detail: "Theo Lind still has 3 open jobs. Choose who takes them.",
      more: false,
    })
    expect(refused.body).toMatchObject({
      jobs: [
        {
          invoiceNumber: ready,
          customerName: "Priya Raman",
          appointmentDate: "11/20/2026",
          appointmentTimeStart: "1:00pm",
          appointmentTimeEnd: "3:00pm",
          serviceStatus: "repairReady",
        },
        { invoiceNumber: later, appointmentDate: "12/2/2026", serviceStatus: "awaitingServiceScheduling" },
        { invoiceNumber: undated, serviceStatus: "open" },
      ],
    })
    expect(JSON.stringify(refused.body)).not.toContain("total")
    expect(await read(carla, theo)).toMatchObject({ state: "active", role: "technician", version: 1 })
    expect((await as(theo).get("/account")).status).toBe(200)
  })

  it("leaves out jobs that are complete, paid, cancelled, or since reassigned", async () => {
    const [carla, theo, maria] = await Promise.all([clerk(), technician(), technician()])
    const [done, cancelled, closed, given] = [
      await aDoneJob(carla, theo),
      await aReadyJob(carla, theo),
      await aReadyJob(carla, theo),
      await aReadyJob(carla, theo),
    ]
    await act(carla, cancelled, "cancel")
    await act(carla, closed, "setStatus", { serviceStatus: "closed" })
    await act(carla, given, "assignTechnicians", { technicians: [maria._id] })

    expect(await deactivate(carla, theo)).toMatchObject({ status: 200, body: { matches: 1, version: 2 } })
    expect(await read(carla, theo)).toMatchObject({ state: "inactive", serviceTechnician: false })
    expect((await open(carla, done)).appointmentTechnicians).toEqual([theo._id])
    expect(await deactivate(carla, maria)).toBeProblem(409, "has_open_jobs", {
      detail: "Theo Lind still has 1 open job. Choose who takes it.",
    })
  })

  it("reassigns them to another technician, each with a history entry, and then deactivates", async () => {
    const [carla, theo, maria, sam] = await Promise.all([
      clerk(),
      technician(),
      technician({ name: "Maria Ortega" }),
      technician({ name: "Sam Park" }),
    ])
    const ready = await aReadyJob(carla, theo, { appointmentTechnicians: [sam._id, theo._id] })
    const halves = await aJob(carla, {
      appointmentTechniciansRemoval: [theo._id],
      appointmentTechniciansInstall: [sam._id],
      charges: [{ type: "Repair", technicians: [{ _id: theo._id, role: "Installer", half: false }] }],
    })

    expect((await deactivate(carla, theo, maria._id)).body).toEqual({ matches: 1, version: 2 })
    expect(await open(carla, ready)).toMatchObject({
      serviceStatus: "repairReady",
      appointmentTechnicians: [sam._id, maria._id],
    })
    expect(await open(carla, halves)).toMatchObject({
      appointmentTechniciansRemoval: [maria._id],
      appointmentTechniciansInstall: [sam._id],
      charges: [{ technicians: [{ _id: maria._id, role: "Installer" }] }],
    })
    expect((await historyOf(carla, ready))[0]).toMatchObject({
      by: { _id: carla._id, name: "Carla Reyes" },
      action: "assigned technicians",
      note: "Theo Lind was deactivated.",
    })
    expect(await read(carla, theo)).toMatchObject({ state: "inactive", role: "user" })
    expect((await as(maria).get("/servicerequest", { invoiceNumber: ready })).status).toBe(200)
    expect((await as(theo).get("/account")).status).toBe(401)
  })

  it("unassigns them when no technician is chosen", async () => {
    const [boss, theo] = await Promise.all([admin(), technician()])
    const number = await aReadyJob(boss, theo)
    expect((await deactivate(boss, theo, null)).status).toBe(200)
    expect(await open(boss, number)).toMatchObject({
      serviceStatus: "repairReady",
      appointmentTechnicians: [],
    })
    expect((await historyOf(boss, number))[0]).toMatchObject({ action: "unassigned technicians" })
    const waiting = await as(boss).get("/servicerequest", {
      date: "11/20/2026",
      technician: "none",
      limit: 500,
    })
    expect(waiting.body.map(({ invoiceNumber }) => invoiceNumber)).toContain(number)
  })

  it("rejects anyone who can't take the jobs, and then moves none", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const gone = await technician()
    await deactivate(carla, gone)
    const number = await aReadyJob(carla, theo)
    for (const taker of [theo, gone, mia, carla, { _id: "nobody" }])
      expect(await deactivate(carla, theo, taker._id)).toBeProblem(400, "malformed", {
        fields: [{ field: "openJobsTo" }],
      })
    expect((await open(carla, number)).appointmentTechnicians).toEqual([theo._id])
    expect(await read(carla, theo)).toMatchObject({ state: "active" })
  })

  it("rejects reassigning jobs together with any other change", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    const reply = await as(carla).put("/users", { user: theo._id, name: "Theo Lindgren", openJobsTo: null })
    expect(reply).toBeProblem(400, "malformed", { fields: [{ field: "openJobsTo" }] })
  })

  it("is denied to technicians, and to clerks for an admin, whose jobs stay", async () => {
    const [carla, theo, maria] = await Promise.all([clerk(), technician(), technician()])
    const boss = await admin({ serviceTechnician: true })
    const number = await aJob(carla, { appointmentTechnicians: [boss._id] })
    expect(await deactivate(carla, boss, maria._id)).toBeProblem(403, "not_allowed")
    expect(await deactivate(theo, maria, theo._id)).toBeProblem(403, "field_not_allowed")
    expect((await open(carla, number)).appointmentTechnicians).toEqual([boss._id])
  })

  it.each([
    ["takes another role", "technician", { role: "user" }],
    ["loses the technician switch", "clerk", { serviceTechnician: false }],
  ] as const)("asks the same of someone who %s", async (_, role, change) => {
    const [carla, maria] = await Promise.all([clerk(), technician()])
    const theo = await people(table)[role]({ name: "Theo Lind", serviceTechnician: true })
    const number = await aReadyJob(carla, theo)
    const ending = { user: theo._id, ...change }
    expect(await as(carla).put("/users", ending)).toBeProblem(409, "has_open_jobs")
    expect(await read(carla, theo)).toMatchObject({ serviceTechnician: true })
    expect((await as(carla).put("/users", { ...ending, openJobsTo: maria._id })).status).toBe(200)
    expect(await read(carla, theo)).toMatchObject({ state: "active", serviceTechnician: false })
    expect((await open(carla, number)).appointmentTechnicians).toEqual([maria._id])
    expect((await historyOf(carla, number))[0]).toMatchObject({
      note: "Theo Lind is no longer a technician.",
    })
  })

  it("applies once per key, and a repeat changes nothing", async () => {
    const [carla, theo, maria] = await Promise.all([clerk(), technician(), technician()])
    const number = await aReadyJob(carla, theo)
    const key = `deactivate-${theo._id}`
    expect(await deactivate(carla, theo, undefined, key)).toBeProblem(409, "has_open_jobs")
    const first = await deactivate(carla, theo, maria._id, key)
    const { version } = await open(carla, number)
    const again = await deactivate(carla, theo, maria._id, key)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await open(carla, number)).version).toBe(version)
    expect(await deactivate(carla, theo, null, key)).toBeProblem(422, "key_reused")
  })

  it("resumes after an interruption, and leaves jobs already reassigned alone", async () => {
    const [carla, theo, maria, sam] = await Promise.all([clerk(), technician(), technician(), technician()])
    const numbers = [await aReadyJob(carla, theo), await aReadyJob(carla, theo)]
    const [gone = 0, left = 0] = numbers
    await act(carla, gone, "assignTechnicians", { technicians: [sam._id] })
    const { version } = await open(carla, gone)
    expect((await deactivate(carla, theo, maria._id)).status).toBe(200)
    expect(await open(carla, gone)).toMatchObject({ version, appointmentTechnicians: [sam._id] })
    expect((await open(carla, left)).appointmentTechnicians).toEqual([maria._id])
  })

  it("moves no job when the deactivation conflicts with another user's change", async () => {
    const [carla, rosa, theo, maria] = await Promise.all([clerk(), clerk(), technician(), technician()])
    const number = await aReadyJob(carla, theo)
    await as(rosa).put("/users", { user: theo._id, name: "Theo Lindgren", version: 1 })
    const reply = await as(carla).put("/users", {
      user: theo._id,
      name: "Theodor Lind",
      state: "inactive",
      openJobsTo: maria._id,
      version: 1,
    })
    expect(reply).toBeProblem(409, "changed_meanwhile")
    expect((await open(carla, number)).appointmentTechnicians).toEqual([theo._id])
  })

  it("reassigns a job while another user edits it", async () => {
    const [carla, rosa, theo, maria] = await Promise.all([clerk(), clerk(), technician(), technician()])
    const number = await aReadyJob(carla, theo)
    const [deactivated, noted] = await Promise.all([
      deactivate(carla, theo, maria._id),
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerNotes: "The gate code is 1184." }),
    ])
    expect([deactivated.status, noted.status]).toEqual([200, 200])
    expect(await open(carla, number)).toMatchObject({
      appointmentTechnicians: [maria._id],
      customerNotes: "The gate code is 1184.",
    })
  })
})
