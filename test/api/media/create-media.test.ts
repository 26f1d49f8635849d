import { ListObjectsV2Command } from "@aws-sdk/client-s3"
import { describe, expect, it } from "vitest"
import { newMediaWrites } from "#functions/media/store.ts"
import { names } from "#infra/local/environment.ts"
import { people } from "../../builders/people.ts"
import { photo, photoBytes } from "../../builders/photo.ts"
import { as, malformed } from "../client.ts"
import { objectsClient } from "../objects.ts"
import { aJob, aReadyJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { putPicture, sizeOfWebp } from "../uploads/photo.ts"
import { attach, attached, listed, picture } from "./attach.ts"

const { clerk, technician, customer } = people(table)

const data = (type: string, text: string) =>
  `data:image/${type};base64,${Buffer.from(text).toString("base64")}`

const storedOf = async (number: number): Promise<number> => {
  const s3 = await objectsClient()
  const Prefix = `files/pictures/media/${number}/`
  return (await s3.send(new ListObjectsV2Command({ Bucket: names.filesBucket, Prefix }))).KeyCount ?? 0
}

describe("POST /media", () => {
  it("attaches pictures scaled to 1200 px with a thumbnail, for any logged-in user", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const reply = await attach(carla, number, {
      category: "priordamage",
      filename: "hood.jpg",
      media: [photo(1600, 800), photo(40, 30)],
      postingUserId: "somebody-else",
      postingUserInitials: "XX",
    })
    expect(reply).toMatchObject({
      status: 201,
      body: [
        {
          _id: expect.stringMatching(new RegExp(`^${number}-`)),
          relativeInvoiceNumber: number,
          category: "priordamage",
          filename: "hood.jpg",
          postingUserId: carla._id,
          postingUserInitials: "CR",
          postingUserName: "Carla Reyes",
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
    })
    const [entry] = reply.body
    const sizes = async (addresses: string[] = []) => {
      const found = await Promise.all(addresses.map(picture))
      expect(found.map(({ status, type }) => [status, type])).toEqual(
        addresses.map(() => [200, "image/webp"]),
      )
      return found.map(({ bytes }) => sizeOfWebp(bytes))
    }
    expect(await sizes(entry?.media)).toEqual([
      [1200, 600],
      [40, 30],
    ])
    expect(await sizes(entry?.thumbs)).toEqual([
      [360, 180],
      [40, 30],
    ])
    expect((await picture(entry?.media[0]?.split("?")[0])).status).toBe(403)
    expect(await listed(carla, number)).toEqual(reply.body)
  })

  it("accepts a VIN picture at 1280 px, by the key of the sender's own upload", async () => {
    const [carla, marta] = await Promise.all([clerk(), clerk()])
    const number = await aJob(carla)
    const key = await putPicture(carla, "media", photoBytes(1400, 700))
    expect(await attach(marta, number, { category: "vin", media: [key] })).toBeProblem(400, "not_an_image", {
      fields: [{ field: "media.0" }],
    })
    const [entry] = (await attach(carla, number, { category: "vin", media: [key] })).body
    expect(entry?.filename).toBe("vin.webp")
    expect(sizeOfWebp((await picture(entry?.media[0])).bytes)).toEqual([1280, 640])
  })

  it("rejects an upload for another purpose or one that is gone, with the reason", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const avatar = await putPicture(carla, "avatar")
    expect((await attach(carla, number, { media: [avatar] })).status).toBe(400)
    const key = await putPicture(carla, "media")
    await as(carla).delete("/uploads", { key })
    expect(await attach(carla, number, { media: [key] })).toBeProblem(400, "not_an_image", {
      detail: "This picture didn't arrive, or was sent too long ago. Choose it again.",
      Error: "This picture didn't arrive, or was sent too long ago. Choose it again.",
    })
  })

  it.each([
    ["a page", data("png", "<!doctype html><script>alert(1)</script>")],
    ["an SVG", data("svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["nothing", ""],
    ["an address elsewhere", "https://elsewhere.example/a.png"],
    ["half a picture", photo().slice(0, 300)],
  ])("is rejected when it is %s, naming the field, and nothing is stored", async (_name, given) => {
    const carla = await clerk()
    const number = await aJob(carla)
    expect(await attach(carla, number, { media: [photo(), given] })).toBeProblem(400, "not_an_image", {
      Error: expect.any(String),
      fields: [{ field: "media.1" }],
    })
    expect([await listed(carla, number), await storedOf(number)]).toEqual([[], 0])
  })

  it("attaches once on a retry or under concurrent calls", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const again = () => attach(carla, number, {}, { key: "photo-once-1" })
    const first = await again()
    expect((await again()).body).toEqual(first.body)
    const two = () => attach(carla, number, { category: "after" }, { key: "photo-once-2" })
    const [one, other] = await Promise.all([two(), two()])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body).toEqual(other.body)
    expect(await listed(carla, number)).toHaveLength(2)
    expect(await storedOf(number)).toBe(4)
    expect(await attach(carla, number, { category: "misc" }, { key: "photo-once-1" })).toBeProblem(
      422,
      "key_reused",
    )
  })

  it("keeps all of several concurrent attachments", async () => {
    const carla = await clerk()
    const number = await aJob(carla)
    const shades = [10, 40, 70, 100]
    await Promise.all(shades.map((shade) => attached(carla, number, "after", [photo(50, 50, shade)])))
    expect(await listed(carla, number)).toHaveLength(shades.length)
  })

  it("allows a job's technician and customer, and customers add only visible media", async () => {
    const [carla, theo, other, mia, stranger] = await Promise.all([
      clerk(),
      technician(),
      technician(),
      customer(),
      customer(),
    ])
    const number = await aReadyJob(carla, theo, { customerId: mia._id })
    for (const who of [theo, mia]) expect((await attach(who, number)).status).toBe(201)
    expect((await attach(theo, number, { category: "vin" })).status).toBe(201)
    for (const category of ["pop", "misc", "vin"])
      expect(await attach(mia, number, { category })).toMatchObject({
        status: 400,
        body: { fields: [{ field: "category" }] },
      })
    for (const who of [other, stranger])
      expect(await attach(who, number)).toBeProblem(404, "not_found", {
        detail: "Service Request was not found.",
        Error: "Service Request was not found.",
      })
    expect((await attach(carla, 999_999_999)).status).toBe(404)
  })

  it("attaches nothing to a job deleted meanwhile", async () => {
    const entry = {
      _id: "999999998-abc",
      filename: "a.webp",
      category: "misc",
      relativeInvoiceNumber: 999_999_998,
      postingUserId: "u1",
      postingUserInitials: "AB",
      postingUserName: "A B",
      createdAt: "2026-11-20T16:00:00.000Z",
      pictures: [],
    } as const
    await expect(table.transact(newMediaWrites({ ...entry, pictures: [] }))).rejects.toThrow("deleted")
  })

  it("names the malformed fields", async () => {
    const carla = await clerk()
    const post = (body: unknown) => as(carla).post("/media", malformed(body))
    expect(await post({ relativeInvoiceNumber: "x", category: "gallery", media: [], size: 1 })).toMatchObject(
      {
        status: 400,
        body: {
          fields: [
            { field: "relativeInvoiceNumber" },
            { field: "category" },
            { field: "media", message: "Choose at least one picture." },
            { field: "size", message: "Unknown field." },
          ],
        },
      },
    )
    const six = Array.from({ length: 6 }, () => photo(2, 2))
    expect(await attach(carla, await aJob(carla), { media: six })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "media", message: "Send at most 5 pictures at once." }] },
    })
  })
})
