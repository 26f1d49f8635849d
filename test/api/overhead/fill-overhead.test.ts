import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { done, type JobFields } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"
import { act, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician } = people(table)

const repair = { type: "Repair", quantity: 1, laborrate: 60, labortype: "flat" } as const
const kit = { type: "Install Kit", kit: "F/C", quantity: 1, net: 20 } as const

const aCrewsJob = async (fields: JobFields = {}) => {
  const [desk, first, second] = [
    await clerk(),
    await technician(),
    await technician({ defaultTechnicianAssignment: "Assistant" }),
  ]
  const number = await aJob(desk, {
    appointmentDate: "5/11/2031",
    appointmentTechnicians: [first._id, second._id],
    charges: [repair],
    ...fields,
  })
  return { desk, first, second, number }
}
const fill = (login: Login, invoiceNumber: number, action: "autofill" | "reset" = "autofill", key?: string) =>
  as(login).post("/overhead", { invoiceNumber, action }, key ? { key } : {})

describe("POST /overhead", () => {
  it("pays technicians by their rates and adds the kit, and reset removes exactly that", async () => {
    const { desk, first, second, number } = await aCrewsJob({ charges: [repair, { ...kit, partcost: 0 }] })
    const before = await open(desk, number)
    const reply = done(await fill(desk, number))
    expect(reply).toMatchObject({
      matches: 1,
      version: 2,
      autofilled: true,
      missingPay: 0,
      totalLaborCost: 25,
      totalPartsCost: 8,
      totalPnlNet: 47,
    })
    const [line] = (await open(desk, number)).charges ?? []
    expect(line).toMatchObject({
      laborcost: 25,
      technicians: [
        { _id: first._id, role: "Installer", pay: 15 },
        { _id: second._id, role: "Assistant", pay: 10 },
      ],
    })

    expect(done(await fill(desk, number, "reset"))).toMatchObject({
      autofilled: false,
      missingPay: 1,
      totalLaborCost: 0,
      version: 3,
    })
    expect((await open(desk, number)).charges).toEqual(before.charges)
  })

  it("changes nothing on a second run, even after a rate change, or on an empty reset", async () => {
    const { desk, first, number } = await aCrewsJob()
    expect(done(await fill(desk, number, "reset")).version).toBe(1)
    const filled = done(await fill(desk, number))
    done(await as(desk).put("/users", { _id: first._id, technicianInstallerRepairRate: 99 }))
    expect(done(await fill(desk, number))).toEqual(filled)
  })

  it("marks a job with complete costs without changing them, and reset removes the mark", async () => {
    const [desk, theo] = [await clerk(), await technician()]
    const paid = { ...repair, technicians: [{ _id: theo._id, role: "Installer" as const, half: false }] }
    const number = await aJob(desk, { charges: [paid, { ...kit, partcost: 8 }] })
    const { charges, version } = await open(desk, number)
    const marked = done(await fill(desk, number))
    expect(marked).toMatchObject({
      autofilled: true,
      missingPay: 0,
      version: version + 1,
      totalLaborCost: 15,
    })
    expect(done(await fill(desk, number))).toEqual(marked)
    expect(done(await fill(desk, number, "reset"))).toMatchObject({ autofilled: false, version: version + 2 })
    expect((await open(desk, number)).charges).toEqual(charges)
  })

  it("fills in a line added since and keeps manual edits", async () => {
    const { desk, first, second, number } = await aCrewsJob()
    done(await fill(desk, number))
    const { charges: [line] = [] } = await open(desk, number)
    const lone = [{ _id: second._id, role: "Installer" as const, half: false }]
    done(
      await as(desk).put(`/servicerequest?invoiceNumber=${number}`, {
        charges: [
          { _id: line?._id ?? "", type: "Repair", technicians: lone },
          { ...repair, description: "2 chips" },
        ],
      }),
    )
    done(await fill(desk, number))
    const [typed, added] = (await open(desk, number)).charges ?? []
    expect(typed?.technicians).toMatchObject([{ _id: second._id, pay: 15 }])
    expect(added?.technicians).toMatchObject([{ _id: first._id }, { _id: second._id }])
    done(await fill(desk, number, "reset"))
    const [kept, emptied] = (await open(desk, number)).charges ?? []
    expect(kept?.technicians).toMatchObject([{ _id: second._id, pay: 15 }])
    expect(emptied?.technicians).toEqual([])
  })

  it("returns the first reply on a retry, with one history entry", async () => {
    const { desk, number } = await aCrewsJob()
    const key = randomUUID()
    const first = done(await fill(desk, number, "autofill", key))
    expect(done(await fill(desk, number, "autofill", key))).toEqual(first)
    const events = done(await as(desk).get("/servicerequesthistory", { invoiceNumber: number }))
    expect(events.map(({ action }) => action)).toEqual(["autofilled the overhead", expect.any(String)])
  })

  it("runs during concurrent job changes and keeps them", async () => {
    const { desk, number } = await aCrewsJob()
    const change = { customerNotes: "Gate code 4471" }
    const [filled, changed] = await Promise.all([
      fill(desk, number),
      as(desk).put(`/servicerequest?invoiceNumber=${number}`, change),
    ])
    expect([filled.status, changed.status]).toEqual([200, 200])
    expect(await open(desk, number)).toMatchObject({ ...change, totalLaborCost: 25, version: 3 })
  })

  it("explains why it cannot run: unassigned, or nothing to fill in", async () => {
    const desk = await clerk()
    const alone = await aJob(desk, { charges: [repair] })
    const empty = await aJob(desk)
    expect(await fill(desk, alone)).toBeProblem(409, "action_not_allowed", {
      detail: messages.overhead.nobody,
    })
    expect(await fill(desk, empty)).toBeProblem(409, "action_not_allowed", {
      detail: messages.overhead.noCharges,
    })
    expect((await open(desk, alone)).version).toBe(1)
  })

  it("names the technician without a rate, and pays them once it is set", async () => {
    const desk = await clerk()
    const unrated = { technicianInstallerRate: undefined, technicianAssistantRate: undefined }
    const nia = await technician({ name: "Nia Cole", ...unrated })
    const glass = { type: "Replace", opening: "windshield", quantity: 1, net: 200, partcost: 90 } as const
    const number = await aJob(desk, { appointmentTechnicians: [nia._id], charges: [glass, repair] })
    expect(await fill(desk, number)).toBeProblem(409, "action_not_allowed", {
      detail: "Nia Cole has no Installer rate yet. Add it on their profile.",
    })
    expect((await open(desk, number)).version).toBe(1)
    done(await as(desk).put("/users", { _id: nia._id, technicianInstallerRate: 38.5 }))
    expect(done(await fill(desk, number))).toMatchObject({ autofilled: true, totalLaborCost: 53.5 })

    const second = await aJob(desk, {
      appointmentTechnicians: [
        (await technician())._id,
        (await technician({ name: "Ben Ito", ...unrated }))._id,
      ],
      charges: [glass],
    })
    expect(await fill(desk, second)).toBeProblem(409, "action_not_allowed", {
      detail: messages.overhead.noAssistantRate("Ben Ito"),
    })
  })

  it("flags a technician on a line without a rate, and pays them once it is set", async () => {
    const desk = await clerk()
    const nia = await technician({ name: "Nia Cole", technicianInstallerRate: undefined })
    const glass = { type: "Replace", opening: "windshield", quantity: 1, net: 200, partcost: 90 } as const
    const technicians = [{ _id: nia._id, role: "Installer" as const, half: false }]
    const jobs = [
      await aJob(desk, { charges: [{ ...glass, technicians }] }),
      await aJob(desk, { charges: [{ ...glass, technicians }] }),
    ] as const
    const [filled, edited] = jobs
    const lineOf = async (number: number) => (await open(desk, number)).charges?.[0]
    expect(await lineOf(filled)).toMatchObject({ technicians: [{ pay: 0, rateMissing: true }] })
    expect(await fill(desk, filled)).toBeProblem(409, "action_not_allowed", {
      detail: messages.overhead.noInstallerRate("Nia Cole"),
    })
    done(await as(desk).put("/users", { _id: nia._id, technicianInstallerRate: 38.5 }))
    expect(done(await fill(desk, filled))).toMatchObject({ missingPay: 0, totalLaborCost: 38.5 })
    const line = { _id: (await lineOf(edited))?._id ?? "", type: "Replace" } as const
    done(
      await as(desk).put(`/servicerequest?invoiceNumber=${edited}`, {
        charges: [line, { ...repair, description: "2 chips" }],
      }),
    )
    for (const number of jobs) {
      const paid = await lineOf(number)
      expect(paid).toMatchObject({ laborcost: 38.5, technicians: [{ _id: nia._id, pay: 38.5 }] })
      expect(paid?.technicians[0]).not.toHaveProperty("rateMissing")
    }
  })

  it("returns 404 for an unknown job and 400 for an unknown action", async () => {
    const { desk, number } = await aCrewsJob()
    expect(await fill(desk, 999_999_999)).toBeProblem(404, "not_found")
    expect(await as(desk).send("POST", "/overhead", { invoiceNumber: number, action: "guess" })).toBeProblem(
      400,
      "malformed",
      { fields: [{ field: "action" }] },
    )
  })

  it("returns the report rows of one day", async () => {
    const { desk, number } = await aCrewsJob({ appointmentDate: "5/13/2031" })
    await aJob(desk, { appointmentDate: "5/14/2031" })
    done(await fill(desk, number))
    const rows = async () =>
      done(await as(desk).get("/report", { jobsOf: "5/13/2031", dayOnly: true })).map(
        ({ invoiceNumber, autofilled }) => [invoiceNumber, autofilled],
      )
    await expect.poll(rows).toEqual([[number, true]])
    expect(await table.get(keys.request(number))).toMatchObject({ overhead: { written: [{}] } })
    done(await act(desk, number, "cancel"))
  })
})
