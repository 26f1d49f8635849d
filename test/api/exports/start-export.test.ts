import { randomUUID } from "node:crypto"
import Papa from "papaparse"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { newVehicleWrite } from "#functions/customers/store.ts"
import type { ExportObjects } from "#functions/exports/chunks.ts"
import { exporter } from "#functions/exports/export-step.ts"
import { type Entity, entityNames } from "#functions/exports/rules/entities.ts"
import { jobs as jobsStep } from "#functions/exports/steps/jobs.ts"
import { people } from "#functions/exports/steps/people.ts"
import type { ReadPage } from "#functions/exports/steps/read-page.ts"
import { settings } from "#functions/exports/steps/shop.ts"
import { hashToken } from "#functions/platform/actor.ts"
import { type BulkRun, newBulkRun } from "#functions/platform/bulk-runs.ts"
import { readPages } from "#functions/platform/table.ts"
import { everyLogin } from "#infra/local/demo/supplier-logins.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { enterLogins } from "../../builders/supplier-logins.ts"
import type { Login } from "../../driver/client.ts"
import { done, jobsOver, windshield } from "../../driver/job.ts"
import { receiptOf } from "../fuel/receipt.ts"
import { newNumber } from "../inventory/stock.ts"
import { signatureData } from "../invoices/invoice.ts"
import { picture } from "../messages/incoming-texts.ts"
import { ownShop } from "../own-shop.ts"
import { code } from "../promocodes/code.ts"
import { aRunningExport } from "./an-export.ts"
import { type ExportFiles, type Row, recordsIn, unzipExport } from "./unzip-export.ts"

const shop = ownShop()
const { as } = shop
const jobs = jobsOver(as)

const formula = '=HYPERLINK("http://example.com","click")'

const aShop = async () => {
  const [ada, carla] = [await shop.people().admin(), await shop.people().clerk()]
  const mia = await shop.people().customer({ name: "Mia Torres" })
  await shop.people().setPassword(mia, "correct horse battery")
  await enterLogins(as, ada)
  const key = done(await as(ada).post("/apikeys", { name: "Books", role: "clerk" }))
  done(
    await as(carla).post("/vehicle", {
      customerId: mia._id,
      vehicle: "2003 Honda Accord",
      images: [{ src: photo(40, 30), note: "front" }],
    }),
  )
  const number = await jobs.aJob(carla, {
    customerId: mia._id,
    customerName: mia.name,
    customerPhone: mia.phone,
    customerNotes: formula,
    charges: [windshield, { type: "Other", description: "Calibration", net: 250 }],
  })
  done(await as(carla).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 100 }))
  done(await as(carla).put(`/servicerequest?invoiceNumber=${number}`, { signatureData }))
  done(await as(carla).post("/notes", { invoice: number, category: "internal", note: formula }))
  done(
    await as(carla).post("/media", {
      relativeInvoiceNumber: number,
      category: "before",
      media: [photo(), photo(400, 200, 90)],
    }),
  )
  done(await as(carla).post("/task", { description: "Call the glass supplier" }))
  const others: number[] = []
  const car = { year: 2021, make: "Toyota", model: "RAV4" }
  for (let nth = 0; nth < 11; nth += 1)
    others.push(await jobs.aJob(carla, { ...car, customerName: `Customer ${nth}` }))
  return { ada, carla, mia, number, key, ...(await theRest(ada, carla, others)) }
}

const theRest = async (ada: Person, carla: Person, [other = 0]: readonly number[]) => {
  const sutter = await shop.people().commercialAccount()
  done(await as(carla).post("/billingprofile", { userId: sutter._id, repairInfo: "Ask for Lee." }))
  done(await as(carla).put("/textconsent", { phone: sutter.phone, given: true }))
  const stocked = { partNumber: newNumber(), branch: "yuba-city", quantity: 5 }
  done(await as(carla).post("/inventory", stocked))
  const promo = code()
  done(await as(ada).post("/promocode", promo))
  const quote = done(
    await as().post("/quote", { service: "replace", vehicle: "white pickup", phone: randomPhone() }),
  )
  const receipt = done(await as(carla).post("/fuelreceipt", receiptOf()))
  const [attached] = done(
    await as(carla).post("/media", {
      relativeInvoiceNumber: other,
      category: "after",
      media: [photo(60, 40)],
    }),
  )
  const entry = done(
    await as(carla).post("/gallery", {
      relativeInvoiceNumber: other,
      images: [{ media: attached?._id ?? "", picture: 0 }],
      service: "Windshield replacement",
      nothingPersonal: true,
    }),
  )
  done(await as(carla).put("/textconsent", { phone: sutter.phone, given: true }))
  const sent = done(await as(carla).put("/sendtext", { phone: sutter.phone, message: "Your glass is here." }))
  const from = randomPhone()
  const texted = await fetch(`${shop.system().origin}/__local/texts`, {
    method: "POST",
    body: JSON.stringify({ from, body: "How much for this one?", media: [picture(90)] }),
  })
  expect(texted.ok).toBe(true)
  const texts = async () => {
    const { status, body } = await as(carla).get("/inbox", { phone: from })
    return status === 200 && body.some(({ pictures }) => pictures?.length === 1)
  }
  await vi.waitUntil(texts, { timeout: 60_000, interval: 200 })
  return { sutter, stocked, promo, quote, receipt, entry, sent, from }
}

