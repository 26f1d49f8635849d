import { beforeAll, describe, expect, inject, it } from "vitest"
import { partBytes } from "#shared/domain/media/uploads.ts"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { begin, complete, mp4, publishVideo, sendParts } from "./video.ts"

const { clerk } = people(table)

let rosa: Person
beforeAll(async () => {
  rosa = await clerk()
})

describe("PUT /uploads", () => {
  it("uploads a video in parts, resumes after a lost connection, and publishes it", async () => {
    const bytes = mp4(2 * partBytes + 1234)
    const begun = await begin(rosa, bytes.length)
    await sendParts(rosa, begun, bytes, [1, 3])
    const where = await as(rosa).put("/uploads", { ...named(begun), size: bytes.length })
    expect(where).toMatchObject({ status: 200, body: { done: [1, 3], addresses: [] } })

    await sendParts(rosa, begun, bytes, [2])
    const { status, body } = await complete(rosa, begun, bytes.length)
    const { address } = body as { address: string }
    expect({ status, address }).toEqual({
      status: 200,
      address: expect.stringMatching(/^\/assets\/videos\/.+\.mp4$/),
    })
    const shown = await fetch(inject("origin") + address)
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "video/mp4",
      "public, max-age=31536000, immutable",
    ])
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  })

  const named = ({ key, upload }: { key: string; upload: string }) => ({ key, upload })

  it("returns the same reply to a repeated completion after a lost reply", async () => {
    const bytes = mp4(500)
    const begun = await begin(rosa, bytes.length)
    await sendParts(rosa, begun, bytes, [1])
    const first = await complete(rosa, begun, bytes.length)
    const again = await complete(rosa, begun, bytes.length)
    expect([first.status, again.status]).toEqual([200, 200])
    expect((again.body as { address: string }).address).toBe((first.body as { address: string }).address)
  })

  it("does not complete while parts are missing, and returns the parts received", async () => {
    const bytes = mp4(partBytes + 10)
    const begun = await begin(rosa, bytes.length)
    await sendParts(rosa, begun, bytes, [2])
    expect(await complete(rosa, begun, bytes.length)).toBeProblem(409, "upload_incomplete", { done: [2] })
    await sendParts(rosa, begun, bytes, [1])
    expect((await complete(rosa, begun, bytes.length)).status).toBe(200)
  })

  it.each([
    ["a picture", "\xff\xd8\xff\xe0\0\x10JFIF and so on, at some length, to fill the head"],
    ["a page", "<!doctype html><script>alert(1)</script>".padEnd(100)],
    ["almost nothing", "ftyp"],
  ])("rejects %s renamed to a video, and removes it", async (_name, text) => {
    const bytes = Buffer.from(text, "latin1")
    const begun = await begin(rosa, bytes.length)
    await sendParts(rosa, begun, bytes, [1])
    expect(await complete(rosa, begun, bytes.length)).toBeProblem(400, "not_a_video", {
      detail: "Wrong file type - Videos only.",
      Error: "Wrong file type - Videos only.",
    })
    expect((await complete(rosa, begun, bytes.length)).status).toBe(404)
    const file = begun.key.slice(begun.key.lastIndexOf("/") + 1)
    expect((await fetch(`${inject("origin")}/assets/videos/${file}`)).status).toBe(404)
  })

  it("recognizes a video by its bytes, not by its declared type", async () => {
    const webm = Buffer.from(
      "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm".padEnd(80, "\0"),
      "latin1",
    )
    const address = await publishVideo(rosa, webm)
    expect((await fetch(inject("origin") + address)).headers.get("content-type")).toBe("video/webm")
  })

  it("accepts only parts of the declared length, so the video can't exceed its declared size", async () => {
    const bytes = mp4(1000)
    const { key, upload } = await begin(rosa, bytes.length)
    const { body } = await as(rosa).put("/uploads", { key, upload, size: bytes.length, parts: [1] })
    const address = body.addresses?.at(0)?.address ?? ""
    expect((await fetch(address, { method: "PUT", body: "x".repeat(1001) })).status).toBe(403)
    expect((await fetch(address, { method: "PUT", body: "x".repeat(1000) })).status).toBe(200)
    expect(
      (await fetch(address.replace("partNumber=1", "partNumber=2"), { method: "PUT", body: "x" })).status,
    ).toBe(403)
    expect(await as(rosa).put("/uploads", { key, upload, size: bytes.length, parts: [2] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "parts", message: "Send this file in 1 parts." }] },
    })
  })

  it("returns 413 above 300 MB, and accepts 300 MB", async () => {
    const begun = named(await begin(rosa, 1000))
    const size = 300 * 1024 * 1024
    expect((await as(rosa).put("/uploads", { ...begun, size })).status).toBe(200)
    expect(await as(rosa).put("/uploads", { ...begun, size: size + 1 })).toBeProblem(413, "video_too_large")
  })

  it("returns 404 for another user's, an unknown, an image's, and an aborted upload", async () => {
    const marta = await clerk()
    const begun = named(await begin(rosa, 1000))
    const { body: picture } = await as(rosa).post("/uploads", {
      purpose: "avatar",
      type: "image/png",
      size: 5,
    })
    const others = [
      [marta, begun],
      [rosa, { ...begun, upload: "unknown" }],
      [rosa, { ...begun, key: begun.key.replace(/[\w-]{22}\./, `${"a".repeat(22)}.`) }],
      [rosa, { key: (picture as { key: string }).key, upload: begun.upload }],
      [rosa, { key: "files/signatures/1/a.png", upload: begun.upload }],
    ] as const
    for (const [who, body] of others)
      expect((await as(who).put("/uploads", { ...body, size: 1000 })).status, JSON.stringify(body)).toBe(404)
    await as(rosa).delete("/uploads", begun)
    expect((await as(rosa).put("/uploads", { ...begun, size: 1000, parts: [1] })).status).toBe(404)
    expect((await as(rosa).put("/uploads", { ...begun, size: 1000, complete: true })).status).toBe(404)
  })

  it("rejects malformed input and names the field", async () => {
    expect(await as(rosa).put("/uploads", { key: "k", upload: "u", size: 0, parts: [0] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "size" }, { field: "parts.0" }] },
    })
  })
})
