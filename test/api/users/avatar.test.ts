import { describe, expect, it } from "vitest"
import { type Person, people } from "../../builders/people.ts"
import { photo, photoBytes } from "../../builders/photo.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { putPicture, sizeOfWebp } from "../uploads/photo.ts"

const { clerk, technician, customer, commercialAccount } = people(table)

const put = (who: Person, user: string, avatar: unknown, options = {}) =>
  as(who).put("/users", malformed({ user, avatar }), options)
const faceOf = async (who: Person, user = who._id): Promise<string | undefined> => {
  const [found] = (await as(who).get("/users", { _id: user })).body as { avatar?: string }[]
  return found?.avatar
}
const picture = async (address = "") => {
  const reply = await fetch(address)
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe("A user's picture (PUT /users, avatar)", () => {
  it("is resized to 100 by 100 for people and 200 by 50 for businesses, behind a signed URL", async () => {
    const [mia, fleet] = await Promise.all([customer(), commercialAccount()])
    for (const [who, size] of [
      [mia, [100, 50]],
      [fleet, [100, 50]],
    ] as const) {
      expect(await put(who, who._id, photo(400, 200))).toMatchObject({ status: 200, body: { matches: 1 } })
      const { status, bytes } = await picture(await faceOf(who))
      expect({ status, size: sizeOfWebp(bytes) }).toEqual({ status: 200, size })
    }
    await put(fleet, fleet._id, photo(800, 100))
    expect(sizeOfWebp((await picture(await faceOf(fleet))).bytes)).toEqual([200, 25])
    const { body } = await as(mia).get("/account")
    expect((await picture((body as { avatar: string }).avatar)).status).toBe(200)
    expect((await picture((await faceOf(mia))?.split("?")[0])).status).toBe(403)
  })

  it("can also be sent as an upload key, but only by the uploader", async () => {
    const [mia, carla] = await Promise.all([customer(), clerk()])
    const key = await putPicture(mia, "avatar", photoBytes(60, 60))
    expect((await put(carla, mia._id, key)).status).toBe(400)
    expect((await put(mia, mia._id, key)).status).toBe(200)
    expect(sizeOfWebp((await picture(await faceOf(mia))).bytes)).toEqual([60, 60])
  })

  it("can be set for a customer by a clerk, and by no other user", async () => {
    const [mia, other, carla, theo] = await Promise.all([customer(), customer(), clerk(), technician()])
    expect((await put(carla, mia._id, photo())).status).toBe(200)
    expect((await put(other, mia._id, photo())).status).toBe(404)
    expect((await put(theo, mia._id, photo())).status).toBe(404)
  })

  it("replaces and deletes the previous picture; the last one is deleted with the user", async () => {
    const [mia, carla] = await Promise.all([customer(), clerk()])
    await put(mia, mia._id, photo(50, 50, 20))
    const first = await faceOf(mia)
    await put(mia, mia._id, photo(50, 50, 200))
    const second = await faceOf(mia)
    expect([(await picture(first)).status, (await picture(second)).status]).toEqual([403, 200])
    await put(mia, mia._id, null)
    expect([await faceOf(mia), (await picture(second)).status]).toEqual([undefined, 403])

    await put(mia, mia._id, photo(50, 50, 90))
    const last = await faceOf(mia)
    expect((await as(carla).send("DELETE", "/users", { user: mia._id })).status).toBe(200)
    expect((await picture(last)).status).toBe(403)
  })

  it.each([
    ["nothing", ""],
    ["a page", `data:image/png;base64,${Buffer.from("<!doctype html>").toString("base64")}`],
    ["an SVG", `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`],
    ["an address elsewhere", "https://elsewhere.example/face.png"],
  ])("is rejected when it is %s, naming the field, and the current picture stays", async (_name, avatar) => {
    const mia = await customer()
    await put(mia, mia._id, photo())
    const before = await faceOf(mia)
    expect(await put(mia, mia._id, avatar)).toBeProblem(400, "not_an_image", {
      Error: expect.any(String),
      fields: [{ field: "avatar" }],
    })
    expect(await faceOf(mia)).toBe(before)
    expect((await picture(before)).status).toBe(200)
  })

  it("is stored once for a repeated call", async () => {
    const mia = await customer()
    const first = await put(mia, mia._id, photo(), { key: "face-once-1" })
    expect((await put(mia, mia._id, photo(), { key: "face-once-1" })).body).toEqual(first.body)
  })
})
