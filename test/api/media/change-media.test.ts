import { describe, expect, it } from "vitest"
import { mediaItem } from "#functions/media/store.ts"
import { people } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { aJob, aReadyJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { attached, listed } from "./attach.ts"

const { clerk, technician, customer } = people(table)

const refile = (who: Login | undefined, _id: string, category: string, more: object = {}) =>
  as(who).put("/media", malformed({ _id, category, ...more }))

const refilings = async (who: Login, invoiceNumber: number) => {
  const { body } = await as(who).get("/servicerequesthistory", { invoiceNumber })
  return body.filter(({ action }) => action.startsWith("moved")).map(({ action, by }) => [action, by.name])
}

describe("PUT /media", () => {
  it("moves an attachment to another category and records it in the history", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    const number = await aReadyJob(carla, theo)
    const { _id, version } = await attached(theo, number, "priordamage")
    expect(version).toBe(0)
    expect(await refile(theo, _id, "after", { version })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 1 },
    })
    expect(await listed(carla, number)).toMatchObject([{ _id, category: "after", version: 1 }])
    expect(await refilings(carla, number)).toEqual([
      ["moved an attachment from Prior damage to After", theo.name],
    ])
  })

  it("changes nothing when the category is the same", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const { _id } = await attached(carla, number)
    const before = await open(carla, number)
    expect((await refile(carla, _id, "before")).body).toEqual({ matches: 1, version: 0 })
    expect((await open(carla, number)).version).toBe(before.version)
    expect(await refilings(carla, number)).toEqual([])
  })

  it("rejects a conflicting move with both categories", async () => {
    const [carla, rosa] = await Promise.all([clerk(), clerk({ name: "Rosa Benitez" })])
    const number = await aJob(carla)
    const { _id } = await attached(carla, number)
    await refile(rosa, _id, "after", { version: 0 })
    const reply = await refile(carla, _id, "misc", { version: 0 })
    expect(reply).toBeProblem(409, "changed_meanwhile")
    expect(reply.body).toMatchObject({
      version: 1,
      conflicts: [{ field: "category", yours: "misc", theirs: "after", by: "Rosa Benitez" }],
    })
    expect((await refile(carla, _id, "misc", { version: 1 })).body).toEqual({ matches: 1, version: 2 })
    expect((await refile(carla, _id, "pop")).body).toEqual({ matches: 1, version: 3 })
  })

  it("records each of several concurrent moves", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const { _id } = await attached(carla, number)
    const both = await Promise.all([refile(carla, _id, "after"), refile(carla, _id, "misc")])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await listed(carla, number)).toMatchObject([{ version: 2 }])
    expect(await refilings(carla, number)).toHaveLength(2)
  })

  it("shows customers a photo moved to a visible category, and hides it in others", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const number = await aJob(carla, { customerId: mia._id })
    const { _id } = await attached(carla, number, "misc")
    expect(await listed(mia, number)).toEqual([])
    await refile(carla, _id, "before")
    expect(await listed(mia, number)).toHaveLength(1)
    await refile(carla, _id, "pop")
    expect(await listed(mia, number)).toEqual([])
  })

  it("lets customers move their own attachments within visible categories", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const number = await aJob(carla, { customerId: mia._id })
    const [own, shops, internal] = [
      await attached(mia, number),
      await attached(carla, number),
      await attached(carla, number, "misc"),
    ]
    expect((await refile(mia, own._id, "after")).status).toBe(200)
    expect((await refile(mia, own._id, "misc")).status).toBe(400)
    expect(await refile(mia, shops._id, "after")).toBeProblem(403, "not_allowed", {
      detail: "You can only change attachments that you added.",
    })
    expect(await refile(mia, internal._id, "after")).toBeProblem(404, "not_found", {
      detail: "This attachment doesn't exist.",
      Error: "This attachment doesn't exist.",
    })
  })

  it("returns 404 without access to the job and for an unknown attachment", async () => {
    const [carla, theo, other, stranger] = await Promise.all([
      clerk(),
      technician(),
      technician(),
      customer(),
    ])
    const number = await aReadyJob(carla, theo)
    const { _id } = await attached(carla, number)
    for (const who of [other, stranger])
      expect(await refile(who, _id, "after")).toBeProblem(404, "not_found", {
        detail: "This attachment doesn't exist.",
      })
    for (const id of ["nothing", `${number}-abc`, "0-abc"])
      expect((await refile(carla, id, "after")).status).toBe(404)
  })

  it("neither moves a VIN picture nor turns another picture into one", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const [vin, other] = [await attached(carla, number, "vin"), await attached(carla, number)]
    expect(await refile(carla, vin._id, "after")).toBeProblem(403, "not_allowed", {
      detail: "This attachment keeps its category.",
    })
    for (const category of ["vin", "gallery", "invoicecopy", "nothing"])
      expect((await refile(carla, other._id, category)).status, category).toBe(400)
  })

  it("does not restore an attachment deleted meanwhile", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const { _id } = await attached(carla, number)
    const remove = () => as(carla).delete("/media", { id: _id })
    const [moved, removed] = await Promise.all([refile(carla, _id, "after"), remove()])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(moved.status)
    expect(await listed(carla, number)).toEqual([])
  })

  it("moves an attachment stored before attachments had versions", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const old = {
      _id: `${number}-old-1`,
      filename: "a.webp",
      category: "before",
      relativeInvoiceNumber: number,
      postingUserId: carla._id,
      postingUserInitials: "CR",
      postingUserName: "Carla Ruiz",
      createdAt: "2026-11-20T16:00:00.000Z",
      pictures: [],
    } as const
    await table.transact([{ put: mediaItem({ ...old, pictures: [] }), onlyIf: "unguarded" }])
    expect(await listed(carla, number)).toMatchObject([{ version: 0 }])
    expect((await refile(carla, old._id, "after")).body).toEqual({ matches: 1, version: 1 })
  })
})
