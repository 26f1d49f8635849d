import { describe, expect, it } from "vitest"
import { newMediaWrites } from "#functions/media/store.ts"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as } from "../client.ts"
import { aJob, aReadyJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { attached, listed, picture } from "./attach.ts"

const { clerk, technician, customer } = people(table)

const remove = (who: Parameters<typeof as>[0], id: string, options = {}) =>
  as(who).send("DELETE", `/media?id=${id}`, undefined, options)

const deletions = async (who: Parameters<typeof as>[0], invoiceNumber: number) => {
  const { body } = await as(who).get("/servicerequesthistory", { invoiceNumber })
  return body.filter(({ action }) => action.startsWith("deleted")).map(({ action, by }) => [action, by.name])
}

describe("DELETE /media", () => {
  it("deletes one attachment with its pictures and keeps the others", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const same = [photo(30, 30)]
    const [kept, gone] = [
      await attached(carla, number, "before", same),
      await attached(carla, number, "before", same),
    ]
    expect(await as(carla).delete("/media", { id: gone._id })).toMatchObject({
      status: 200,
      body: { matches: 1 },
    })
    expect((await listed(carla, number)).map(({ _id }) => _id)).toEqual([kept._id])
    const status = async (address: string | undefined) => (await picture(address)).status
    expect([await status(gone.media[0]), await status(gone.thumbs[0])]).toEqual([403, 403])
    expect([await status(kept.media[0]), await status(kept.thumbs[0])]).toEqual([200, 200])
    expect(await deletions(carla, number)).toEqual([["deleted an attachment (Before)", carla.name]])
  })

  it("writes one history event for concurrent deletes, and none for rejected ones", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const number = await aReadyJob(carla, theo, { customerId: mia._id })
    const { _id } = await attached(carla, number)
    expect((await remove(mia, _id)).status).toBe(403)
    expect(await deletions(carla, number)).toEqual([])
    const before = await open(carla, number)
    const many = await Promise.all([carla, theo, carla, theo].map((who) => remove(who, _id)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    expect(await deletions(carla, number)).toHaveLength(1)
    expect((await open(carla, number)).version).toBe(before.version + 1)
  })

  it("succeeds during a change of its job and conflicts with no edit", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const { _id } = await attached(carla, number)
    const { version } = await open(carla, number)
    const edit = (customerNotes: string) =>
      as(carla).put(`/servicerequest?invoiceNumber=${number}`, { version, customerNotes })
    const both = await Promise.all([remove(carla, _id), edit("The dog is friendly.")])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await open(carla, number)).toMatchObject({ customerNotes: "The dog is friendly." })
    expect(await deletions(carla, number)).toHaveLength(1)
  })

  it("returns 404 the second time, except on a retry, and deletes for one of two callers", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const [one, other] = [await attached(carla, number), await attached(carla, number)]
    const once = () => remove(carla, one._id, { key: "remove-photo-1" })
    expect([(await once()).status, (await once()).status]).toEqual([200, 200])
    expect(await remove(carla, one._id)).toBeProblem(404, "not_found", {
      detail: "This attachment doesn't exist.",
      Error: "This attachment doesn't exist.",
    })
    const both = await Promise.all([remove(carla, other._id), remove(carla, other._id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
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
      expect(await remove(who, _id)).toBeProblem(404, "not_found", {
        detail: "This attachment doesn't exist.",
      })
    for (const id of ["nothing", `${number}-abc`, "0-abc", "99999999999-abc"])
      expect((await remove(carla, id)).status).toBe(404)
    expect((await remove(theo, _id)).status).toBe(200)
  })

  it("lets a customer delete only what they added", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const number = await aJob(carla, { customerId: mia._id })
    const [own, shops, internal] = [
      await attached(mia, number),
      await attached(carla, number),
      await attached(carla, number, "pop"),
    ]
    expect(await remove(mia, shops._id)).toBeProblem(403, "not_allowed", {
      detail: "You can only delete attachments that you added.",
    })
    expect((await remove(mia, internal._id)).status).toBe(404)
    expect((await remove(mia, own._id)).status).toBe(200)
    expect(await listed(carla, number)).toHaveLength(2)
  })

  it("deletes all attachments of a job for the office only", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const number = await aReadyJob(carla, theo, { customerId: mia._id })
    const { media } = await attached(theo, number)
    for (let more = 0; more < 120; more += 1)
      await table.transact(
        newMediaWrites({
          _id: `${number}-zz${String(more).padStart(4, "0")}`,
          filename: "a.webp",
          category: "misc",
          relativeInvoiceNumber: number,
          postingUserId: theo._id,
          postingUserInitials: "TL",
          postingUserName: "Theo Lind",
          createdAt: "2026-11-20T16:00:00.000Z",
          pictures: [],
        }),
      )
    const all = (who: typeof carla) => as(who).delete("/media", { relativeInvoiceNumber: number })
    expect([(await all(theo)).status, (await all(mia)).status]).toEqual([403, 403])
    expect((await all(carla)).body).toEqual({ matches: 121 })
    expect([await listed(carla, number), (await picture(media[0])).status]).toEqual([[], 403])
    expect(await deletions(carla, number)).toEqual([
      ["deleted 21 attachments", carla.name],
      ["deleted 50 attachments (Other)", carla.name],
      ["deleted 50 attachments (Other)", carla.name],
    ])
    expect((await all(carla)).body).toEqual({ matches: 0 })
    expect(await deletions(carla, number)).toHaveLength(3)
    expect((await as(carla).delete("/media", { relativeInvoiceNumber: 999_999_999 })).status).toBe(404)
  })

  it("returns 400 for no id, both ids, or a malformed one", async () => {
    const carla = await clerk()
    for (const query of ["", "id=1-a&relativeInvoiceNumber=1", "id=a%23b", "relativeInvoiceNumber=abc"])
      expect((await as(carla).send("DELETE", `/media?${query}`)).status, query).toBe(400)
  })
})
