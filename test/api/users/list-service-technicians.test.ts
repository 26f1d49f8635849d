import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

describe("GET /servicetechnicians", () => {
  it("lists every service technician regardless of role: quick select first, by name", async () => {
    const [carla, zoe, moe, abe] = await Promise.all([
      clerk({ name: "Abby Reyes", serviceTechnician: true }),
      technician({ name: "Zoe Lind", defaultTechnicianAssignment: "Assistant", quickselect: true }),
      technician({ name: "Moe Lind", quickselect: true, branch: "woodland" }),
      technician({ name: "Abe Lind", quickselect: false }),
    ])
    const { status, body } = await as(carla).get("/servicetechnicians")
    expect(status).toBe(200)
    const mine = [carla, zoe, moe, abe].map(({ _id }) => _id)
    expect((body as { _id: string }[]).filter(({ _id }) => mine.includes(_id))).toEqual([
      {
        _id: moe._id,
        name: "Moe Lind",
        defaultTechnicianAssignment: "Installer",
        quickselect: true,
        branch: "woodland",
      },
      { _id: zoe._id, name: "Zoe Lind", defaultTechnicianAssignment: "Assistant", quickselect: true },
      { _id: carla._id, name: "Abby Reyes", defaultTechnicianAssignment: "Installer", quickselect: false },
      { _id: abe._id, name: "Abe Lind", defaultTechnicianAssignment: "Installer", quickselect: false },
    ])
  })

  it("leaves out users who are not service technicians", async () => {
    const [theo, carla, mia] = await Promise.all([technician(), clerk(), customer()])
    const ids = ((await as(theo).get("/servicetechnicians")).body as { _id: string }[]).map(({ _id }) => _id)
    expect(ids).toContain(theo._id)
    expect(ids).not.toContain(carla._id)
    expect(ids).not.toContain(mia._id)
  })
})
