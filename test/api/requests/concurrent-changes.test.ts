import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import type { Login } from "../client.ts"
import { table } from "../table.ts"
import { put } from "./change-request.ts"
import { aJob, chip, kit, open, windshield } from "./job.ts"

const { clerk, technician, logIn } = people(table)

describe("PUT /servicerequest by two concurrent clerks", () => {
  it("keeps both changes when they touch different fields", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const number = await aJob(rosa)
    await put(rosa, number, { appointmentDate: "11/24/2026", version: 1 })
    expect((await put(marta, number, { customerNotes: "Gate code 4471", version: 1 })).body).toEqual({
      matches: 1,
      version: 3,
    })
    expect(await open(rosa, number)).toMatchObject({
      appointmentDate: "11/24/2026",
      customerNotes: "Gate code 4471",
    })
  })

  it("rejects the second with both values when they changed the same field differently", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const marta = await clerk()
    const number = await aJob(rosa, { appointmentDate: "11/20/2026" })
    await put(rosa, number, { appointmentDate: "11/24/2026", version: 1 })
    expect(await put(marta, number, { appointmentDate: "11/25/2026", version: 1 })).toBeProblem(
      409,
      "changed_meanwhile",
      {
        version: 2,
        conflicts: [
          { field: "appointmentDate", yours: "11/25/2026", theirs: "11/24/2026", by: "Rosa Benitez" },
        ],
      },
    )
    expect((await open(rosa, number)).version).toBe(2)
  })

  it("keeps a line that the other clerk added, and both edits of different lines", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    const [glass] = (await open(rosa, number)).charges
    await put(rosa, number, { charges: [{ _id: glass?._id, type: "Replace" }, { ...kit }], version: 1 })
    await put(marta, number, {
      charges: [{ _id: glass?._id, type: "Replace", entered: "net", net: 350 }],
      version: 1,
    })
    expect((await open(rosa, number)).charges.map(({ type, net }) => [type, net])).toEqual([
      ["Replace", 350],
      ["Install Kit", 20],
    ])
  })

  it("reports a conflict for a solved amount due when another clerk added lines", async () => {
    const [rosa, ada] = [await clerk(), await clerk({ name: "Ada Nilsson" })]
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    const [glass] = (await open(rosa, number)).charges
    await put(ada, number, { charges: [{ _id: glass?._id, type: "Replace" }, { ...chip }], version: 1 })
    expect(await put(rosa, number, { wantedDue: 566.22, version: 1 })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: "wantedDue", yours: 566.22, theirs: 641.22, by: "Ada Nilsson" }] },
    })
    expect((await put(rosa, number, { wantedDue: 606.22, version: 2 })).status).toBe(200)
    expect((await open(rosa, number)).totalCustomerDue).toBe(606.22)
  })

  it("reports a conflict for a line whose technicians both changed", async () => {
    const [rosa, marta] = [await clerk({ name: "Rosa Benitez" }), await clerk()]
    const [theo, ana] = [await technician(), await technician()]
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    const [glass] = (await open(rosa, number)).charges
    const givenTo = ({ _id }: Login) => ({
      charges: [{ _id: glass?._id, type: "Replace", technicians: [{ _id, role: "Installer", half: false }] }],
      version: 1,
    })
    expect((await put(rosa, number, givenTo(theo))).status).toBe(200)
    expect(await put(marta, number, givenTo(ana))).toMatchObject({
      status: 409,
      body: {
        conflicts: [
          {
            field: `charges.${glass?._id}`,
            yours: { technicians: [{ _id: ana._id }] },
            theirs: { technicians: [{ _id: theo._id }] },
            by: "Rosa Benitez",
          },
        ],
      },
    })
  })

  it("applies to the current version when none is sent", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const number = await aJob(rosa, { appointmentDate: "11/20/2026" })
    await put(rosa, number, { appointmentDate: "11/24/2026" })
    expect((await put(marta, number, { appointmentDate: "11/25/2026" })).status).toBe(200)
  })

  it("detects conflicts between two sessions of the same user", async () => {
    const rosa = await clerk()
    const secondWindow = await logIn(rosa)
    const number = await aJob(rosa, { appointmentDate: "11/20/2026" })
    await put(rosa, number, { appointmentDate: "11/24/2026", version: 1 })
    expect((await put(secondWindow, number, { appointmentDate: "11/25/2026", version: 1 })).status).toBe(409)
  })
})