let made: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  made = await aShop()
})

const newest = async (person: Login) => (await as(person).get("/exports")).body[0]

const downloaded = async (person: Login): Promise<ExportFiles> => {
  const { parts = [] } = (await newest(person)) ?? {}
  const files = await Promise.all(
    parts.map(async ({ address, bytes }) => {
      const file = new Uint8Array(await (await fetch(address ?? "")).arrayBuffer())
      expect(file.byteLength).toBe(bytes)
      return file
    }),
  )
  return unzipExport(files)
}

describe("POST /exports", () => {
  it("exports everything in the background as the API returns it, without secrets", async () => {
    const { ada, carla, mia, number, key } = made
    const { _id } = done(await as(ada).post("/exports", {}, { key: "all-of-it-1" }))
    expect(done(await as(ada).post("/exports", {}, { key: "all-of-it-1" }))).toEqual({ _id })
    await expect.poll(async () => (await newest(ada))?.state).toBe("done")
    expect(await newest(ada)).toMatchObject({ _id, by: { _id: ada._id }, counts: { jobs: 12 }, missing: 0 })
    const all = await downloaded(ada)

    // The reassembled job equals the API's reply, apart from link keys and the signature's address.
    const [job] = recordsIn(all, "jobs").filter(({ invoiceNumber }) => invoiceNumber === number)
    const of = (entity: string) =>
      recordsIn(all, entity).flatMap(({ invoiceNumber, ...row }) => (invoiceNumber === number ? [row] : []))
    const { invoiceKey, jobKey, signatureData: signed, ...shown } = await jobs.open(ada, number)
    const { signatureData: path, ...exported } = job ?? {}
    expect({ ...exported, charges: of("charges"), payments: of("payments") }).toEqual(shown)
    expect(all.get(String(path))?.subarray(1, 4).toString()).toBe("PNG")
    expect(signed).toBeTruthy()

    const [person] = (await as(ada).get("/users", { _id: mia._id })).body
    expect(recordsIn(all, "people")).toContainEqual({ ...person, createdAt: mia.createdAt })
    expect(recordsIn(all, "history").filter((one) => one.invoiceNumber === number).length).toBeGreaterThan(2)
    expect(recordsIn(all, "vehicles")).toMatchObject([{ customerId: mia._id, images: [{ note: "front" }] }])

    const [attached] = (await as(carla).get("/media", { relativeInvoiceNumber: number })).body
    const stored = recordsIn(all, "attachments").find(({ _id }) => _id === attached?._id)
    const pictures = await Promise.all(
      (attached?.media ?? []).map(async (address) => Buffer.from(await (await fetch(address)).arrayBuffer())),
    )
    expect([stored?.pictures].flat().map((one) => all.get(String(one)))).toEqual(pictures)
    expect(pictures).toHaveLength(2)

    const csv = Papa.parse<Record<string, string>>(
      (all.get("jobs.csv") ?? "").toString().replace("\ufeff", ""),
      { header: true, skipEmptyLines: true },
    )
    expect(csv.errors).toEqual([])
    expect(csv.data).toHaveLength(12)
    const line = csv.data.find(({ invoiceNumber }) => invoiceNumber === String(number))
    expect(line).toMatchObject({
      customerName: "Mia Torres",
      customerNotes: `'${formula}`,
      total: String(shown.total),
    })
    expect(all.get("README.txt")?.toString()).toContain("12 records, read 20")

    const text = [...all.values()].map((bytes) => bytes.toString("latin1")).join("\n")
    expect(text).toContain("Calibration")
    const secrets = [
      "argon2",
      "PASS#",
      "CRED#",
      "SESS#",
      ada.token,
      hashToken(ada.token),
      hashToken(carla.token),
      key.token ?? "",
      hashToken(key.token ?? ""),
      invoiceKey ?? "",
      jobKey ?? "",
      ...Object.entries(everyLogin).flatMap(([name, value]) => (name.endsWith("Password") ? [value] : [])),
    ]
    expect(secrets.filter((secret) => secret === "" || text.includes(String(secret)))).toEqual([])

    expect((await as(ada).get("/settingshistory", { what: "export" })).body).toMatchObject([
      { action: "created", id: _id, by: { _id: ada._id } },
    ])
  })

  it("covers every kind of record", async () => {
    const { ada, carla, mia, number, sutter, stocked, promo, quote, receipt, entry, sent, from } = made
    done(await as(ada).post("/exports", {}))
    await expect.poll(async () => (await newest(ada))?.state).toBe("done")
    const all = await downloaded(ada)
    const oneOfEach: Record<Entity, Row> = {
      jobs: { invoiceNumber: number, customerId: mia._id },
      charges: { invoiceNumber: number, description: "Calibration", net: 250 },
      payments: { invoiceNumber: number, amount: 100, method: "CASH" },
      ledger: { invoiceNumber: number, amount: 100, kind: "payment", state: "approved" },
      history: { invoiceNumber: number, version: 1 },
      notes: { invoice: number, category: "internal", note: formula },
      attachments: { relativeInvoiceNumber: number, category: "before" },
      people: { _id: sutter._id, category: "commercial" },
      vehicles: { customerId: mia._id, vehicle: "2003 Honda Accord" },
      billingProfiles: { userId: sutter._id, repairInfo: "Ask for Lee." },
      textConsents: { phone: sutter.phone, given: true, by: carla.name },
      carriers: { key: "sierra", text: "Sierra Mutual" },
      branches: { _id: "yuba-city", zip: "95991" },
      promoCodes: promo,
      inventory: stocked,
      gallery: { _id: entry._id, service: "Windshield replacement" },
      settings: { name: "businessInfo", registrationNumber: "ARD 301245" },
      settingsHistory: { what: "promoCode", id: promo.promoCode, action: "created" },
      quotes: { _id: quote._id, vehicle: "white pickup" },
      tasks: { description: "Call the glass supplier" },
      fuelReceipts: { _id: receipt._id, mileage: 84_210, fuelcost: 61.4 },
      messages: { _id: sent._id, body: "Your glass is here." },
      textsReceived: { phone: from, body: "How much for this one?" },
    }
    for (const [entity, row] of Object.entries(oneOfEach))
      expect(recordsIn(all, entity), entity).toContainEqual(expect.objectContaining(row))

    const [fuel] = recordsIn(all, "fuelReceipts")
    const [shown] = recordsIn(all, "gallery")
    const [text] = recordsIn(all, "textsReceived")
    const pictures = [fuel?.image, shown?.urls, text?.pictures].flat()
    expect(pictures).toHaveLength(3)
    for (const path of pictures) expect(all.get(String(path))?.length, String(path)).toBeGreaterThan(100)
  })

  it("is rejected while an export is running", async () => {
    const { ada } = made
    await aRunningExport(shop.table())
    expect(await as(ada).post("/exports", {})).toBeProblem(409, "action_not_allowed", {
      detail: "An export is already running. Wait until it's done, or stop it first.",
    })
  })

  it("packs a job's bills, and the statements of carriers and of present and former accounts", async () => {
    const { number, sutter, mia } = made
    const folders = [
      `invoices/${number}`,
      `bills/${number}`,
      `statements/${sutter._id}`,
      `statements/${mia._id}`,
      "statements/sierra",
    ]
    const keys = folders.map((folder) => `${folder}/1.pdf`)
    const bucket = {
      listKeys: vi.fn(async (folder: string) => keys.filter((key) => key.startsWith(`${folder}/`))),
    }
    const filesOf = async (read: ReadPage) => {
      const found: string[] = []
      for await (const { files } of readPages((cursor) =>
        read({ cursor, lastNumber: number, isKnown: () => false }),
      ))
        found.push(...files.map(({ key, path }) => `${key} > ${path}`))
      return found
    }
    const table = shop.table()
    expect(await filesOf(jobsStep(table, bucket))).toEqual(
      expect.arrayContaining([
        `files/invoices/${number}/1.pdf > jobs/${number}/invoice-1.pdf`,
        `files/bills/${number}/1.pdf > jobs/${number}/bill-1.pdf`,
      ]),
    )
    bucket.listKeys.mockClear()
    const payers = [sutter._id, mia._id]
    expect(await filesOf(people(table, bucket))).toEqual(
      expect.arrayContaining(
        payers.map((id) => `files/statements/${id}/1.pdf > people/${id}/statement-1.pdf`),
      ),
    )
    expect(bucket.listKeys.mock.calls).toEqual([["statements"]])
    expect(await filesOf(settings(table, bucket))).toContain(
      "files/statements/sierra/1.pdf > carriers/sierra/statement-1.pdf",
    )
  })

  it("exports all vehicles of a large fleet", async () => {
    const fleet = await shop.people().commercialAccount()
    const cars = Array.from({ length: 1001 }, (_, nth) =>
      newVehicleWrite({ _id: `van-${nth}`, customerId: fleet._id, make: "Ford" }),
    )
    for (let from = 0; from < cars.length; from += 100)
      await shop.table().transact(cars.slice(from, from + 100))
    const found: Row[] = []
    const read = people(shop.table(), { listKeys: async () => [] })
    for await (const { reads } of readPages((cursor) =>
      read({ cursor, lastNumber: 0, isKnown: () => false }),
    ))
      found.push(...reads.flatMap(({ entity, row }) => (entity === "vehicles" ? [row] : [])))
    expect(found.filter(({ customerId }) => customerId === fleet._id)).toHaveLength(1001)
  })
})

