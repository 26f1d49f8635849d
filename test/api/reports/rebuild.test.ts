import { expect, it } from "vitest"
import { receiptCreation } from "#functions/fuel/store.ts"
import { keys } from "#functions/platform/keys.ts"
import { aStoredReceipt } from "../../builders/fuel.ts"
import { randomPhone } from "../../builders/people.ts"
import { done, jobsOver } from "../../driver/job.ts"
import { untilAsRebuilt } from "../../faults/whole-table.ts"
import { ownShop } from "../own-shop.ts"
import { runLocalCommand } from "./local-command.ts"

const shop = ownShop()

const rebuild = () => runLocalCommand(shop.system().origin, "rebuild")

it("npm run rebuild repairs what the stream missed, and verifies it with a full recount", async () => {
  const { as, table } = shop
  const clerk = await shop.people().clerk()
  const { aJob, act } = jobsOver(as)
  const number = await aJob(clerk, {
    appointmentDate: "11/20/2026",
    charges: [{ type: "Repair", quantity: 1, laborrate: 40, labortype: "flat" }],
  })
  done(await act(clerk, number, "setStatus", { serviceStatus: "invoicePaid" }))
  await table().transact(receiptCreation(aStoredReceipt(clerk, "2026-11-20", 6140)))
  // An older release rejected a bill, and nothing changed the job since.
  const older = await table().get(keys.request(await aJob(clerk)))
  if (!older) throw new Error("The job isn't stored.")
  const billRejection = { reason: "late", at: "2026-11-20T19:00:00.000Z" }
  const version = Number(older.version) + 1
  await table().transact([
    {
      put: { ...older, version, schema: 5, insuranceCarrierKey: "sierra", billRejection },
      onlyIf: "unguarded",
    },
  ])
  await untilAsRebuilt(shop.system().table)
  const month = async () => done(await as(clerk).get("/report", { date: "11/1/2026" }))
  const total = async () => (await month()).counted.total
  const right = await total()

  const made = await as(clerk).post("/users", { name: "Đặng Văn", phone: randomPhone(), role: "user" })
  const { _id } = done(made)
  const found = async () => done(await as(clerk).get("/users", { q: "dang" })).map((one) => one._id)
  expect(await found()).toEqual([_id])
  // Simulates a person stored before letters like Đ were folded.
  await table().transact([{ remove: keys.userWord("personal", "dang", _id), onlyIf: "unguarded" }])
  expect(await found()).toEqual([])

  // Simulates words stored before similar names were found, and one that is no longer in use.
  const spelling = keys.spelling("dng", "dang")
  const unused = keys.spelling("hollowbrook", "hollowbrook")
  await table().transact([
    { remove: spelling, onlyIf: "unguarded" },
    { remove: keys.spelling("dang", "dang"), onlyIf: "unguarded" },
    { put: unused, onlyIf: "unguarded" },
  ])

  const cell = keys.reportCell("2026-11", "*", "*", "*")
  await table().transact([
    { add: cell, amounts: { total: 5000, n: -1 }, onlyIf: "unguarded" },
    { remove: keys.monthRow("2026-11-20", number), onlyIf: "unguarded" },
    { remove: keys.booksRow("2026-11-20", number), onlyIf: "unguarded" },
    // Simulates a receipt stored before months counted fuel.
    { remove: keys.reportFuel("2026-11"), onlyIf: "unguarded" },
  ])
  expect(await total()).not.toBe(right)

  expect(await rebuild()).toMatchObject({
    code: 0,
    output: expect.stringContaining("2 counters mended. All counters and rows equal a full recount."),
  })
  expect(await total()).toBe(right)
  expect(await found()).toEqual([_id])
  expect(await table().get(spelling)).toBeDefined()
  expect(await table().get(unused)).toBeUndefined()
  expect((await month()).fuel).toMatchObject({ count: 1, cost: 61.4 })
  expect(done(await as(clerk).get("/report", { jobsOf: "11/1/2026" }))).toHaveLength(1)
  expect(done(await as(clerk).get("/report", { journalOf: "11/1/2026" }))).toHaveLength(1)
  expect((await rebuild()).output).toContain("0 counters mended")
})
