import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { act, aJob, open } from "./job.ts"

const { clerk, technician } = people(table)

const planned = {
  appointmentDate: "11/20/2026",
  appointmentTimeStart: "1:00pm",
  appointmentTimeEnd: "3:00pm",
}
const remove = { type: "Remove", opening: "windshield", labortype: "flat", laborrate: 40 } as const
const install = { type: "Install", opening: "windshield", labortype: "flat", laborrate: 60 } as const

const crew = async () => {
  const [rosa, lind, moe, zoe] = await Promise.all([
    clerk(),
    technician({ name: "Theo Lind", technicianInstallerRate: 4000 }),
    technician({ name: "Moe Cho", technicianInstallerRate: 3000 }),
    technician({ name: "Zoe Lee" }),
  ])
  return { rosa, lind, moe, zoe }
}

const numbersOf = (body: unknown) =>
  (body as { invoiceNumber: number }[]).map(({ invoiceNumber }) => invoiceNumber)

describe("Removal and install technicians of a half job", () => {
  it("can open and list the job like its other technicians until they are removed", async () => {
    const { rosa, lind, moe, zoe } = await crew()
    const number = await aJob(rosa, {
      ...planned,
      charges: [
        { ...remove, technicians: [{ _id: zoe._id, role: "Installer", half: false }] },
        { ...install },
      ],
    })
    const assigned = await act(rosa, number, "assignTechnicians", {
      technicians: [],
      removalTechnicians: [lind._id],
      installTechnicians: [moe._id],
    })
    expect(assigned).toMatchObject({ status: 200, body: { matches: 1, version: 2 } })
    expect(await open(rosa, number)).toMatchObject({
      appointmentTechniciansRemoval: [lind._id],
      appointmentTechniciansInstall: [moe._id],
      assignedTechnicians: [lind._id, moe._id, zoe._id],
    })
    for (const one of [lind, moe, zoe]) {
      expect((await open(one, number)).invoiceNumber).toBe(number)
      const { body } = await as(one).get("/servicerequest", { date: planned.appointmentDate })
      expect(numbersOf(body)).toEqual([number])
      expect(body).toMatchObject([
        { appointmentTechniciansRemoval: [lind._id], appointmentTechniciansInstall: [moe._id] },
      ])
    }

    await act(rosa, number, "assignTechnicians", { technicians: [], installTechnicians: [] })
    expect((await open(lind, number)).invoiceNumber).toBe(number)
    expect((await as(moe).get("/servicerequest", { invoiceNumber: number })).status).toBe(404)
    const { body } = await as(moe).get("/servicerequest", { date: planned.appointmentDate })
    expect(numbersOf(body)).toEqual([])
  })

  it("move a job that waited for a technician to Ready, and appear by list in the history", async () => {
    const { rosa, lind } = await crew()
    const number = await aJob(rosa, { ...planned, charges: [{ ...remove }, { ...install }] })
    await act(rosa, number, "setStatus", { serviceStatus: "awaitingTechnician" })
    const { body } = await act(rosa, number, "assignTechnicians", {
      technicians: [],
      removalTechnicians: [lind._id],
    })
    expect(body).toMatchObject({ serviceStatus: "repairReady" })
    const history = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect(history.body).toMatchObject([
      {
        action: "assigned technicians, Ready",
        changes: [{ field: "serviceStatus" }, { field: "appointmentTechniciansRemoval", to: [lind._id] }],
      },
      {},
      {},
    ])
  })

  it("earn half of their rates on their lines", async () => {
    const { rosa, lind, moe } = await crew()
    const number = await aJob(rosa, {
      ...planned,
      appointmentTechniciansRemoval: [lind._id],
      appointmentTechniciansInstall: [moe._id],
      charges: [
        { ...remove, technicians: [{ _id: lind._id, role: "Installer", half: false }] },
        { ...install, technicians: [{ _id: moe._id, role: "Installer", half: true }] },
      ],
    })
    const { charges, totalLaborCost } = await open(rosa, number)
    expect(charges.map(({ laborcost }) => laborcost)).toEqual([20, 15])
    expect(totalLaborCost).toBe(35)
  })

  it("are cleared from non-Install lines by a new removal crew, but not by a new install crew", async () => {
    const { rosa, lind, moe, zoe } = await crew()
    const on = (_id: string) => [{ _id, role: "Installer", half: false } as const]
    const number = await aJob(rosa, {
      ...planned,
      appointmentTechnicians: [lind._id],
      charges: [
        { ...remove, technicians: on(lind._id) },
        { ...install, technicians: on(moe._id) },
      ],
    })
    await act(rosa, number, "setStatus", { serviceStatus: "serviceInProgress" })
    const crewOfLines = async () =>
      (await open(rosa, number)).charges.map(({ technicians = [] }) => technicians.map(({ _id }) => _id))

    const lists = { technicians: [lind._id], installTechnicians: [zoe._id] }
    expect((await act(rosa, number, "assignTechnicians", lists)).status).toBe(200)
    expect(await crewOfLines()).toEqual([[lind._id], [moe._id]])
    await act(rosa, number, "assignTechnicians", { ...lists, removalTechnicians: [zoe._id] })
    expect(await crewOfLines()).toEqual([[], [moe._id]])
  })

  it("are assigned once for a repeated call, and not over a newer assignment", async () => {
    const { rosa, lind, moe } = await crew()
    const number = await aJob(rosa, planned)
    const lists = { technicians: [], removalTechnicians: [lind._id], version: 1 }
    const send = () => act(rosa, number, "assignTechnicians", lists, `half-${number}`)
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    const other = await clerk()
    expect(
      await act(other, number, "assignTechnicians", {
        technicians: [],
        removalTechnicians: [moe._id],
        version: 1,
      }),
    ).toBeProblem(409, "changed_meanwhile")
    expect((await open(rosa, number)).appointmentTechniciansRemoval).toEqual([lind._id])
  })

  it("must be technicians; anyone else is named with the list", async () => {
    const { rosa } = await crew()
    const number = await aJob(rosa, planned)
    expect(
      await act(rosa, number, "assignTechnicians", { technicians: [], installTechnicians: ["nobody"] }),
    ).toBeProblem(400, "malformed", {
      fields: [{ field: "installTechnicians", message: "Not a technician: nobody." }],
    })
  })
})
