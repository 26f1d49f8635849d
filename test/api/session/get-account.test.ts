import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aTask } from "../tasks/task.ts"

const { clerk, technician, customer, logIn } = people(table)

describe("GET /account", () => {
  it("returns a technician's own profile and menu counts, without pay", async () => {
    const theo = await technician({ branch: "woodland", email: "theo@example.com" })
    expect(await as(theo).get("/account")).toMatchObject({ status: 200 })
    expect((await as(theo).get("/account")).body).toEqual({
      _id: theo._id,
      name: "Theo Lind",
      role: "technician",
      category: "personal",
      phone: theo.phone,
      email: "theo@example.com",
      serviceTechnician: true,
      serviceTechnicianId: theo._id,
      branch: "woodland",
      counts: { tasks: 0 },
    })
  })

  it("counts a technician's own open tasks, and none of the staff counts", async () => {
    const [carla, theo, other] = [await clerk(), await technician(), await technician()]
    await aTask(carla, { assignedToId: other._id })
    await aTask(carla, { assignedToId: theo._id })
    const { _id } = await aTask(carla, { assignedToId: theo._id })
    expect((await as(theo).get("/account")).body.counts).toEqual({ tasks: 2 })
    done(await as(theo).put("/task", { _id, state: "Complete" }))
    expect((await as(theo).get("/account")).body.counts).toEqual({ tasks: 1 })
  })

  it("returns the language that a customer reads", async () => {
    const mia = await customer({ language: "es" })
    expect((await as(mia).get("/account")).body).toMatchObject({ language: "es" })
  })

  it("returns no counts for a customer", async () => {
    const mia = await customer()
    const { body } = await as(mia).get("/account")
    expect(body).toMatchObject({ _id: mia._id, role: "user" })
    expect(body).not.toHaveProperty("counts")
    expect(body).not.toHaveProperty("serviceTechnicianId")
  })

  it("returns 404 with the specification's error key when the user no longer exists", async () => {
    const mia = await customer()
    const ghost = await logIn({ ...mia, _id: "gone" })
    expect(await as(ghost).get("/account")).toBeProblem(404, "not_found", { errorMessage: "Not Found" })
  })

  it("returns 401 with the specification's error key without a session", async () => {
    expect(await as().get("/account")).toMatchObject({
      status: 401,
      body: { errorMessage: "Please login again. Authenticated session was not found." },
    })
  })
})
