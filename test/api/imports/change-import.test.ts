import { describe, expect, it } from "vitest"
import { importRows } from "#functions/imports/import-rows.ts"
import { createImporter } from "#functions/imports/importers/importers.ts"
import { checkpointOf, importReader } from "#functions/imports/store.ts"
import { advanceRun, bulkRunRace, bulkRunReader, checkRunUnchanged } from "#functions/platform/bulk-runs.ts"
import { readRow } from "#shared/domain/import/rows.ts"
import { messages } from "#shared/messages.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { addCarrier } from "../carriers/carrier.ts"
import { as } from "../client.ts"
import { aReceiver, aWebhook } from "../integrations/receiver.ts"
import { aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import {
  anImport,
  byPhone,
  findings,
  type ImportChange,
  importNow,
  movedIn,
  randomVin,
  stepped,
} from "./import.ts"

const { admin, customer, commercialAccount } = people(table)

const jobsOf = async (who: Person, customerId: string) =>
  (await as(who).get("/servicerequest", { customerId })).body as { invoiceNumber: number }[]

describe("PUT /imports", () => {
  it("creates searchable customers, and an undo removes all but those used since", async () => {
    const ada = await admin()
    const [ann, bo, cy] = [randomPhone(), randomPhone(), randomPhone()]
    const done = await movedIn(ada, "customers", [
      "Customer Name;Phone #;E-mail;Street;City;St;Zip;Idioma",
      `Ann Lee;${ann};ann@example.com;1 Plumas St;Yuba City;CA;95991;Español`,
      `Bo Lindqvist;+1 (${bo.slice(0, 3)}) ${bo.slice(3, 6)}-${bo.slice(6)};;;;;;`,
      `Cy Young;${cy};;;;;;`,
    ])
    expect(done).toMatchObject({ phase: "run", state: "done", counts: { made: 3, failed: 0 } })
    const [annNow, boNow, cyNow] = await Promise.all([ann, bo, cy].map((phone) => byPhone(ada, phone)))
    expect(annNow).toMatchObject({
      name: "Ann Lee",
      category: "personal",
      email: "ann@example.com",
      language: "es",
      address: "1 Plumas St, Yuba City, CA 95991",
    })
    await aJob(ada, { customerId: boNow?._id, customerName: "Bo Lindqvist", customerPhone: bo })
    await expect.poll(async () => (await jobsOf(ada, boNow?._id ?? "")).length).toBe(1)
    await as(ada).put("/users", { _id: cyNow?._id, name: "Cyrus Young" })

    const undone = await stepped(ada, done._id, { step: "undo" })
    expect(undone).toMatchObject({ phase: "undo", state: "done", counts: { undone: 1, kept: 2 } })
    expect(await findings(ada, done._id, "kept")).toEqual([
      { row: 3, sort: "kept", problems: [{ message: "Bo Lindqvist has a job now." }] },
      { row: 4, sort: "kept", problems: [{ message: "Cyrus Young was changed since." }] },
    ])
    expect(await byPhone(ada, ann)).toBeUndefined()
    expect(await byPhone(ada, bo)).toMatchObject({ name: "Bo Lindqvist" })
  })

  it("rereads the columns from the chosen header row and imports the rows below it", async () => {
    const ada = await admin()
    const [ann, bo] = [randomPhone(), randomPhone()]
    const { _id, ...begun } = await anImport(ada, "customers", [
      "Kundenliste",
      "Wer;Ruf",
      `Ann Lee;${ann}`,
      `Bo Lindqvist;${bo}`,
    ])
    expect(begun).toMatchObject({ header: 1, rows: 3, top: [{ row: 1 }, { row: 2 }, { row: 3 }, { row: 4 }] })
    const choose = (header?: number) => as(ada).put("/imports", { _id, step: "header", header })
    expect(await choose()).toBeProblem(400, "malformed", { detail: messages.imports.headerMissing })
    expect(await choose(9)).toBeProblem(400, "malformed", { detail: messages.imports.noSuchRow(9) })
    expect((await choose(2)).body).toMatchObject({
      header: 2,
      rows: 2,
      columns: ["Wer", "Ruf"],
      phase: "columns",
    })

    const mapping = { name: 0, phone: 1 }
    expect((await stepped(ada, _id, { step: "check", mapping })).counts).toMatchObject({ errors: 0 })
    expect((await stepped(ada, _id, { step: "run" })).counts).toMatchObject({ made: 2, failed: 0 })
    expect(await byPhone(ada, bo)).toMatchObject({ name: "Bo Lindqvist" })
    expect(await choose(2)).toBeProblem(422, "refused")
    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 2 })
  })

  it("imports vehicles under their owners and asks about a duplicate VIN", async () => {
    const ada = await admin()
    const mia = await customer()
    const vin = randomVin()
    const lines = ["Owner Phone,Yr,Make,Model,VIN", `${mia.phone},19,Ford,F-150,${vin}`]
    const done = await movedIn(ada, "vehicles", lines)
    const cars = async () =>
      (await as(ada).get("/vehicle", { customerId: mia._id })).body as { vin: string; year: number }[]
    expect(await cars()).toMatchObject([{ vin, year: 2019, make: "Ford", model: "F-150" }])

    const again = await anImport(ada, "vehicles", [...lines, `${randomPhone()},2020,Kia,Soul,`])
    const checked = await stepped(ada, again._id, { step: "check" })
    expect(checked.counts).toMatchObject({ errors: 1, duplicates: 1 })
    expect(await findings(ada, again._id, "duplicate")).toMatchObject([
      { row: 2, known: `VIN ${vin}, a vehicle of Mia Torres` },
    ])
    await as(ada).put("/importrows", { _id: again._id, row: 2, answer: "make" })
    expect((await stepped(ada, again._id, { step: "run" })).counts).toMatchObject({ made: 1, failed: 1 })
    expect(await cars()).toHaveLength(2)
    expect((await stepped(ada, done._id, { step: "undo" })).counts).toMatchObject({ undone: 1, kept: 0 })
    expect(await cars()).toHaveLength(1)
  })

  it("asks about a vehicle without a VIN that the owner already has", async () => {
    const ada = await admin()
    const mia = await customer()
    const lines = ["Owner Phone,Year,Make,Model,Plate", `${mia.phone},2019,Ford,F-150,8ABC123`]
    await movedIn(ada, "vehicles", lines)
    const again = await anImport(ada, "vehicles", [
      ...lines,
      `${mia.phone},2019,FORD,F-150,8abc 123`,
      `${mia.phone},2019,Ford,F-150,8ABC124`,
    ])
    expect((await stepped(ada, again._id, { step: "check" })).counts).toMatchObject({
      errors: 0,
      duplicates: 2,
    })
    const known = "2019 Ford F-150, a vehicle of Mia Torres"
    expect(await findings(ada, again._id, "duplicate")).toMatchObject([{ row: 2, known }, { row: 3 }])
  })

  it("asks about like cars of one file, with and without a VIN, and imports them as answered", async () => {
    const ada = await admin()
    const [mia, noa] = [await customer(), await customer()]
    const { _id } = await anImport(ada, "vehicles", [
      "Owner Phone,Year,Make,Model,VIN",
      `${mia.phone},2019,Ford,F-150,${randomVin()}`,
      `${mia.phone},2019,Ford,F-150,`,
      `${noa.phone},2019,Ford,F-150,`,
      `${noa.phone},2019,Ford,F-150,${randomVin()}`,
    ])
    expect((await stepped(ada, _id, { step: "check" })).counts).toMatchObject({ errors: 0, duplicates: 2 })
    expect(await findings(ada, _id, "duplicate")).toMatchObject([
      { row: 3, known: "Row 2 of this file" },
      { row: 5, known: "Row 4 of this file" },
    ])
    await as(ada).put("/importrows", { _id, answer: "make" })
    expect((await stepped(ada, _id, { step: "run" })).counts).toMatchObject({ made: 4, failed: 0 })
  })

  it("imports accounts with a billing profile, and an undo removes both", async () => {
    const ada = await admin()
    const phone = randomPhone()
    const done = await movedIn(ada, "accounts", [
      "Company,Phone,Type,Tax Exempt",
      `Sutter Fleet Two,${phone},Fleet,Yes`,
    ])
    const made = await byPhone(ada, phone)
    expect(made).toMatchObject({ name: "Sutter Fleet Two", category: "commercial" })
    const profiles = async () => (await as(ada).get("/billingprofile", { userId: made?._id ?? "" })).body
    expect(await profiles()).toMatchObject([{ taxExempt: true, type: "commercial" }])
    expect((await stepped(ada, done._id, { step: "undo" })).counts).toMatchObject({ undone: 1 })
    expect(await byPhone(ada, phone)).toBeUndefined()
  })

  it("imports open balances as unpaid jobs on their date, with the amount due", async () => {
    const ada = await admin()
    const fleet = await commercialAccount()
    const mia = await customer()
    const number = `B${mia.phone}`
    const done = await movedIn(ada, "balances", [
      "Phone,Balance Due,Invoice #,Invoice Date,Terms",
      `${fleet.phone},"$1,250.40",${number},03/14/2024,Net 30`,
      `${mia.phone},85,,2024-03-15,`,
    ])
    expect(done.counts).toMatchObject({ made: 2 })
    const jobOf = async (id: string) => {
      await expect.poll(async () => (await jobsOf(ada, id)).length).toBe(1)
      return open(ada, (await jobsOf(ada, id))[0]?.invoiceNumber ?? 0)
    }
    expect(await jobOf(fleet._id)).toMatchObject({
      invoiceType: "Net",
      serviceStatus: "invoiceSubmitted",
      billingId: fleet._id,
      appointmentDate: "3/14/2024",
      externalReferenceNumber: number,
      total: 1250.4,
      totalTax: 0,
      totalUnpaid: 1250.4,
    })
    expect(await jobOf(mia._id)).toMatchObject({
      invoiceType: "Cash",
      serviceStatus: "awaitingPayment",
      totalCustomerDue: 85,
      totalUnpaid: 85,
    })
    expect((await stepped(ada, done._id, { step: "undo" })).counts).toMatchObject({ undone: 2, kept: 0 })
    await expect.poll(async () => (await jobsOf(ada, mia._id)).length).toBe(0)
  })

  it("asks about a duplicate balance, with or without a number", async () => {
    const ada = await admin()
    const [mia, ann] = [await customer(), await customer({ name: "Ann Lee" })]
    const lines = [
      "Phone,Balance Due,Invoice Date",
      `${mia.phone},85,2024-03-15`,
      `${ann.phone},85,2024-03-15`,
    ]
    const first = await movedIn(ada, "balances", lines)
    const again = await anImport(ada, "balances", [
      ...lines,
      `${mia.phone},85.00,3/15/24`,
      `${mia.phone},85.01,3/15/24`,
    ])
    const checked = await stepped(ada, again._id, { step: "check" })
    expect(checked.counts).toMatchObject({ errors: 0, duplicates: 3 })
    const known = (await findings(ada, again._id, "duplicate")).map((one) => [one.row, one.known])
    expect(known).toEqual([
      [2, expect.stringMatching(/^The job of \(\d{3}\) .* on 3\/15\/2024 for 85\.00, which is job \d+$/)],
      [3, expect.stringContaining("for 85.00, which is job")],
      [4, expect.stringContaining("for 85.00, which is job")],
    ])
    await as(ada).put("/importrows", { _id: again._id, answer: "skip" })
    expect((await stepped(ada, again._id, { step: "run" })).counts).toMatchObject({ made: 1, skipped: 3 })
    await stepped(ada, again._id, { step: "undo" })
    expect((await stepped(ada, first._id, { step: "undo" })).counts).toMatchObject({ undone: 2, kept: 0 })
    const { _id } = await anImport(ada, "balances", lines)
    expect((await stepped(ada, _id, { step: "check" })).counts).toMatchObject({ duplicates: 0 })
  })

  it("rejects a Net job of a personal customer", async () => {
    const ada = await admin()
    const mia = await customer()
    const { _id } = await anImport(ada, "balances", [
      "Phone,Balance Due,Invoice Date,Terms",
      `${mia.phone},85,2024-03-15,Net 30`,
    ])
    expect((await stepped(ada, _id, { step: "check" })).counts).toMatchObject({ errors: 1 })
    expect((await findings(ada, _id, "error"))[0]?.problems[0]?.message).toMatch(
      /is the phone of Mia Torres, a personal customer, who can't be billed Net\. Change their account type, or use Cash\.$/,
    )
  })

  it("imports an insurer's balance under its name and reports unlisted insurers", async () => {
    const ada = await admin()
    const text = `Redwood ${randomPhone()}`
    const key = await addCarrier(ada, { text })
    const [mia, ann, bo] = [await customer(), await customer(), await customer()]
    const { _id } = await anImport(ada, "balances", [
      "Phone,Balance Due,Invoice Date,Insurance Company,Claim #,Policy #",
      `${mia.phone},310,2024-03-15,${text.toUpperCase()},C-7,P-7`,
      `${ann.phone},320,2024-03-15,${key},,`,
      `${bo.phone},330,2024-03-15,Nobody Mutual,,`,
    ])
    expect((await stepped(ada, _id, { step: "check" })).counts).toMatchObject({ errors: 0, warnings: 1 })
    expect(await findings(ada, _id, "warning")).toMatchObject([
      {
        row: 4,
        problems: [{ message: expect.stringContaining("No carrier here is called “Nobody Mutual”") }],
      },
    ])
    const run = await stepped(ada, _id, { step: "run" })
    expect(run.counts).toMatchObject({ made: 3 })
    const owed = async () =>
      done(await as(ada).get("/report", { billsOf: "carrier", payer: key })).map(({ payerName, due }) => [
        payerName,
        due,
      ])
    await expect.poll(owed).toEqual([
      [text, 310],
      [text, 320],
    ])
    const [found] = await jobsOf(ada, mia._id)
    expect(await open(ada, found?.invoiceNumber ?? 0)).toMatchObject({
      invoiceType: "Insurance",
      insuranceCarrier: text,
      insuranceClaimNumber: "C-7",
      insurancePolicyNumber: "P-7",
    })
    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 3 })
  })

  it("creates old jobs as paid, searchable by old number, without messages or webhooks", async () => {
    const ada = await admin()
    const receiver = await aReceiver()
    await aWebhook(ada, { url: receiver.url("/old") })
    const mia = await customer()
    const number = `WO${mia.phone}`
    const lines = [
      "WO #,Date,Phone,Year,Make,Model,Description,Parts,Labor,Sales Tax,Total,Paid",
      `${number},3/14/2024,${mia.phone},2019,Toyota,Camry,Windshield,240.00,110.00,17.40,367.40,Paid`,
    ]
    const moved = await movedIn(ada, "jobs", lines)
    await expect
      .poll(async () => (await as(ada).get("/servicerequest", { search: number })).body)
      .toMatchObject([{ customerName: "Mia Torres" }])
    const [found] = await jobsOf(ada, mia._id)
    const invoiceNumber = found?.invoiceNumber ?? 0
    const job = await open(ada, invoiceNumber)
    expect(job).toMatchObject({
      serviceStatus: "invoicePaid",
      customerId: mia._id,
      vehicle: "2019 Toyota Camry",
      appointmentDate: "3/14/2024",
      totalParts: 257.4,
      totalLabor: 110,
      total: 367.4,
      totalUnpaid: 0,
      payments: [{ method: "IMPORTED", amount: 367.4 }],
    })
    const after = await aJob(ada)
    await expect.poll(() => receiver.about("/old", after).length).toBe(1)
    expect(receiver.about("/old", invoiceNumber)).toEqual([])
    expect((await as(mia).get("/messages")).body).toEqual([])

    // Imported jobs are listed, but not counted.
    const rows = async () =>
      done(await as(ada).get("/report", { jobsOf: "3/14/2024", dayOnly: true })).filter(
        (row) => row.invoiceNumber === invoiceNumber,
      )
    await expect.poll(rows).toMatchObject([{ movedIn: true, missingPay: 0, total: 367.4 }])
    const month = done(await as(ada).get("/report", { date: "3/1/2024" }))
    expect(month.counted).toMatchObject({ count: 0, total: 0, pnlNet: 0, missingPay: 0 })
    expect(month.excluded.movedIn.count).toBeGreaterThan(0)
    expect(done(await as(ada).get("/report", { taxOf: "3/1/2024" }))).toEqual([])

    const again = await anImport(ada, "jobs", lines)
    const checked = await stepped(ada, again._id, { step: "check" })
    expect(checked.counts).toMatchObject({ duplicates: 1 })
    expect((await stepped(ada, moved._id, { step: "undo" })).counts).toMatchObject({ undone: 1 })
    expect((await stepped(ada, again._id, { step: "check" })).counts).toMatchObject({ duplicates: 0 })
  })

  it("creates no duplicates when a run restarts or two workers run at once", async () => {
    const ada = await admin()
    const phones = Array.from({ length: 6 }, randomPhone)
    const { _id } = await anImport(ada, "customers", [
      "Name,Phone",
      ...phones.slice(0, 3).map((phone) => `Ann Lee,${phone}`),
    ])
    await stepped(ada, _id, { step: "check" })
    const { counts } = await stepped(ada, _id, { step: "run" })
    const versions = async (some: string[]) =>
      (await Promise.all(some.map((phone) => byPhone(ada, phone)))).map((user) => user?.version)
    expect(await versions(phones.slice(0, 3))).toEqual([1, 1, 1])

    // Simulates a worker that died before its first checkpoint.
    const stored = await bulkRunReader(table).one(_id)
    if (!stored) throw new Error("It is gone.")
    const progress = checkpointOf(stored)
    const atFirst = { ...progress, next: 0, counts: { ...progress.counts, made: 0 } }
    const { writes } = advanceRun(stored, { state: "stopped", done: 0, checkpoint: atFirst })
    await table.transact(writes)
    const again = await stepped(ada, _id, { step: "goOn" })
    expect(again.counts).toEqual(counts)
    expect(await versions(phones.slice(0, 3))).toEqual([1, 1, 1])

    const rows = phones.slice(3).map((phone, index) => {
      const cells = ["Bo Lindqvist", phone]
      const read = readRow("customers", { name: 0, phone: 1 }, ["Name", "Phone"], cells, "2026-11-20")
      return { row: 100 + index, cells, read }
    })
    const by = { ...ada, initials: "AM", session: "one" }
    const now = await bulkRunReader(table).one(_id)
    if (!now) throw new Error("It is gone.")
    const bringing = {
      id: _id,
      progress: atFirst,
      actorContext: { by, now: new Date() },
      guard: checkRunUnchanged(now),
    }
    const both = await Promise.all(
      [1, 2].map(() =>
        importRows(table, importReader(table), createImporter("customers", table), rows, bringing),
      ),
    )
    expect(both.map(({ made, failed }) => [made, failed])).toEqual([
      [3, 0],
      [3, 0],
    ])
    expect(await versions(phones.slice(3))).toEqual([1, 1, 1])

    // A running worker must stop when the import is stopped.
    const late = { ...bringing, guard: checkRunUnchanged({ ...now, version: now.version - 1 }) }
    const more = rows.map((row) => ({ ...row, row: row.row + 100 }))
    const bringingLate = importRows(
      table,
      importReader(table),
      createImporter("customers", table),
      more,
      late,
    )
    await expect(bringingLate).rejects.toMatchObject({ race: bulkRunRace })
    expect((await importReader(table).rows(_id, 200, 300)).size).toBe(0)
    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 6, kept: 0 })
    expect(await versions(phones)).toEqual(phones.map(() => undefined))
  })

  it("stops between rows and resumes where it stopped", async () => {
    const ada = await admin()
    const phones = Array.from({ length: 25 }, randomPhone)
    const { _id } = await anImport(ada, "customers", [
      "Name,Phone",
      ...phones.map((phone) => `Ann Lee,${phone}`),
    ])
    await stepped(ada, _id, { step: "check" })
    await expect.poll(async () => (await as(ada).put("/imports", { _id, step: "run" })).status).toBe(200)
    const stopped = await as(ada).put("/imports", { _id, step: "stop" })
    expect(stopped).toMatchObject({ status: 200, body: { phase: "run", state: "stopped" } })
    const done = await stepped(ada, _id, { step: "goOn" })
    expect(done).toMatchObject({ state: "done", done: 25, counts: { made: 25, failed: 0, skipped: 0 } })
  })

  it("rejects steps out of order and unknown columns", async () => {
    const ada = await admin()
    const { _id } = await anImport(ada, "customers", ["Who,Number", "Ann Lee,5305550142"])
    const step = (body: Omit<ImportChange, "_id">) => as(ada).put("/imports", { ...body, _id })
    const early = { detail: messages.imports.notNow }
    for (const one of ["run", "stop", "goOn", "undo"] as const)
      expect(await step({ step: one })).toBeProblem(422, "refused", early)
    const detail = "Choose the column for Name or First name or Last name. Choose the column for Phone."
    expect(await step({ step: "check", mapping: {} })).toBeProblem(400, "malformed", { detail })
    const beyond = await step({ step: "check", mapping: { name: 0, phone: 7 } })
    expect(beyond).toBeProblem(400, "malformed", { detail: "The file has 2 columns." })
    expect(await importNow(ada, _id)).toMatchObject({ phase: "columns" })
    expect(await as(ada).put("/imports", { _id: "none", step: "stop" })).toBeProblem(404, "not_found")
  })
})
