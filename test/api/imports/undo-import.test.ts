import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { act, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { anImport, byPhone, findings, importNow, movedIn, randomVin, stepped } from "./import.ts"

const { admin, customer, commercialAccount } = people(table)

describe("PUT /imports to undo", () => {
  it("takes back a customer and an account that several rows of the file filled in", async () => {
    const ada = await admin()
    const [ann, mia] = [randomPhone(), await customer({ email: "", address: "" })]
    const { _id } = await anImport(ada, "customers", [
      "Name,Phone,Email,Address",
      `Ann Lee,${ann},,`,
      `Ann Lee,${ann},ann@example.com,`,
      `Ann Lee,${ann},,9 Plumas St`,
      `Mia Torres,${mia.phone},mia@example.com,`,
      `Mia Torres,${mia.phone},,9 Plumas St`,
    ])
    await stepped(ada, _id, { step: "check" })
    await as(ada).put("/importrows", { _id, answer: "fill" })
    expect((await stepped(ada, _id, { step: "run" })).counts).toMatchObject({ made: 1, filled: 4 })
    expect(await byPhone(ada, ann)).toMatchObject({ email: "ann@example.com", address: "9 Plumas St" })

    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 5, kept: 0 })
    expect(await byPhone(ada, ann)).toBeUndefined()
    expect(await byPhone(ada, mia.phone)).toMatchObject({ email: "", address: "" })
  })

  it("takes back what later rows filled in when the first row was skipped", async () => {
    const ada = await admin()
    const mia = await customer({ email: "", address: "" })
    const { _id } = await anImport(ada, "customers", [
      "Name,Phone,Email,Address",
      `Mia Torres,${mia.phone},,`,
      `Mia Torres,${mia.phone},mia@example.com,`,
      `Mia Torres,${mia.phone},,9 Plumas St`,
    ])
    await stepped(ada, _id, { step: "check" })
    await as(ada).put("/importrows", { _id, answer: "fill" })
    await as(ada).put("/importrows", { _id, row: 2, answer: "skip" })
    expect((await stepped(ada, _id, { step: "run" })).counts).toMatchObject({ skipped: 1, filled: 2 })
    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 2, kept: 0 })
    expect(await byPhone(ada, mia.phone)).toMatchObject({ email: "", address: "" })
  })

  it("keeps a filled customer whom somebody changed since, and says so for each row", async () => {
    const ada = await admin()
    const ann = randomPhone()
    const { _id } = await anImport(ada, "customers", [
      "Name,Phone,Email",
      `Ann Lee,${ann},`,
      `Ann Lee,${ann},ann@example.com`,
    ])
    await stepped(ada, _id, { step: "check" })
    await as(ada).put("/importrows", { _id, answer: "fill" })
    await stepped(ada, _id, { step: "run" })
    await as(ada).put("/users", { _id: (await byPhone(ada, ann))?._id, name: "Anna Lee" })
    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 0, kept: 2 })
    expect(await findings(ada, _id, "kept")).toMatchObject(
      [2, 3].map((row) => ({ row, problems: [{ message: "Anna Lee was changed since." }] })),
    )
  })

  it("takes back a kept customer once the vehicle of another import is undone", async () => {
    const ada = await admin()
    const [ann, bo] = [randomPhone(), randomPhone()]
    const persons = await movedIn(ada, "customers", ["Name,Phone", `Ann Lee,${ann}`, `Bo Lindqvist,${bo}`])
    const cars = await movedIn(ada, "vehicles", [
      "Owner Phone,Year,Make,Model,VIN",
      `${ann},2019,Ford,F-150,${randomVin()}`,
    ])
    const first = await stepped(ada, persons._id, { step: "undo" })
    expect(first.counts).toMatchObject({ undone: 1, kept: 1 })
    expect(await findings(ada, persons._id, "kept")).toMatchObject([
      { row: 2, problems: [{ message: "Ann Lee has a vehicle now." }] },
    ])

    await stepped(ada, cars._id, { step: "undo" })
    const second = await stepped(ada, persons._id, { step: "undo" })
    expect(second).toMatchObject({ state: "done", counts: { undone: 2, kept: 0 } })
    expect(await findings(ada, persons._id, "kept")).toEqual([])
    expect(await byPhone(ada, ann)).toBeUndefined()
    expect(await as(ada).put("/imports", { _id: persons._id, step: "undo" })).toBeProblem(422, "refused")
  })

  it("keeps a customer who was set up for cards on file", async () => {
    const ada = await admin()
    const phone = randomPhone()
    const { _id } = await movedIn(ada, "customers", ["Name,Phone", `Cy Young,${phone}`])
    const cy = await byPhone(ada, phone)
    done(await as(ada).post("/squareuser", { customerId: cy?._id ?? "" }))
    expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 0, kept: 1 })
    expect(await findings(ada, _id, "kept")).toMatchObject([
      { problems: [{ message: "Cy Young was set up for cards on file." }] },
    ])
    expect(await byPhone(ada, phone)).toMatchObject({ name: "Cy Young" })
  })

  it("takes back a language, also of open jobs, and a billing profile that a row filled in", async () => {
    const ada = await admin()
    const [mia, fleet] = [await customer(), await commercialAccount()]
    const own = { customerId: mia._id, customerName: mia.name, customerPhone: mia.phone }
    const [job, cancelled] = [await aJob(ada, own), await aJob(ada, own)]
    await act(ada, cancelled, "setStatus", { serviceStatus: "cancelled" })
    const listed = async () => (await as(ada).get("/servicerequest", { customerId: mia._id })).body.length
    await expect.poll(listed).toBe(2)
    const fill = async (kind: "customers" | "accounts", lines: string[]) => {
      const { _id } = await anImport(ada, kind, lines)
      await stepped(ada, _id, { step: "check" })
      await as(ada).put("/importrows", { _id, answer: "fill" })
      expect((await stepped(ada, _id, { step: "run" })).counts).toMatchObject({ filled: 1, skipped: 0 })
      return _id
    }
    const profile = () => table.get(keys.billingProfile(fleet._id))
    const persons = await fill("customers", ["Name,Phone,Idioma", `Mia Torres,${mia.phone},Español`])
    const accounts = await fill("accounts", ["Company,Phone,Tax Exempt", `Sutter Fleet,${fleet.phone},yes`])
    expect(await byPhone(ada, mia.phone)).toMatchObject({ language: "es" })
    expect(await open(ada, job)).toMatchObject({ language: "es" })
    expect(await open(ada, cancelled)).not.toMatchObject({ language: "es" })
    expect(await profile()).toMatchObject({ taxExempt: true })

    for (const _id of [persons, accounts])
      expect((await stepped(ada, _id, { step: "undo" })).counts).toMatchObject({ undone: 1, kept: 0 })
    expect(await byPhone(ada, mia.phone)).not.toHaveProperty("language")
    expect(await open(ada, job)).toMatchObject({ language: "en" })
    expect(await profile()).toBeUndefined()
  })

  it("warns of an exempt account that is taxed here", async () => {
    const ada = await admin()
    const fleet = await commercialAccount()
    done(await as(ada).post("/billingprofile", { userId: fleet._id }))
    const { _id } = await anImport(ada, "accounts", ["Company,Phone,Tax Exempt", `Fleet,${fleet.phone},yes`])
    expect((await stepped(ada, _id, { step: "check" })).counts).toMatchObject({ warnings: 1, duplicates: 1 })
    expect((await findings(ada, _id, "warning"))[0]?.problems[0]?.message).toMatch(/is taxed here/)
  })

  it("imports a balance again whose job was deleted, before or after an undo", async () => {
    const ada = await admin()
    const number = `D${randomPhone()}`
    const lines = (amount: number) => [
      "Name,Balance Due,Invoice Date,Invoice #",
      `Ann Lee,${amount},2024-03-15,${number}`,
    ]
    const marked = async () => Number((await table.get(keys.oldNumber(number)))?.invoiceNumber)
    const remove = async () =>
      done(await as(ada).delete("/servicerequest", { invoiceNumber: await marked() }))
    await movedIn(ada, "balances", lines(85))
    const first = await marked()
    await remove()
    const second = await movedIn(ada, "balances", lines(95))
    expect(await marked()).toBeGreaterThan(first)
    await remove()
    expect((await stepped(ada, second._id, { step: "undo" })).counts).toMatchObject({ undone: 1 })
    expect(await table.get(keys.oldNumber(number))).toBeUndefined()
    expect(await importNow(ada, second._id)).toMatchObject({ phase: "undo" })
  })
})
