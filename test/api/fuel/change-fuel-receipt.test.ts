import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { as, type Login, malformed } from "../client.ts"
import { picture } from "../media/attach.ts"
import { table } from "../table.ts"
import { aReceipt } from "./receipt.ts"

const { clerk, technician } = people(table)

const change = (who: Login | undefined, id: string, body: object, key?: string) =>
  as(who).send("PUT", `/fuelreceipt?id=${id}`, body, key ? { key } : {})
const sizeOf = async (address = "") => {
  const { width, height } = await sharp((await picture(address)).bytes).metadata()
  return [width, height]
}
type Shown = { image: string; thumb: string; version: number }

describe("PUT /fuelreceipt", () => {
  it("rotates the picture and its thumbnail, and removes the old ones", async () => {
    const theo = await technician()
    const before = await aReceipt(theo)
    const { body } = await change(theo, before._id, { rotate: "left" })
    const after = body as Shown
    expect(await sizeOf(after.image)).toEqual([600, 1200])
    expect(await sizeOf(after.thumb)).toEqual([50, 100])
    expect((await picture(before.image)).status).toBe(403)
    const back = (await change(theo, before._id, { rotate: "right" })).body as Shown
    expect(await sizeOf(back.image)).toEqual([1200, 600])
  })

  it("rotates once on a retry, and twice for two separate calls at once", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const { _id } = await aReceipt(theo)
    const retried = () => change(theo, _id, { rotate: "left" }, `turn-once-${_id}`)
    const first = (await retried()).body as Shown
    expect(((await retried()).body as Shown).version).toBe(first.version)
    expect(first.version).toBe(2)
    const both = await Promise.all([rosa, theo].map((who) => change(who, _id, { rotate: "left" })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [now] = (await as(theo).get("/fuelreceipts", { id: _id })).body
    expect(now?.version).toBe(4)
  })

  it("compresses or replaces the picture and corrects the figures", async () => {
    const theo = await technician()
    // A plain color compresses too well to be refused.
    const grain = Buffer.from(Array.from({ length: 1200 * 600 }, (_, n) => (n * n * 31 + n * 17) % 251))
    const grainy = await sharp(grain, { raw: { width: 1200, height: 600, channels: 1 } })
      .jpeg()
      .toBuffer()
    const sent = `data:image/jpeg;base64,${grainy.toString("base64")}`
    const { _id, image } = await aReceipt(theo, { image: sent })
    const before = await picture(image ?? "")
    const compressed = await change(theo, _id, { compress: true })
    expect(compressed.status).toBe(200)
    const after = await picture((compressed.body as Shown).image)
    expect(after.bytes.length).toBeLessThan(before.bytes.length)
    expect(await sizeOf((compressed.body as Shown).image)).toEqual([1200, 600])
    const replaced = (await change(theo, _id, { image: photo(300, 300, 40) })).body as Shown
    expect(await sizeOf(replaced.image)).toEqual([300, 300])
    expect((await change(theo, _id, { mileage: 84_300, fuelcost: 60 })).body).toMatchObject({
      mileage: 84_300,
      fuelcost: 60,
    })
  })

  it("records figures and a replaced picture with their former values, and no rotation", async () => {
    const theo = await technician()
    const before = await aReceipt(theo)
    const { _id } = before
    const original = await picture(before.image)
    expect((await change(theo, _id, { image: photo(300, 300, 40), fuelcost: 60 })).status).toBe(200)
    expect((await change(theo, _id, { rotate: "left" })).status).toBe(200)
    const [event, ...more] = done(await as(await clerk()).get("/settingshistory", { what: "fuel", id: _id }))
    expect(more).toEqual([])
    expect(event).toMatchObject({
      action: "changed",
      version: 2,
      by: { _id: theo._id },
      changes: [{ field: "fuelcost", from: 61.4, to: 60 }, { field: "image" }],
    })
    expect(event?.changes[1]?.to).toBeUndefined()
    expect((await picture(String(event?.changes[1]?.from))).bytes).toEqual(original.bytes)
  })

  it("is limited to the owner and the office, and names malformed fields", async () => {
    const [theo, other] = [await technician(), await technician()]
    const { _id } = await aReceipt(theo)
    expect((await change(other, _id, { rotate: "left" })).status).toBe(404)
    expect((await change(await clerk(), _id, { rotate: "left" })).status).toBe(200)
    for (const [body, field] of [
      [{ rotate: "up" }, "rotate"],
      [{ rotate: "left", compress: true }, "rotate"],
      [{ image: "data:image/png;base64,AAAA" }, "image"],
      [{ fuelcost: -1 }, "fuelcost"],
    ] as const)
      expect(await change(theo, _id, malformed(body))).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
