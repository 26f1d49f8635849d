import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { put } from "./change-request.ts"
import { act, aJob, open, windshield } from "./job.ts"

const { clerk, technician } = people(table)

describe("PUT /servicerequest with charges", () => {
  it("pays a line's technicians by their rates", async () => {
    const rosa = await clerk()
    const lind = await technician({ technicianInstallerRate: 6000 })
    const number = await aJob(rosa)
    await put(rosa, number, {
      charges: [{ ...windshield, technicians: [{ _id: lind._id, role: "Installer", half: false }] }],
    })
    expect(await open(rosa, number)).toMatchObject({
      totalLaborCost: 60,
      assignedTechnicians: [lind._id],
      charges: [{ laborcost: 60, technicians: [{ pay: 60 }] }],
    })
  })

  it("rejects a charge that would be negative, naming the field with a message", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const [glass] = (await open(rosa, number)).charges
    const line = { _id: glass?._id, type: "Replace" }
    const below = "A charge can't be below 0. Enter 0 or more."
    for (const [field, message] of [
      ["net", below],
      ["laborrate", below],
      ["list", "Enter 0 or more."],
      ["partcost", "Enter 0 or more."],
      ["misccost", "Enter 0 or more."],
    ])
      expect(await put(rosa, number, { charges: [{ ...line, [String(field)]: -5 }] })).toBeProblem(
        400,
        "malformed",
        { fields: [{ field: `charges.0.${field}`, message }] },
      )
    expect((await put(rosa, number, { charges: [{ ...line, discount: 101 }] })).status).toBe(400)
    expect((await put(rosa, number, { customerCredit: -5 })).status).toBe(400)
    await put(rosa, number, { charges: [{ ...line, discount: 38.6, entered: "discount" }] })
    expect((await open(rosa, number)).charges[0]?.discount).toBe(39)
  })

  it("dates labor by the appointment, and pays other work at its own rate", async () => {
    const rosa = await clerk()
    const lind = await technician({ technicianInstallerRate: 6000 })
    const number = await aJob(rosa, { appointmentDate: "11/24/2026" })
    const technicians = [{ _id: lind._id, role: "Installer", half: false }]
    await put(rosa, number, { charges: [{ ...windshield, technicians }] })
    const [glass] = (await open(rosa, number)).charges
    expect(glass?.technicians).toMatchObject([{ pay: 60, date: "11/24/2026" }])
    await put(rosa, number, { charges: [{ _id: glass?._id, type: "Remove", technicians }] })
    expect((await open(rosa, number)).charges).toMatchObject([
      { type: "Remove", laborcost: 30, technicians: [{ pay: 30 }] },
    ])
  })

  it("recomputes technician pay when a line's type changes or an Other line gains or loses labor", async () => {
    const [rosa, lind] = [await clerk(), await technician({ technicianInstallerRate: 6000 })]
    const technicians = [{ _id: lind._id, role: "Installer" as const, half: false }]
    const number = await aJob(rosa, {
      charges: [
        { ...windshield, technicians },
        { type: "Other", technicians },
      ],
    })
    const [glass, other] = (await open(rosa, number)).charges
    const paid = async (type: "Install" | "Provide" | "Replace", laborrate: number) => {
      const charges = [
        { _id: glass?._id, type },
        { _id: other?._id, type: "Other" as const, laborrate },
      ]
      const rehearsed = await as(rosa).post("/prices", { invoiceNumber: number, charges })
      await put(rosa, number, { charges })
      const stored = (await open(rosa, number)).charges.map(({ laborcost }) => laborcost)
      expect(rehearsed.body).toMatchObject({ charges: stored.map((laborcost) => ({ laborcost })) })
      return stored
    }
    expect([glass?.laborcost, other?.laborcost]).toEqual([60, 0])
    expect(await paid("Install", 20)).toEqual([30, 60])
    expect(await paid("Provide", 0)).toEqual([0, 0])
    expect(await paid("Replace", 20)).toEqual([60, 60])
  })

  it("lets a technician assign a line, using rates they can't see", async () => {
    const [rosa, lind] = [await clerk(), await technician({ technicianInstallerRate: 6000 })]
    const number = await aJob(rosa, { appointmentTechnicians: [lind._id] })
    const {
      charges: [glass],
      total,
    } = await open(rosa, number)
    const technicians = [{ _id: lind._id, role: "Installer", half: true }]
    expect(
      await put(lind, number, {
        charges: [{ _id: glass?._id, type: "Replace", technicians }],
        totalShown: total,
      }),
    ).toMatchObject({ status: 200 })
    expect((await open(lind, number)).charges[0]?.technicians).toEqual(technicians)
    expect((await open(rosa, number)).charges).toMatchObject([{ laborcost: 30, technicians: [{ pay: 30 }] }])
    expect(
      await put(lind, number, {
        charges: [{ _id: glass?._id, type: "Replace", technicians: [{ ...technicians[0], pay: 500 }] }],
      }),
    ).toBeProblem(400, "malformed")
  })

  it("clears technicians from lines when the assigned technicians change, except Install lines", async () => {
    const rosa = await clerk()
    const [lind, ana] = [await technician({ technicianInstallerRate: 6000 }), await technician()]
    const technicians = [{ _id: lind._id, role: "Installer" as const, half: false }]
    const number = await aJob(rosa, {
      appointmentTechnicians: [lind._id],
      charges: [
        { type: "Remove", technicians },
        { type: "Install", technicians },
      ],
    })
    const crews = async () => (await open(rosa, number)).charges.map((line) => line.technicians.length)
    await put(rosa, number, { appointmentTechnicians: [ana._id, lind._id] })
    expect(await crews()).toEqual([1, 1])
    await act(rosa, number, "setStatus", { serviceStatus: "serviceInProgress" })
    await put(rosa, number, { customerNotes: "The gate is open." })
    expect(await crews()).toEqual([1, 1])
    await put(rosa, number, { appointmentTechnicians: [ana._id] })
    expect(await crews()).toEqual([0, 1])
    expect((await open(rosa, number)).totalLaborCost).toBe(30)
  })
})
