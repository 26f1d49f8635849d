import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import type { Vehicle } from "#shared/api/customers.ts"
import { type Person, people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { auditOf, giveProfile } from "../billing/profile.ts"
import { as } from "../client.ts"
import { act, aJob, aReadyJob } from "../requests/job.ts"
import { table } from "../table.ts"

const { admin, developer, clerk, technician, customer, commercialAccount, setPassword } = people(table)

const remove = (by: Person | undefined, user: string, options?: { key?: string }) =>
  as(by).send("DELETE", "/users", { user }, options)

const leftOf = async ({ _id }: Person) =>
  (await table.query({ partition: keys.user(_id).pk, limit: 10 })).items.map(({ sk }) => sk)

describe("DELETE /users", () => {
  it("deletes a user with their sessions, password, and search entries, and frees their phone", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer({ name: "Philomena Oxenford" })])
    await setPassword(mia, "correct horse")
    expect(await remove(carla, mia._id)).toMatchObject({ status: 200, body: { matches: 1 } })
    expect((await as(mia).get("/account")).status).toBe(401)
    expect((await as(carla).get("/users", { _id: mia._id })).status).toBe(404)
    for (const q of ["philomena", "philomena oxen", mia.phone])
      expect((await as(carla).get("/users", { q })).body).toEqual([])
    expect((await as().post("/session", { phone: mia.phone, password: "correct horse" })).status).toBe(401)
    expect(await table.get(keys.password(mia._id))).toBeUndefined()
    expect((await as(carla).post("/users", { name: "Ana Cho", phone: mia.phone, role: "user" })).status).toBe(
      201,
    )
  })

  it("deletes their vehicles with photos and their billing profile, and writes an audit entry", async () => {
    const [carla, fleet] = await Promise.all([clerk(), commercialAccount()])
    await giveProfile(carla, fleet)
    for (const images of [[{ src: photo() }], []])
      await as(carla).post("/vehicle", { customerId: fleet._id, vehicle: "a van", images })
    const [van] = (await as(carla).get("/vehicle", { customerId: fleet._id })).body as Vehicle[]
    const picture = van?.images[0]?.src ?? ""
    expect((await fetch(picture)).status).toBe(200)

    expect((await remove(carla, fleet._id)).status).toBe(200)
    expect(await leftOf(fleet)).toEqual([])
    expect((await fetch(picture)).status).toBe(403)
    expect((await auditOf(carla, fleet._id))[0]).toMatchObject({ action: "deleted", by: { _id: carla._id } })
  })

  it("is refused for an account with open bills, and so is making it personal", async () => {
    const [carla, fleet] = [await clerk(), await commercialAccount({ name: "Valley Fleet" })]
    const number = await aReadyJob(carla, await technician(), {
      invoiceType: "Net",
      billingId: fleet._id,
    })
    await act(carla, number, "setStatus", { serviceStatus: "awaitingPayment" })
    const bills = async () => (await as(carla).get("/report", { billsOf: "account", payer: fleet._id })).body
    await expect.poll(bills).toHaveLength(1)
    const [{ due = 0 } = {}] = await bills()
    const owes = {
      detail: `Valley Fleet still owes $${Number(due).toFixed(2)}. Settle the open bills first.`,
    }
    expect(await remove(carla, fleet._id)).toBeProblem(422, "refused", owes)
    const personal = { user: fleet._id, category: "personal" } as const
    expect(await as(carla).put("/users", personal)).toBeProblem(422, "refused", owes)
    await act(carla, number, "cancel")
    await expect.poll(bills).toEqual([])
    expect((await as(carla).put("/users", personal)).status).toBe(200)
    expect((await remove(carla, fleet._id)).status).toBe(200)
  })

  it("leaves no vehicle or billing profile added at the same moment", async () => {
    const [carla, rosa] = await Promise.all([clerk(), clerk()])
    for (let round = 1; round <= 2; round += 1) {
      const fleet = await commercialAccount()
      // The upload takes time between reading the customer and writing the car.
      const car = () =>
        as(rosa).post("/vehicle", { customerId: fleet._id, vehicle: "a van", images: [{ src: photo() }] })
      const [removed, ...added] = await Promise.all([
        remove(carla, fleet._id),
        as(rosa).post("/billingprofile", { userId: fleet._id }),
        car(),
        car(),
        car(),
      ])
      expect(removed.status).toBe(200)
      for (const { status } of added) expect([201, 404]).toContain(status)
      expect(await leftOf(fleet)).toEqual([])
    }
  })

  it("keeps the service requests unchanged, with the name and vehicle", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer({ name: "Persis Vane" })])
    const car = await as(carla).post("/vehicle", { customerId: mia._id, vehicle: "2019 Subaru Outback" })
    const invoiceNumber = await aJob(carla, {
      customerId: mia._id,
      customerName: "Persis Vane",
      vehicleId: (car.body as Vehicle)._id,
      vehicle: "2019 Subaru Outback",
    })
    const before = await as(carla).get("/servicerequest", { invoiceNumber })
    await remove(carla, mia._id)
    const { body } = await as(carla).get("/servicerequest", { invoiceNumber })
    expect(body).toEqual(before.body)
    expect(body).toMatchObject([
      { customerName: "Persis Vane", customerId: mia._id, vehicle: "2019 Subaru Outback" },
    ])
  })

  it("rejects a technician with open jobs until they are handed over", async () => {
    const [carla, theo, maria] = await Promise.all([clerk(), technician(), technician()])
    const invoiceNumber = await aReadyJob(carla, theo)
    const refused = await remove(carla, theo._id)
    expect(refused).toBeProblem(409, "has_open_jobs", {
      detail: "Theo Lind still has 1 open job. Choose who takes it.",
    })
    expect(refused.body).toMatchObject({ jobs: [{ invoiceNumber }], more: false })
    await as(carla).put("/users", { user: theo._id, state: "inactive", openJobsTo: maria._id })
    expect((await remove(carla, theo._id)).status).toBe(200)
  })

  it("rejects a deactivated technician whose canceled job was reopened", async () => {
    const [carla, theo, maria] = await Promise.all([clerk(), technician(), technician()])
    const number = await aReadyJob(carla, theo)
    done(await act(carla, number, "cancel"))
    done(await as(carla).put("/users", { user: theo._id, state: "inactive" }))
    done(await act(carla, number, "reopen"))
    expect(await remove(carla, theo._id)).toBeProblem(422, "refused", {
      detail: "Theo Lind still has 1 open job. Assign it to someone else first.",
    })
    done(await act(carla, number, "assignTechnicians", { technicians: [maria._id] }))
    expect((await remove(carla, theo._id)).status).toBe(200)
  })

  it("applies once per key; a second call without it returns 404", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const key = `delete-${mia._id}`
    const first = await remove(carla, mia._id, { key })
    expect((await remove(carla, mia._id, { key })).body).toEqual(first.body)
    expect(await remove(carla, mia._id)).toMatchObject({ status: 404, body: { Error: "Not Found" } })
  })

  it("deletes once for two concurrent clerks", async () => {
    const [carla, rosa, mia] = await Promise.all([clerk(), clerk(), customer()])
    const replies = await Promise.all([remove(carla, mia._id), remove(rosa, mia._id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it("leaves no session from a concurrent login", async () => {
    const carla = await clerk()
    for (let round = 0; round < 3; round += 1) {
      const mia = await customer()
      await setPassword(mia, "correct horse", { slow: true })
      const [opened] = await Promise.all([
        as().post("/session", { phone: mia.phone, password: "correct horse" }),
        remove(carla, mia._id),
      ])
      const { token = "none" } = opened.body as { token?: string }
      expect((await as({ _id: mia._id, token }).get("/account")).status).toBe(401)
      expect((await as(carla).post("/sessions", [mia._id])).body).toEqual([])
    }
  })

  it("rejects deleting oneself, and an admin or developer by a clerk", async () => {
    const [carla, boss, dev] = await Promise.all([clerk(), admin(), developer()])
    expect(await remove(carla, carla._id)).toBeProblem(422, "refused", {
      Error: "You can't delete your own account.",
    })
    expect((await remove(boss, boss._id)).status).toBe(422)
    for (const high of [boss, dev]) expect(await remove(carla, high._id)).toBeProblem(403, "not_allowed")
    expect((await remove(boss, dev._id)).status).toBe(200)
  })

  it("rejects malformed input and names the field", async () => {
    const carla = await clerk()
    for (const body of [{}, { user: "a#b" }, { user: "" }])
      expect(await as(carla).send("DELETE", "/users", body)).toMatchObject({
        status: 400,
        body: { fields: [{ field: "user" }] },
      })
  })
})
