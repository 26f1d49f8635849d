import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { picture } from "../media/attach.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { aReceipt, receiptOf } from "./receipt.ts"

const { technician } = people(table)

const sizeOf = async (address = "") => {
  const { width, height } = await sharp((await picture(address)).bytes).metadata()
  return { width, height }
}

describe("POST /fuelreceipt", () => {
  it("stores mileage, cost, and a picture of at most 1200 pixels with a thumbnail", () =>
    withinOneDay(async (today) => {
      const theo = await technician({ name: "Theo Park" })
      const receipt = await aReceipt(theo)
      expect(receipt).toMatchObject({
        mileage: 84_210,
        fuelcost: 61.4,
        date: toWireDate(today),
        postingUserId: theo._id,
        postingUserName: "Theo Park",
        version: 1,
      })
      expect(await sizeOf(receipt.image)).toEqual({ width: 1200, height: 600 })
      expect(await sizeOf(receipt.thumb)).toEqual({ width: 100, height: 50 })
    }))

  it("asks to confirm a mileage below the last one, and accepts it once confirmed", async () => {
    const theo = await technician()
    await aReceipt(theo, { mileage: 84_210 })
    const send = (isMeant?: boolean) =>
      as(theo).post("/fuelreceipt", receiptOf({ mileage: 84_120, ...(isMeant && { isMeant }) }))
    await expect.poll(async () => (await send()).status).toBe(409)
    expect(await send()).toBeProblem(409, "mileage_below", {
      detail: "The last mileage was 84,210. Is this one right?",
      last: 84_210,
    })
    expect((await send(true)).body).toMatchObject({ mileage: 84_120 })
  })

  it("stores one receipt on a retry or under concurrent calls", async () => {
    const theo = await technician()
    const send = () => as(theo).post("/fuelreceipt", receiptOf(), { key: `fuel-once-${theo._id}` })
    const [first, second] = await Promise.all([send(), send()])
    expect(first?.status).toBe(200)
    expect(second?.body._id).toBe(first?.body._id)
    expect((await send()).body._id).toBe(first?.body._id)
    await expect
      .poll(async () => done(await as(theo).get("/fuelreceipts", { postingUserId: theo._id })).length)
      .toBe(1)
  })

  it("names missing or malformed fields", async () => {
    const theo = await technician()
    const cases: [object, string][] = [
      [{ image: undefined }, "image"],
      [{ mileage: undefined }, "mileage"],
      [{ fuelcost: undefined }, "fuelcost"],
      [{ mileage: -1 }, "mileage"],
      [{ mileage: 2_000_001 }, "mileage"],
      [{ fuelcost: 0 }, "fuelcost"],
      [{ fuelcost: "lots" }, "fuelcost"],
      [{ image: "data:image/png;base64,AAAA" }, "image"],
      [{ image: "data:image/svg+xml;base64,PHN2Zy8+" }, "image"],
    ]
    for (const [wrong, field] of cases)
      expect(await as(theo).post("/fuelreceipt", malformed(receiptOf(wrong))), field).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
