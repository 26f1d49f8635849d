import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { aJob, windshield } from "./job.ts"

const { clerk, technician } = people(table)

type Event = {
  version: number
  action: string
  by: { name: string }
  changes: { field: string; from?: unknown; to?: unknown }[]
}
const history = async (login: Login, invoiceNumber: number, more: object = {}) => {
  const { body, headers } = await as(login).get("/servicerequesthistory", { invoiceNumber, ...more })
  return { events: body as Event[], cursor: headers.get("x-next-cursor") }
}

describe("GET /servicerequesthistory", () => {
  it("returns who changed what, old and new values, newest first, in wire format", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const number = await aJob(rosa, { appointmentDate: "11/20/2026", insuranceDeductible: 250 })
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      appointmentDate: "11/24/2026",
      insuranceDeductible: 500,
    })
    const { events } = await history(rosa, number)
    expect(events.map(({ version, action, by }) => [version, action, by.name])).toEqual([
      [2, "changed the request", "Rosa Benitez"],
      [1, "took the request", "Rosa Benitez"],
    ])
    expect(events[0]?.changes).toHaveLength(2)
    expect(events[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: "appointmentDate", from: "11/20/2026", to: "11/24/2026" },
        { field: "insuranceDeductible", from: 250, to: 500 },
      ]),
    )
  })

  it("hides costs from a technician", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aJob(rosa, { appointmentTechnicians: [lind._id] })
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { charges: [{ ...windshield }] })
    const reply = JSON.stringify((await history(lind, number)).events)
    expect(reply).toContain("FW04915GTYN")
    for (const secret of ["partcost", "pnlnet", "laborcost", "214.8"]) expect(reply).not.toContain(secret)
  })

  it("returns pages", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    for (const note of ["a", "b", "c"])
      await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerNotes: note })
    const first = await history(rosa, number, { limit: 3 })
    const second = await history(rosa, number, { limit: 3, cursor: first.cursor })
    expect([...first.events, ...second.events].map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  it("shows technicians only jobs assigned to them", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const status = async (login?: Login) =>
      (await as(login).get("/servicerequesthistory", { invoiceNumber: number })).status
    expect(await status(await technician())).toBe(404)
    expect((await as(rosa).get("/servicerequesthistory", { invoiceNumber: 999999999 })).status).toBe(404)
    expect((await as(rosa).get("/servicerequesthistory", { invoiceNumber: "x" })).status).toBe(400)
  })
})
