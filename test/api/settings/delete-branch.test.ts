import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { ownShop } from "../own-shop.ts"
import { act, aJob, open, windshield } from "../requests/job.ts"
import { table } from "../table.ts"
import { addBranch, branchForm, isBranch } from "./branch.ts"

const { admin, clerk } = people(table)
const small = ownShop()

describe("DELETE /branches", () => {
  it("deletes a branch, and the audit log keeps its data", async () => {
    const boss = await admin()
    const _id = await addBranch(boss, { taxRates: [{ from: "1/1/2020", percent: 7.25 }] })
    const { status, body } = await as(boss).delete("/branches", { _id })
    expect({ status, body }).toEqual({ status: 200, body: { matches: 1 } })
    expect(await isBranch(boss, _id)).toBe(false)
    const history = await as(boss).get("/settingshistory", { what: "branch", id: _id, limit: 1 })
    expect(history.body).toMatchObject([
      {
        action: "deleted",
        by: { _id: boss._id },
        changes: expect.arrayContaining([{ field: "taxRates", from: [{ from: "1/1/2020", percent: 7.25 }] }]),
      },
    ])
  })

  it("is rejected while the branch has open jobs, and returns how many", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla)
    const today = todayIn(new Date())
    const number = await aJob(carla, {
      appointmentDate: toWireDate(addDays(today, 30)),
      appointmentLocation: "Inshop",
      branch: _id,
    })
    const day = addDays(today, 20)
    await as(carla).put(`/servicerequest?invoiceNumber=${number}`, { appointmentDate: toWireDate(day) })
    const inCalendar = async () => (await table.get(keys.calendarDay(day, _id)))?.count
    await expect.poll(inCalendar).toBe(1)
    const reply = await as(carla).delete("/branches", { _id })
    expect(reply).toBeProblem(422, "refused", { detail: expect.stringContaining("has a job from today on") })
    expect(await isBranch(carla, _id)).toBe(true)

    await act(carla, number, "cancel")
    await expect.poll(inCalendar).toBe(0)
    expect((await as(carla).delete("/branches", { _id })).status).toBe(200)
  })

  it.each([
    ["undated", {}],
    ["passed", { appointmentDate: toWireDate(addDays(todayIn(new Date()), -3)) }],
  ])("is rejected while an open, %s job waits at the branch", async (_, date) => {
    const carla = await clerk()
    const _id = await addBranch(carla)
    const number = await aJob(carla, { ...date, appointmentLocation: "Inshop", branch: _id })
    const waiting = async () => (await table.get(keys.projection(number)))?.open
    await expect.poll(waiting).toBeDefined()
    expect(await as(carla).delete("/branches", { _id })).toBeProblem(422, "refused", {
      detail: expect.stringContaining(
        "has a job from today on, open since an earlier day, or without a date",
      ),
    })
    await act(carla, number, "cancel")
    await expect.poll(async () => (await as(carla).delete("/branches", { _id })).status).toBe(200)
  })

  it("keeps the tax of the branch's old jobs", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla, { taxRates: [{ from: "1/1/2020", percent: 9.5 }] })
    const number = await aJob(carla, {
      appointmentDate: "11/2/2026",
      appointmentLocation: "Inshop",
      branch: _id,
      charges: [{ ...windshield }],
    })
    const { total } = await open(carla, number)
    await act(carla, number, "setStatus", { serviceStatus: "awaitingPayment" })
    await expect.poll(async () => (await as(carla).delete("/branches", { _id })).status).toBe(200)
    await as(carla).put(`/servicerequest?invoiceNumber=${number}`, { customerNotes: "Looked at again" })
    expect(await open(carla, number)).toMatchObject({ taxRate: 9.5, taxRateSource: "branch", total })
  })

  it("rejects deleting the last branch", async () => {
    const boss = await small.people().admin()
    const first = await small.as(boss).delete("/branches", { _id: "sacramento" })
    const last = await small.as(boss).delete("/branches", { _id: "yuba-city" })
    expect([first.status, last.status]).toEqual([200, 422])
    expect(last.body).toMatchObject({ detail: "Yuba City is the only branch. There must be at least one." })
  })

  it("leaves one branch when the last ones are deleted at once", async () => {
    const { admin, clerk } = small.people()
    const [ada, carla] = [await admin(), await clerk()]
    const standing = async () =>
      ((await small.as(ada).get("/branches")).body as { _id: string }[]).map((branch) => branch._id)
    for (let round = 1; round <= 2; round += 1) {
      await small.as(ada).post("/branches", branchForm())
      const [one = "", other = ""] = await standing()
      const replies = await Promise.all([
        small.as(ada).delete("/branches", { _id: one }),
        small.as(carla).delete("/branches", { _id: other }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(await standing()).toHaveLength(1)
    }
  })

  it("allows the same name again, and continues its version numbers", async () => {
    const carla = await clerk()
    const form = branchForm()
    const { body } = await as(carla).post("/branches", form)
    const { _id } = body as { _id: string }
    await as(carla).delete("/branches", { _id })
    expect((await as(carla).post("/branches", form)).body).toEqual({ _id, version: 3 })
  })

  it("deletes once; a retry gets the same reply, and another call returns 404", async () => {
    const carla = await clerk()
    const _id = await addBranch(carla)
    const send = (key?: string) => as(carla).delete("/branches", { _id }, key ? { key } : {})
    expect((await send("delete-branch-1")).body).toEqual({ matches: 1 })
    expect((await send("delete-branch-1")).body).toEqual({ matches: 1 })
    expect((await send()).status).toBe(404)
  })

  it("rejects malformed input and names the field", async () => {
    expect((await as(await clerk()).delete("/branches", { _id: "a#b" })).status).toBe(400)
    expect((await as(await clerk()).delete("/branches")).status).toBe(400)
  })
})
