import { describe, expect, it } from "vitest"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { aReceipt } from "./receipt.ts"

const { clerk, technician } = people(table)

describe("GET /fuelreceipts", () => {
  it("lists a user's receipts newest first, in pages, and by day", () =>
    withinOneDay(async (today) => {
      const [rosa, theo] = [await clerk(), await technician()]
      const ids: string[] = []
      for (const mileage of [100, 200, 300]) ids.push((await aReceipt(theo, { mileage }))._id)
      const idsOf = async (query: { date?: string; monthOf?: string; limit?: number }) =>
        done(await as(rosa).get("/fuelreceipts", { postingUserId: theo._id, ...query })).map(({ _id }) => _id)
      await expect.poll(() => idsOf({})).toEqual(ids.toReversed())
      expect(await idsOf({ date: toWireDate(today) })).toEqual(ids.toReversed())
      expect(await idsOf({ date: "1/2/2020" })).toEqual([])
      expect(await idsOf({ monthOf: toWireDate(today) })).toEqual(ids.toReversed())
      expect(await idsOf({ monthOf: "1/2/2020" })).toEqual([])
      const page = await as(rosa).get("/fuelreceipts", { postingUserId: theo._id, limit: 2 })
      expect(page.body).toHaveLength(2)
      const cursor = page.headers.get("x-next-cursor") ?? ""
      const rest = done(await as(rosa).get("/fuelreceipts", { postingUserId: theo._id, limit: 2, cursor }))
      expect(rest.map(({ _id }) => _id)).toEqual([ids[0]])
      expect(page.body[0]).not.toHaveProperty("image")
      expect(page.body[0]?.thumb).toContain("/files/pictures/fuel/")
    }))

  it("shows the office all receipts of a day, and a technician only their own", () =>
    withinOneDay(async (today) => {
      const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
      const [his, theirs] = [await aReceipt(theo), await aReceipt(other)]
      const ofDay = async () =>
        done(await as(rosa).get("/fuelreceipts", { date: toWireDate(today), limit: 200 })).map(
          ({ _id }) => _id,
        )
      await expect.poll(ofDay).toEqual(expect.arrayContaining([his._id, theirs._id]))
      for (const query of [{ date: toWireDate(today) }, { postingUserId: other._id }])
        expect(done(await as(theo).get("/fuelreceipts", query)).map(({ _id }) => _id)).toEqual([his._id])
    }))

  it("returns one receipt with its full picture to those who may see it", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const { _id } = await aReceipt(theo)
    for (const who of [rosa, theo])
      expect(done(await as(who).get("/fuelreceipts", { id: _id, filter: "image" }))[0]?.image).toContain(
        "/files/",
      )
    expect(await as(other).get("/fuelreceipts", { id: _id })).toBeProblem(404, "not_found")
  })
})
