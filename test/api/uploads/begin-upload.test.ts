import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { singleUpload } from "#shared/domain/media/uploads.ts"
import { people } from "../../builders/people.ts"
import { photo as picture } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { attach } from "../media/attach.ts"
import { aJob } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

const begin = (who: Parameters<typeof as>[0], body: object) => as(who).post("/uploads", malformed(body))
const photo = { purpose: "vehicle", type: "image/jpeg", size: 5 }
const put = (address: string, body: string, type: string) =>
  fetch(address, { method: "PUT", body, headers: { "content-type": type, ...singleUpload } })

describe("POST /uploads", () => {
  it("returns a direct bucket URL that accepts only the declared image", async () => {
    const mia = await customer()
    const { status, body } = await begin(mia, photo)
    const { key, address } = body as { key: string; address: string }
    expect(status).toBe(201)
    expect(key).toMatch(new RegExp(`^incoming/vehicle/${mia._id}/[\\w-]{22}\\.jpeg$`))
    expect((await put(address, "12345", "image/jpeg")).status).toBe(200)
    expect((await put(address, "123456", "image/jpeg")).status).toBe(403)
    expect((await put(address, "12345", "text/html")).status).toBe(403)
    expect((await put(address.replace("/vehicle/", "/avatar/"), "12345", "image/jpeg")).status).toBe(403)
    expect((await fetch(address)).status).toBe(403)
  })

  it("starts a multipart upload for a video", async () => {
    const { status, body } = await begin(await clerk(), {
      purpose: "video",
      type: "video/mp4",
      size: 300 * 1024 * 1024,
    })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        key: expect.stringMatching(/^incoming\/video\/.*\.mp4$/),
        upload: expect.any(String),
        partSize: 8 * 1024 * 1024,
      },
    })
  })

  it.each([
    ["application/pdf", 5, 400, "not_a_video", "Wrong file type - Videos only."],
    ["image/png", 5, 400, "not_a_video", "Wrong file type - Videos only."],
    ["video/mp4", 300 * 1024 * 1024 + 1, 413, "video_too_large", "Video is too large - 300MB maximum"],
  ])("rejects as a video: %s of %d bytes", async (type, size, status, code, detail) => {
    expect(await begin(await clerk(), { purpose: "video", type, size })).toMatchObject({
      status,
      body: { code, detail, Error: detail },
    })
  })

  it.each([
    ["image/svg+xml", 5, "not_an_image", "type"],
    ["text/html", 5, "not_an_image", "type"],
    ["image/jpeg", 20 * 1024 * 1024 + 1, "malformed", "size"],
    ["image/jpeg", 0, "malformed", "size"],
  ])("rejects as an image: %s of %d bytes", async (type, size, code, field) => {
    expect(await begin(await clerk(), { purpose: "avatar", type, size })).toMatchObject({
      status: 400,
      body: { code, fields: [{ field }] },
    })
  })

  it("allows each purpose only to its roles", async () => {
    const [theo, mia] = await Promise.all([technician(), customer()])
    const video = { purpose: "video", type: "video/mp4", size: 5 }
    expect([
      (await begin(theo, { ...photo, purpose: "avatar" })).status,
      (await begin(mia, { ...photo, purpose: "avatar" })).status,
      (await begin(theo, photo)).status,
      (await begin(mia, video)).status,
      (await begin(theo, video)).status,
      (await begin(undefined, photo)).status,
    ]).toEqual([201, 201, 403, 403, 403, 401])
  })

  const begun = (user: { _id: string }, value: number) => {
    const today = Math.floor(Date.now() / 86_400_000)
    return table.transact([{ put: { ...keys.userUploads(user._id, today), value }, onlyIf: "unguarded" }])
  }

  it.each([
    ["2,000 uploads a day from staff", technician, 2000],
    ["200 from a customer", customer, 200],
  ] as const)("allows %s, also for concurrent calls", async (_, make, most) => {
    const [who, other] = [await make(), await make()]
    const avatar = { ...photo, purpose: "avatar" }
    expect((await begin(who, avatar)).status).toBe(201)
    await begun(who, most - 2)
    const replies = await Promise.all([1, 2, 3, 4].map(() => begin(who, avatar)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply).toBeProblem(429, "too_many", {
        detail: "You've uploaded too many files today. Try again tomorrow.",
      })
    expect((await begin(other, avatar)).status).toBe(201)
  })

  it("counts a customer's pictures that calls carry, and refuses too many of them", async () => {
    const [rosa, mia] = [await clerk(), await customer()]
    const number = await aJob(rosa, { customerId: mia._id })
    const [src, customerId] = [picture(8, 8), mia._id]
    const car = { customerId, vehicle: "the old red truck", images: [{ src }] }
    const send = {
      media: () => attach(mia, number, { category: "priordamage", media: [src, src] }),
      newCar: () => as(mia).post("/vehicle", car),
      avatar: () => as(mia).put("/users", { user: mia._id, avatar: src }),
    }
    await begun(mia, 196)
    expect((await send.media()).status).toBe(201)
    const { _id } = done(await send.newCar())
    const change = { _id, customerId, version: 1, images: [{ src: picture(9, 9) }] }
    expect((await send.avatar()).status).toBe(200)
    for (const reply of [
      await send.media(),
      await send.newCar(),
      await send.avatar(),
      await as(mia).put("/vehicle", change),
      await begin(mia, { ...photo, purpose: "avatar" }),
    ])
      expect(reply).toBeProblem(429, "too_many")
  })

  it("counts videos like images, and does not count rejected files", async () => {
    const rosa = await clerk()
    await begun(rosa, 1999)
    const video = { purpose: "video", type: "video/mp4", size: 5 }
    expect((await begin(rosa, { ...video, type: "text/html" })).status).toBe(400)
    expect((await begin(rosa, video)).status).toBe(201)
    expect((await begin(rosa, video)).status).toBe(429)
    expect(await as(rosa).get("/uploadurl")).toBeProblem(429, "too_many")
  })

  it("starts one upload for a repeated call", async () => {
    const rosa = await clerk()
    const body = { purpose: "video", type: "video/webm", size: 5 } as const
    const first = await as(rosa).post("/uploads", body, { key: "upload-once-1" })
    expect((await as(rosa).post("/uploads", body, { key: "upload-once-1" })).body).toEqual(first.body)
  })
})
