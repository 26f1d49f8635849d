import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { aRun, ownProgram } from "./program.ts"

const { as, people, table, has, stored, system } = ownProgram()
const state = async (query = {}) =>
  (await as(await people().admin()).get("/readquotesystemstate", query)).body

describe("GET /readquotesystemstate", () => {
  it("returns null before the first run", async () => {
    expect(await state()).toMatchObject({
      state: null,
      taskId: null,
      started: null,
      resumable: false,
      latest: null,
    })
  })

  it("returns a run with its steps, counts, and latest vehicle", async () => {
    await has(
      aRun({ state: "Stopped", step: "format", completed: null, stopped: "2026-11-20T16:20:00.000Z" }),
    )
    const reply = await state()
    expect(reply).toMatchObject({
      state: "Stopped",
      by: "Ada Marsh",
      routeId: "20261120-1600-abc123",
      resumable: true,
      counts: { vehicles: 54, unreadable: 2 },
      latest: { vehicle: "2020 FORD CHARLIE 4 DOOR SEDAN" },
    })
    expect(reply.steps.map(({ key, state: at }) => `${key} ${at}`)).toEqual([
      "pull done",
      "images other",
      "prices off",
      "mex done",
      "made done",
      "format waiting",
      "backUp waiting",
      "pushVehicles waiting",
      "pushParts waiting",
      "cleanUp waiting",
    ])
  })

  it("returns the newest log lines on request", async () => {
    await has(aRun())
    const lines = [{ n: 7, at: "2026-11-20T16:00:00.000Z", text: "Complete." }]
    await table().transact([
      { put: { ...keys.pipelineLog, schema: 1, run: "20261120-1600-abc123", lines }, onlyIf: "unguarded" },
    ])
    expect((await state({ log: true })).log).toEqual(lines)
    expect((await state()).log).toBeUndefined()
  })

  it("reports a task that died silently as stopped, and resuming it fences out the old one", async () => {
    const seenAt = new Date(Date.now() - 60_000).toISOString()
    await has(aRun({ state: "Running", completed: null, seenAt, holder: "somebody" }))
    expect(await state()).toMatchObject({
      state: "Stopped",
      stateDetail: "The last run stopped before it finished. Resume to continue.",
      resumable: true,
    })
    expect(await stored()).toMatchObject({ state: "Running", fence: 1 })
    const { body } = await as(await people().admin()).post("/createecstasks", {
      taskDefinition: "data-puller",
    })
    expect(body).toMatchObject({ state: "Running", routeId: "20261120-1600-abc123" })
    // One fence for the dead task, whose late writes are refused, and one for the new one.
    expect((await stored())?.fence).toBe(3)
  })

  it("treats any unknown state as running, and skips ECS for a recent heartbeat", async () => {
    await has(aRun({ state: "Pulling", completed: null, seenAt: new Date().toISOString() }))
    expect(await state()).toMatchObject({ state: "Pulling", resumable: false })
  })

  it("returns 503 while ECS is down", async () => {
    await has(aRun({ state: "Running", completed: null, seenAt: "2026-11-20T16:00:00.000Z" }))
    await system().setFaults({ tasksDown: true })
    const reply = await as(await people().admin()).get("/readquotesystemstate")
    await system().setFaults({})
    expect(reply).toBeProblem(503, "unavailable")
  })
})
