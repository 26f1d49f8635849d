import { readFileSync } from "node:fs"
import { PutObjectCommand } from "@aws-sdk/client-s3"
import { extractText, getDocumentProxy } from "unpdf"
import { describe, expect, inject, it } from "vitest"
import { names } from "#infra/local/environment.ts"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { objectsClient } from "../objects.ts"
import { chip, windshield } from "../requests/job.ts"
import { table } from "../table.ts"
import { insured, invoiced, sign } from "./invoice.ts"

const { clerk, technician, customer } = people(table)

type Drawn = { invoiceImage: string; fileName: string }

const pdfOf = async (query: { key: string } | { id: number }, login?: Login) => {
  const { status, body } = await as(login).get("/pdfinvoiceV2", query)
  expect(status).toBe(200)
  const { invoiceImage, fileName } = body as Drawn
  const file = await fetch(invoiceImage)
  const bytes = Buffer.from(await file.arrayBuffer())
  return {
    path: new URL(invoiceImage).pathname,
    fileName,
    type: file.headers.get("content-type"),
    bytes,
    pages: bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length,
  }
}

const replaceFile = async (path: string, Body: string) => {
  const s3 = await objectsClient()
  await s3.send(new PutObjectCommand({ Bucket: names.filesBucket, Key: path.slice(1), Body }))
}

const notFound = {
  status: 404,
  body: { code: "not_found", detail: "Could not find requested Invoice." },
}

describe("GET /pdfinvoiceV2", () => {
  it("draws the invoice on one Letter page for a holder of the key", async () => {
    const { number, key } = await invoiced(await clerk(), await technician(), insured)
    const { type, fileName, bytes, pages } = await pdfOf({ key })
    expect({ type, fileName, pages }).toEqual({
      type: "application/pdf",
      fileName: `invoice-${number}.pdf`,
      pages: 1,
    })
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
    expect(bytes.toString("latin1")).toContain("/MediaBox [0 0 612 792]")
  })

  it("draws names in other scripts as copyable text and logs characters without a font", async () => {
    const { key } = await invoiced(await clerk(), await technician(), {
      customerName: "Đặng Hữu 王小明",
      customerFullAddress: "2210 ਸਿੰਘ Road 🦄, Yuba City, CA 95993",
    })
    const { bytes, path } = await pdfOf({ key })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text).toContain("Đặng Hữu 王小明")
    expect(text).toContain("2210 ਸਿੰਘ Road \ufffd")
    const lines = readFileSync(inject("log"), "utf8").split("\n")
    const file = path.split("/").at(-1) ?? path
    const line = lines.find((each) => each.includes("pdf_characters_undrawn") && each.includes(file))
    expect(line).toContain("U+1F984")
    expect(line).not.toContain("Road")
  })

  it("continues on more pages for many lines", async () => {
    const { key } = await invoiced(await clerk(), await technician(), {
      charges: [{ ...windshield }, ...Array.from({ length: 14 }, () => ({ ...chip }))],
    })
    expect((await pdfOf({ key })).pages).toBe(2)
  })

  it("returns the same file without redrawing while the invoice is unchanged", async () => {
    const rosa = await clerk()
    const { number, key } = await invoiced(rosa, await technician())
    const first = await pdfOf({ key })
    expect((await pdfOf({ id: number }, rosa)).path).toBe(first.path)

    await replaceFile(first.path, "not drawn again")
    expect((await pdfOf({ key })).bytes.toString()).toBe("not drawn again")
  })

  it("draws a new file after a payment or signature, and leaves the earlier one unchanged", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const { number, key } = await invoiced(rosa, lind)
    const unpaid = await pdfOf({ key })
    await as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 576.22 })
    const paid = await pdfOf({ key })
    await sign(lind, number)
    const signed = await pdfOf({ key })
    expect(new Set([unpaid.path, paid.path, signed.path]).size).toBe(3)
    expect(signed.bytes.toString("latin1")).toContain("/Subtype /Image")
    expect(paid.bytes.toString("latin1")).not.toContain("/Subtype /Image")
  })

  it("creates one file for two concurrent calls", async () => {
    const { key } = await invoiced(await clerk(), await technician())
    const [first, second] = await Promise.all([pdfOf({ key }), pdfOf({ key })])
    expect(second.path).toBe(first.path)
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })

  it("returns a signed URL that opens only its own invoice", async () => {
    const { key } = await invoiced(await clerk(), await technician())
    const { body } = await as().get("/pdfinvoiceV2", { key })
    const address = new URL((body as Drawn).invoiceImage)
    expect((await fetch(new URL(address.pathname, address))).status).toBe(403)
    const other = new URL(address)
    other.pathname = other.pathname.replace(/\/invoices\/\d+\//, "/invoices/1/")
    expect((await fetch(other)).status).toBe(403)
  })

  it("returns the PDF by number to the job's customer and technician", async () => {
    const [rosa, lind, mia] = [await clerk(), await technician(), await customer()]
    const { number } = await invoiced(rosa, lind, { customerId: mia._id })
    for (const person of [lind, mia]) expect((await pdfOf({ id: number }, person)).pages).toBe(1)
  })

  it("returns 404 by number to anyone else and for a forged key", async () => {
    const { number, key } = await invoiced(await clerk(), await technician())
    for (const person of [undefined, await customer(), await technician()])
      expect(await as(person).get("/pdfinvoiceV2", { id: number })).toMatchObject(notFound)
    expect(await as().get("/pdfinvoiceV2", { key: key.slice(1) })).toMatchObject(notFound)
  })

  it("requires a key or number and rejects other parameters", async () => {
    expect(await as().get("/pdfinvoiceV2")).toMatchObject({
      status: 400,
      body: { detail: "Missing invoice key/number." },
    })
    expect(await as().get("/pdfinvoiceV2", { key: "k", media: "data:" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "media" }] },
    })
  })
})
