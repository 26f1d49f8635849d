import { crc32, deflateSync } from "node:zlib"
import { ListObjectsV2Command } from "@aws-sdk/client-s3"
import { PNG } from "pngjs"
import { beforeAll, describe, expect, it } from "vitest"
import { names } from "#infra/local/environment.ts"
import { type Person, people } from "../../builders/people.ts"
import { as, type Reply } from "../client.ts"
import { objectsClient } from "../objects.ts"
import { table } from "../table.ts"
import { aDoneJob, aJob, chip, open } from "./job.ts"
import { asDataUrl, picture, png } from "./signature.ts"

const { clerk, technician } = people(table)

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A PNG header for colors with transparency. */
const headOf = (width: number, height: number, interlaced = 0): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, interlaced], 8)
  return chunk("IHDR", head)
}

/** A small PNG that declares a huge size. */
const claiming = (width: number, height: number, unpacked: number, interlaced = 0): Buffer =>
  Buffer.concat([
    png().subarray(0, 8),
    headOf(width, height, interlaced),
    chunk("IDAT", deflateSync(Buffer.alloc(unpacked))),
    chunk("IEND", Buffer.alloc(0)),
  ])

/** A small picture with a second header that declares another size. Decoders use the last header. */
const withSecondHeader = (width: number, height: number): Buffer => {
  const small = png()
  const end = small.indexOf("IHDR") + 21
  return Buffer.concat([small.subarray(0, end), headOf(width, height), small.subarray(end)])
}

const noPictures: [what: string, sent: string][] = [
  ["a JPEG", asDataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), "image/jpeg")],
  ["a JPEG that says it is a PNG", asDataUrl(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), png()]))],
  [
    "an SVG",
    asDataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "image/svg+xml"),
  ],
  ["an SVG that says it is a PNG", asDataUrl(Buffer.from("<svg onload='alert(1)'/>".repeat(9)))],
  ["a page", asDataUrl(Buffer.from("<html><script>alert(1)</script>".repeat(9)), "text/html")],
  ["half of a PNG", asDataUrl(png(200, 80).subarray(0, 60))],
  ["the first bytes of a PNG and nothing more", asDataUrl(png().subarray(0, 8))],
  ["a picture of 60,000 by 60,000", asDataUrl(claiming(60_000, 60_000, 1000))],
  ["a picture of 1 by 4,294,967,295", asDataUrl(claiming(1, 4_294_967_295, 1000))],
  ["a picture without any size", asDataUrl(claiming(0, 0, 0))],
  ["a small picture that unpacks to 100 MB", asDataUrl(claiming(40, 12, 100_000_000))],
  ["an interlaced picture, which would be unpacked whole", asDataUrl(claiming(40, 12, 1_944, 1))],
  ["a picture whose second header says 12,000 by 12,000", asDataUrl(withSecondHeader(12_000, 12_000))],
  ["an address of somebody else's picture", "https://example.com/signature.png"],
  ["the key of another signature", "signatures/48210/of-another.png"],
  ["nothing", ""],
]

const isRefused = ({ status, body }: Reply) =>
  status === 400 &&
  (body as { fields: { field: string }[] }).fields.some(({ field }) => field === "signatureData")

