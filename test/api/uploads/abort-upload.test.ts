import { describe, expect, it } from "vitest"
import { partBytes, singleUpload } from "#shared/domain/media/uploads.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { begin, mp4, sendParts } from "./video.ts"

const { clerk, customer } = people(table)

describe("DELETE /uploads", () => {
  it("aborts a partial upload, so that it can't be continued", async () => {
    const rosa = await clerk()
    const bytes = mp4(partBytes + 5)
    const { key, upload, partSize } = await begin(rosa, bytes.length)
    await sendParts(rosa, { key, upload, partSize }, bytes, [1])
    const { body } = await as(rosa).put("/uploads", { key, upload, size: bytes.length, parts: [2] })
    const address = body.addresses?.at(0)?.address ?? ""

    expect(await as(rosa).delete("/uploads", { key, upload })).toMatchObject({
      status: 200,
      body: { matches: 1 },
    })
    expect((await fetch(address, { method: "PUT", body: "12345" })).status).toBe(404)
    expect((await as(rosa).delete("/uploads", { key, upload })).status).toBe(404)
  })

  it("removes an uploaded image that was never used", async () => {
    const mia = await customer()
    const { body } = await as(mia).post("/uploads", { purpose: "avatar", type: "image/png", size: 5 })
    const { key, address } = body as { key: string; address: string }
    await fetch(address, {
      method: "PUT",
      body: "12345",
      headers: { "content-type": "image/png", ...singleUpload },
    })
    expect((await as(mia).delete("/uploads", { key })).body).toEqual({ matches: 1 })
    expect((await as(mia).delete("/uploads", { key })).status).toBe(404)
  })

  it("returns 404 for another user's upload, which stays, and for an invalid one", async () => {
    const [rosa, marta] = await Promise.all([clerk(), clerk()])
    const { key, upload } = await begin(rosa, 1000)
    expect((await as(marta).delete("/uploads", { key, upload })).status).toBe(404)
    expect((await as(rosa).put("/uploads", { key, upload, size: 1000 })).status).toBe(200)
    expect((await as(rosa).delete("/uploads", { key: "files/signatures/1/a.png" })).status).toBe(404)
    expect((await as(rosa).delete("/uploads", { key, upload: "unknown" })).status).toBe(404)
  })

  it("aborts once for a repeated call", async () => {
    const rosa = await clerk()
    const { key, upload } = await begin(rosa, 1000)
    const give = () => as(rosa).delete("/uploads", { key, upload }, { key: "give-up-once" })
    expect([(await give()).status, (await give()).status]).toEqual([200, 200])
  })

  it("returns 400 without a key", async () => {
    expect(await as(await clerk()).delete("/uploads")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "key" }] },
    })
  })
})
