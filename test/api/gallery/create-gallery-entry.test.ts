import { ListObjectsV2Command } from "@aws-sdk/client-s3"
import sharp from "sharp"
import { describe, expect, inject, it } from "vitest"
import { names } from "#infra/local/environment.ts"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { as, type Login } from "../client.ts"
import { attached, listed, picture } from "../media/attach.ts"
import { objectsClient } from "../objects.ts"
import { aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { aPublishable, ofService, order, publicEntry, publish, published } from "./entry.ts"

const { clerk } = people(table)

const origin = inject("origin")
const opened = (address = "") => picture(`${origin}${address}`)

const copiesOf = async (address = ""): Promise<number> => {
  const s3 = await objectsClient()
  const Prefix = "assets/gallery/"
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: names.assetsBucket, Prefix }))
  s3.destroy()
  const name = address.slice(address.lastIndexOf("/"))
  return Contents.filter(({ Key = "" }) => Key.endsWith(name)).length
}

const historyOf = async (who: Login, invoiceNumber: number) =>
  (await as(who).get("/servicerequesthistory", { invoiceNumber })).body.map(({ action, by }) => [
    action,
    by.name,
  ])

describe("POST /gallery", () => {
  it("copies a job's photos to the public bucket, listed first, with the car's details", async () => {
    const carla = await clerk()
    const entry = await aPublishable(carla, {}, 2)
    const { status, body } = await publish(carla, entry)
    expect({ status, body }).toEqual({
      status: 201,
      body: { _id: expect.stringMatching(/^[a-z0-9]{5}$/), version: 1 },
    })
    const { _id } = body
    const { urls, thumbs, ...texts } = await publicEntry(_id)
    expect(texts).toEqual({
      _id,
      year: 2021,
      make: "Toyota",
      model: "RAV4",
      submodel: "XLE",
      service: "Windshield replacement",
      service_es: "",
      favorite: false,
      version: 1,
    })
    for (const address of [...urls, ...thumbs])
      expect(await opened(address)).toMatchObject({ status: 200, type: "image/webp" })
    const { headers } = await fetch(`${origin}${urls[0]}`)
    expect(headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=600")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(await historyOf(carla, entry.relativeInvoiceNumber)).toContainEqual([
      `published 2 photos in the gallery (${_id})`,
      carla.name,
    ])
  })

  it("strips camera metadata and makes covered areas unreadable", async () => {
    const carla = await clerk()
    const number = await aJob(carla, { year: 2016, make: "Honda", model: "Civic" })
    // Stripes one pixel wide, the finest possible text.
    const width = 200
    const pixels = Buffer.alloc(width * 100 * 3, 200)
    for (let at = 0; at < width * 100; at += 1)
      if (at % width < 100 && at % 2 === 0) pixels.fill(0, at * 3, at * 3 + 3)
    const bytes = await sharp(pixels, { raw: { width, height: 100, channels: 3 } })
      .withExif({ IFD0: { Make: "Camera of somebody" } })
      .png()
      .toBuffer()
    const { _id: media } = await attached(carla, number, "before", [
      `data:image/png;base64,${bytes.toString("base64")}`,
    ])
    const cover = { x: 0, y: 0, width: 0.5, height: 1 }
    const reply = await publish(carla, {
      relativeInvoiceNumber: number,
      images: [{ media, covers: [cover] }],
      service: "Door glass",
      nothingPersonal: true,
    })
    const { urls, thumbs } = await publicEntry(reply.body._id)
    for (const address of [...urls, ...thumbs]) {
      const { bytes: shown } = await opened(address)
      expect(await sharp(shown).metadata()).not.toHaveProperty("exif")
      // The cover must leave no contrast within a square.
      const { channels } = await sharp(
        await sharp(shown).extract({ left: 45, top: 10, width: 10, height: 30 }).toBuffer(),
      ).stats()
      expect(channels[0]?.stdev).toBeLessThan(6)
    }
    const kept = (await listed(carla, number))[0]
    const { channels } = await sharp((await picture(kept?.media[0])).bytes)
      .extract({ left: 45, top: 10, width: 10, height: 30 })
      .stats()
    expect(channels[0]?.stdev).toBeGreaterThan(30)
  })

  it("requires confirmation that nothing personal is visible, and stores nothing without it", async () => {
    const carla = await clerk()
    const entry = await aPublishable(carla, { service: "Never shown" })
    for (const nothingPersonal of [undefined, false, "true", null])
      expect(await publish(carla, { ...entry, nothingPersonal })).toBeProblem(400, "malformed", {
        fields: [
          {
            field: "nothingPersonal",
            message: "Check the photos and confirm that no plate and no face can be read.",
          },
        ],
      })
    expect(await ofService("Never shown")).toEqual([])
  })

  it("prefers the values sent over the job's, and requires those that both lack", async () => {
    const carla = await clerk()
    const entry = await published(carla, {
      year: 2019,
      make: " Mazda ",
      model: "CX-5",
      submodel: "",
      service: "<script>alert(1)</script>",
    })
    expect(entry).toMatchObject({
      year: 2019,
      make: "Mazda",
      model: "CX-5",
      submodel: "",
      service: "<script>alert(1)</script>",
    })
    const number = await aJob(carla, { year: undefined, make: undefined, model: undefined })
    const { _id: media } = await attached(carla, number)
    const reply = await publish(carla, {
      relativeInvoiceNumber: number,
      images: [{ media }],
      nothingPersonal: true,
    })
    expect(reply).toMatchObject({ status: 400 })
    const fields = (reply.body as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field)
    expect(fields.slice(0, 3)).toEqual(["year", "make", "model"])
  })

  it("publishes only photos of the given job, and no internal ones", async () => {
    const carla = await clerk()
    const entry = await aPublishable(carla)
    const other = await attached(carla, await aJob(carla))
    const without = { ...entry, images: [] }
    expect(await publish(carla, without)).toMatchObject({
      status: 400,
      body: { fields: [{ field: "images", message: "Choose at least one photo." }] },
    })
    const own = entry.images[0]
    const wrong = [
      { media: other._id },
      { media: `${entry.relativeInvoiceNumber}-abc` },
      { media: own?.media, picture: 7 },
    ]
    for (const image of wrong)
      expect(await publish(carla, { ...entry, images: [own, image] })).toBeProblem(400, "malformed", {
        fields: [{ field: "images.1.media", message: "This attachment doesn't exist." }],
      })
    for (const category of ["pop", "misc", "vin"] as const) {
      const { _id: media } = await attached(carla, entry.relativeInvoiceNumber, category)
      expect(await publish(carla, { ...entry, images: [{ media }] })).toBeProblem(400, "malformed", {
        fields: [
          {
            field: "images.0.media",
            message: "The shop keeps this photo to itself: proof of payment, VIN and Other aren't published.",
          },
        ],
      })
    }
    expect((await publish(carla, { ...entry, relativeInvoiceNumber: 999_999_999 })).status).toBe(404)
  })

  it("publishes once on a retry or under concurrent calls", async () => {
    const carla = await clerk()
    const number = await aJob(carla, { year: 2018, make: "Subaru", model: "Outback" })
    const { _id: media } = await attached(carla, number, "after", [photo(333, 77, 201)])
    const entry = { relativeInvoiceNumber: number, images: [{ media }], service: "Shown once" }
    const again = (more = {}) =>
      publish(carla, { ...entry, nothingPersonal: true, ...more }, { key: `publish-${number}` })
    const [one, two] = await Promise.all([again(), again()])
    const three = await again()
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201])
    expect([two.body, three.body]).toEqual([one.body, one.body])
    expect(await ofService("Shown once")).toEqual([one.body._id])
    expect(await copiesOf((await publicEntry(one.body._id)).urls[0])).toBe(1)
    expect((await again({ service: "Chip repair" })).status).toBe(422)
  })

  it("keeps all entries published at once, even from one job", async () => {
    const carla = await clerk()
    const entry = await aPublishable(carla)
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => publish(carla, { ...entry, model: `At once ${n}` })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const ids = replies.map(({ body }) => body._id)
    expect(new Set(ids).size).toBe(4)
    expect((await order()).filter((id) => ids.includes(id))).toHaveLength(4)
  })

  it("keeps the entry when its photos and job are deleted", async () => {
    const carla = await clerk()
    const entry = await aPublishable(carla)
    const { body } = await publish(carla, entry)
    await as(carla).delete("/media", { id: entry.images[0]?.media })
    expect(
      (await as(carla).delete("/servicerequest", { invoiceNumber: entry.relativeInvoiceNumber })).status,
    ).toBe(200)
    const { urls } = await publicEntry(body._id)
    expect(await opened(urls[0])).toMatchObject({ status: 200 })
    const item = await table.get({ pk: `GALLERY#${body._id}`, sk: "A" })
    expect(JSON.stringify(item)).not.toContain(String(entry.relativeInvoiceNumber))
  })

  it("names the malformed fields", async () => {
    const carla = await clerk()
    const entry = await aPublishable(carla)
    const own = entry.images[0]
    const eleven = Array.from({ length: 11 }, () => own)
    const cover = { x: 0, y: 0, width: 1, height: 1 }
    const cases: [object, string][] = [
      [{ year: 21 }, "year"],
      [{ year: "2021" }, "year"],
      [{ make: "" }, "make"],
      [{ make: "x".repeat(41) }, "make"],
      [{ model: "a\u0007b" }, "model"],
      [{ service: " " }, "service"],
      [{ images: eleven }, "images"],
      [{ images: [{ ...own, covers: [{ ...cover, x: 2 }] }] }, "images.0.covers.0.x"],
      [{ images: [{ ...own, covers: [{ ...cover, width: 0 }] }] }, "images.0.covers.0.width"],
      [{ images: [{ ...own, covers: Array.from({ length: 21 }, () => cover) }] }, "images.0.covers"],
      [{ images: [{ media: "../../secret" }] }, "images.0.media"],
      [{ relativeInvoiceNumber: "1" }, "relativeInvoiceNumber"],
      [{ favorite: true }, "favorite"],
    ]
    for (const [wrong, field] of cases)
      expect(await publish(carla, { ...entry, ...wrong }), field).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
