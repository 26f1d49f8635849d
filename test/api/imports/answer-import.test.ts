import { expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { anImport, findings, importNow, randomVin, stepped } from "./import.ts"

const { admin, customer } = people(table)

const twoKnown = async (ada: Awaited<ReturnType<typeof admin>>) => {
  const [mia, max] = [await customer({ address: "" }), await customer({ address: "" })]
  const { _id } = await anImport(ada, "customers", [
    "Name,Phone,Address",
    `Mia T,${mia.phone},1 Plumas St`,
    `Max T,${max.phone},2 Plumas St`,
  ])
  await stepped(ada, _id, { step: "check" })
  return { _id, mia, max }
}

it("requires an answer per duplicate row; an answer for one row overrides the one for all", async () => {
  const ada = await admin()
  const { _id, mia, max } = await twoKnown(ada)
  expect(await findings(ada, _id, "duplicate")).toMatchObject([
    { row: 2, known: expect.stringContaining("Mia Torres") },
    { row: 3 },
  ])
  const run = await as(ada).put("/imports", { _id, step: "run" })
  expect(run).toBeProblem(422, "refused", { detail: messages.imports.unanswered(2) })

  expect((await as(ada).put("/importrows", { _id, row: 3, answer: "skip" })).status).toBe(200)
  await as(ada).put("/importrows", { _id, row: 3, answer: "skip" })
  expect((await importNow(ada, _id)).counts).toMatchObject({ duplicates: 2, answered: 1 })
  const still = await as(ada).put("/imports", { _id, step: "run" })
  expect(still).toBeProblem(422, "refused", { detail: messages.imports.unanswered(1) })

  expect((await as(ada).put("/importrows", { _id, answer: "fill" })).status).toBe(200)
  const done = await stepped(ada, _id, { step: "run" })
  expect(done.counts).toMatchObject({ made: 0, filled: 1, skipped: 1, failed: 0 })
  const addressOf = async (id: string) =>
    ((await as(ada).get("/users", { _id: id })).body as { address: string }[])[0]?.address
  expect([await addressOf(mia._id), await addressOf(max._id)]).toEqual(["1 Plumas St", ""])

  const undone = await stepped(ada, _id, { step: "undo" })
  expect(undone.counts).toMatchObject({ undone: 1, kept: 0 })
  expect(await addressOf(mia._id)).toBe("")
})

it("imports a skipped duplicate of a row of the file that couldn't come in itself", async () => {
  const ada = await admin()
  const mia = await customer()
  const vin = randomVin()
  const { _id } = await anImport(ada, "vehicles", [
    "Owner Phone,Year,Make,Model,VIN",
    `${randomPhone()},2019,Ford,F-150,${vin}`,
    `${mia.phone},2019,Ford,F-150,${vin}`,
    `${mia.phone},2019,Ford,F-150,${vin}`,
  ])
  const checked = await stepped(ada, _id, { step: "check" })
  expect(checked.counts).toMatchObject({ errors: 1, duplicates: 2 })
  await as(ada).put("/importrows", { _id, answer: "skip" })
  const { counts } = await stepped(ada, _id, { step: "run" })
  expect(counts).toMatchObject({ made: 1, skipped: 1, failed: 1 })
  expect((await as(ada).get("/vehicle", { customerId: mia._id })).body).toMatchObject([{ vin }])
})

it("accepts two answers at once", async () => {
  const ada = await admin()
  const { _id } = await twoKnown(ada)
  const answers = await Promise.all(
    [2, 3].map((row) => as(ada).put("/importrows", { _id, row, answer: "skip" })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await importNow(ada, _id)).counts).toMatchObject({ answered: 2 })
})

it("rejects an answer that does not fit the kind, and a row that is no duplicate", async () => {
  const ada = await admin()
  const { _id } = await twoKnown(ada)
  const ask = (body: { row?: number; answer: "fill" | "make" | "skip" }) =>
    as(ada).put("/importrows", { _id, ...body })
  const wrong = { detail: messages.imports.notThisAnswer }
  expect(await ask({ answer: "make" })).toBeProblem(400, "malformed", wrong)
  const none = { detail: messages.imports.noDuplicate }
  expect(await ask({ row: 99, answer: "skip" })).toBeProblem(404, "not_found", none)
  const fresh = await anImport(ada, "customers", ["Name,Phone", "Ann Lee,5305550142"])
  const early = await as(ada).put("/importrows", { _id: fresh._id, answer: "skip" })
  expect(early).toBeProblem(422, "refused", { detail: messages.imports.notNow })
})