describe("interrupted at any point", () => {
  /** In-memory buckets in which every nth call fails. */
  const buckets = (failing = { get: Infinity, put: Infinity }) => {
    let [gets, puts] = [0, 0]
    const kept = new Map<string, Uint8Array>()
    const objects: ExportObjects = {
      async get(key) {
        gets += 1
        if (gets % failing.get === 0) throw new Error("The bucket is gone.")
        return kept.get(key) ?? (key.startsWith("files/pictures/") ? Buffer.from(key) : undefined)
      },
      async put(key, bytes) {
        puts += 1
        if (puts % failing.put === 0) throw new Error("The bucket is gone.")
        kept.set(key, bytes)
      },
      listKeys: async () => [],
      async removeAll(folder) {
        for (const key of kept.keys()) if (key.startsWith(`files/${folder}/`)) kept.delete(key)
      },
    }
    return { kept, objects }
  }

  /** Runs each step twice concurrently. Only the stored checkpoint counts. */
  const run = async (times: number, until: Date, { kept, objects }: ReturnType<typeof buckets>) => {
    const export_ = exporter(shop.table(), objects, { part: 3000, chunk: 20_000 })
    const [write] = newBulkRun({
      _id: randomUUID(),
      kind: "export",
      by: made.ada && { _id: "a", name: "Ada", initials: "A" },
      at: new Date().toISOString(),
      checkpoint: {},
    })
    let seen = (write && "put" in write ? write.put : {}) as BulkRun
    for (let steps = 0; seen.state !== "done"; steps += 1) {
      if (steps > 1000) throw new Error("It does not end.")
      const tries = await Promise.allSettled(Array.from({ length: times }, () => export_(seen, until)))
      const ended = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
      const taken = ended[steps % Math.max(ended.length, 1)]
      if (taken) seen = { ...seen, ...taken } as BulkRun
    }
    const { parts } = seen.checkpoint as { parts: { key: string }[] }
    return { parts, all: unzipExport(parts.map(({ key }) => kept.get(`files/${key}`) ?? new Uint8Array())) }
  }

  it("produces the same records as an uninterrupted run, without gaps or duplicates", async () => {
    const undisturbed = await run(1, new Date("2100-01-01"), buckets())
    const disturbed = await run(2, new Date(0), buckets({ get: 211, put: 5 }))
    expect(disturbed.parts.length).toBeGreaterThan(undisturbed.parts.length)
    for (const name of entityNames) {
      expect(recordsIn(disturbed.all, name), name).toEqual(recordsIn(undisturbed.all, name))
      expect(recordsIn(undisturbed.all, name), name).not.toEqual([])
    }
    expect(recordsIn(undisturbed.all, "jobs")).toHaveLength(12)
    const files = ({ all }: { all: ExportFiles }) =>
      [...all.keys()].filter((path) => path.includes("/")).toSorted()
    expect(files(disturbed)).toEqual(files(undisturbed))
    expect(files(undisturbed)).toHaveLength(6)
  })
})
