import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { anExport } from "./an-export.ts"

const { admin, developer } = people(table)
const day = 86_400_000

const part = (name: string) => ({
  key: `exports/x/${name}`,
  name,
  bytes: 1200,
  files: 3,
  at: "2026-11-20T16:00:00.000Z",
})
const ended = (ago: number) => new Date(Date.now() - ago * day).toISOString()

it("omits the full download address for a session with an old password entry", async () => {
  const checkpoint = { phase: "tidying", parts: [part("clearline-records.zip")] }
  const _id = await anExport(table, { state: "done", endedAt: ended(1), checkpoint })
  const boss = await admin({ now: new Date(Date.now() - 16 * 60_000) })
  const { body } = await as(boss).get("/exports")
  const [found] = body.find((one) => one._id === _id)?.parts ?? []
  expect(found).toMatchObject({ name: "clearline-records.zip" })
  expect(found).not.toHaveProperty("address")
})

it("reports the progress of a running export", async () => {
  const checkpoint = {
    phase: "files",
    counts: { jobs: 812, people: 300 },
    files: 1204,
    missing: ["jobs/7/a.webp"],
  }
  const _id = await anExport(table, { done: 400, total: 1204, checkpoint })
  const { body } = await as(await developer()).get("/exports")
  expect(body.find((one) => one._id === _id)).toMatchObject({
    state: "running",
    phase: "files",
    done: 400,
    total: 1204,
    counts: { jobs: 812, people: 300 },
    missing: 1,
    parts: [],
  })
})

it("keeps addresses of a finished export for seven days, and gives a failed one none", async () => {
  const checkpoint = { phase: "tidying", parts: [part("clearline-records.zip")] }
  const [young, old, failed] = [
    await anExport(table, { state: "done", endedAt: ended(6.9), checkpoint }),
    await anExport(table, { state: "done", endedAt: ended(7.1), checkpoint }),
    await anExport(table, { state: "failed", endedAt: ended(0), problem: "The store was down.", checkpoint }),
  ]
  const { body } = await as(await admin()).get("/exports")
  const found = (id: string) => body.find((one) => one._id === id)
  expect(found(young)).toMatchObject({
    parts: [
      {
        name: "clearline-records.zip",
        bytes: 1200,
        files: 3,
        address: expect.stringMatching(/\/files\/exports\/x\/clearline-records\.zip\?.*Signature=/),
      },
    ],
  })
  expect(found(young)?.parts[0]).not.toHaveProperty("key")
  expect(found(old)).toMatchObject({ state: "done", parts: [] })
  expect(found(failed)).toMatchObject({ problem: "The store was down.", parts: [] })
})