describe("A signature", () => {
  let rosa: Person
  let number: number
  beforeAll(async () => {
    rosa = await clerk()
    number = await aJob(rosa, { charges: [{ ...chip }] })
  })
  const sign = (signatureData: string) =>
    as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { signatureData, signedWith: "Grace Kim" })

  it.each(noPictures)("is rejected when it is %s, and nothing is signed", async (_what, sent) => {
    const reply = await sign(sent)
    expect({ refused: isRefused(reply), body: reply.body }).toMatchObject({ refused: true })
    expect(await open(rosa, number)).not.toHaveProperty("signatureData")
  })

  it("is validated by every endpoint that accepts one", async () => {
    const theo = await technician()
    const finished = await aDoneJob(rosa, theo)
    const signatureData = asDataUrl(Buffer.from("<svg/>"), "image/svg+xml")
    const pay = { invoiceNumber: finished, paymentMethod: "CASH", amount: 576.22, signatureData } as const
    expect(isRefused(await as(theo).put("/acceptpayment", pay))).toBe(true)
    expect((await open(rosa, finished)).payments).toEqual([])
    const authorize = { how: "signature", name: "Grace Kim", amount: 40, signatureData } as const
    const reply = await as(rosa).post("/servicerequestaction", {
      invoiceNumber: number,
      action: "authorizeEstimate",
      ...authorize,
    })
    expect(isRefused(reply)).toBe(true)
  })

  it("is stored only if the signer may sign and a signature is still needed", async () => {
    const theo = await technician()
    const own = await aJob(rosa, { charges: [{ ...chip }] })
    const stored = async () => {
      const s3 = await objectsClient()
      const Prefix = `files/signatures/${own}/`
      return (await s3.send(new ListObjectsV2Command({ Bucket: names.filesBucket, Prefix }))).KeyCount
    }
    const sent = { signatureData: picture() }
    const signAs = (person: Person, more: object = {}) =>
      as(person).put(`/servicerequest?invoiceNumber=${own}`, { ...sent, ...more })

    expect((await signAs(theo)).status).toBe(404)
    const authorize = {
      invoiceNumber: own,
      action: "authorizeEstimate",
      how: "signature",
      name: "Grace Kim",
    } as const
    expect((await as(theo).post("/servicerequestaction", { ...authorize, ...sent, amount: 40 })).status).toBe(
      404,
    )
    const pay = { invoiceNumber: own, paymentMethod: "CASH", amount: 40, ...sent } as const
    expect((await as(theo).put("/acceptpayment", pay)).status).toBe(404)
    const byCall = { ...authorize, ...sent, how: "call", amount: 40 } as const
    expect((await as(rosa).post("/servicerequestaction", byCall)).status).toBe(200)
    expect(await stored()).toBe(0)

    const { version } = await open(rosa, own)
    expect((await signAs(rosa)).status).toBe(200)
    expect(await stored()).toBe(1)
    expect((await signAs(await clerk(), { version })).status).toBe(409)
    expect(await stored()).toBe(1)
  })

  it("is re-encoded: only its pixels are stored", async () => {
    const before = png(60, 20)
    const comment = chunk("tEXt", Buffer.from("Comment\0secret of the phone"))
    const sent = Buffer.concat([before.subarray(0, 33), comment, before.subarray(33)])
    const own = await aJob(rosa, { charges: [{ ...chip }] })
    const reply = await as(rosa).put(`/servicerequest?invoiceNumber=${own}`, {
      signatureData: asDataUrl(sent),
    })
    expect(reply.status).toBe(200)
    const { signatureData = "" } = await open(rosa, own)
    const kept = Buffer.from(await (await fetch(signatureData)).arrayBuffer())
    expect(kept.includes("secret of the phone")).toBe(false)
    expect(PNG.sync.read(kept)).toMatchObject({ width: 60, height: 20 })
  })

  it("opens only by its signed URL, until the URL expires", async () => {
    const own = await aJob(rosa, { charges: [{ ...chip }] })
    await as(rosa).put(`/servicerequest?invoiceNumber=${own}`, { signatureData: picture() })
    const { signatureData = "" } = await open(rosa, own)
    const address = new URL(signatureData)
    const statusWith = async (change: (url: URL) => void) => {
      const changed = new URL(address)
      change(changed)
      return (await fetch(changed)).status
    }
    expect(await statusWith(() => undefined)).toBe(200)
    expect(
      await Promise.all([
        statusWith((url) => (url.search = "")),
        statusWith((url) => url.searchParams.set("Expires", "4102444800")),
        statusWith((url) => url.searchParams.set("Expires", "1")),
        statusWith((url) => url.searchParams.set("Signature", "forged")),
        statusWith((url) => url.searchParams.set("Signature", "")),
        statusWith((url) => url.searchParams.set("Key-Pair-Id", "KOTHER")),
        statusWith((url) => (url.pathname = url.pathname.replace(/[^/]+$/, "other.png"))),
        statusWith((url) => (url.pathname = `${url.pathname}/../../x`)),
      ]),
    ).toEqual(Array(8).fill(403))
  })
})
