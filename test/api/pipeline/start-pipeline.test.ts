import { describe, expect, it, vi } from "vitest"
import type { PipelineRun } from "#shared/api/pipeline.ts"
import { programStateOf } from "#shared/domain/pipeline/run.ts"
import type { Login } from "../client.ts"
import { malformed } from "../client.ts"
import { aRun, ownProgram } from "./program.ts"

const { as, people, system, has, stored } = ownProgram()
const path = "/createecstasks"
const body = { taskDefinition: "data-puller" } as const
const running = "The Quote Update program is currently running."

const ended = (boss: Login): Promise<PipelineRun> =>
  vi.waitUntil(
    async () => {
      const { body: reply } = await as(boss).get("/readquotesystemstate")
      return !programStateOf(reply.state).working && (reply as PipelineRun)
    },
    { timeout: 50_000 },
  )

describe("POST /createecstasks", () => {
  it("starts the task, which ends up reporting that the login was rejected", async () => {
    const boss = await people().admin()
    const { status, body: reply } = await as(boss).post(path, body)
    expect({ status, ...reply }).toMatchObject({
      status: 200,
      state: "Running",
      taskDefinition: "data-puller",
      by: "Ada Marsh",
    })
    expect(await ended(boss)).toMatchObject({
      taskId: expect.stringMatching(/^[0-9a-f]{32}$/),
      state: "Stopped",
      stateDetail: expect.stringContaining("refused our login"),
      resumable: true,
    })
  })

  it.each([["Stopped"], ["Complete"]])("is allowed when the program is %s", async (state) => {
    const boss = await people().admin()
    await has(aRun({ state }))
    const { body: reply } = await as(boss).post(path, body)
    // A stopped run resumes, a finished one restarts.
    expect(reply.routeId === aRun().run).toBe(state === "Stopped")
    await ended(boss)
  })

  it.each([["Running"], ["Awaiting stop"], ["Pulling"]])(
    "is rejected when the program is %s",
    async (state) => {
      await has(aRun({ state, completed: null, taskId: null, seenAt: new Date().toISOString() }))
      const reply = await as(await people().admin()).post(path, body)
      expect(reply).toBeProblem(409, "program_running")
      expect(reply.body).toMatchObject({
        Error: state === "Awaiting stop" ? expect.stringContaining("stopping") : running,
      })
    },
  )

  it("starts one task for a call and its retry", async () => {
    const boss = await people().admin()
    const replies = [
      await as(boss).post(path, body, { key: "start-once" }),
      await as(boss).post(path, body, { key: "start-once" }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    await ended(boss)
    const { body: tasks } = await as(boss).get("/readecstasks")
    const ofRun = await stored()
    expect(tasks.filter(({ taskId }) => taskId === ofRun?.taskId)).toHaveLength(1)
    expect(ofRun?.fence).toBe(1)
  })

  it("fails while ECS is down, and can be started again afterward", async () => {
    const boss = await people().admin()
    await system().setFaults({ tasksDown: true })
    const reply = await as(boss).post(path, body)
    await system().setFaults({})
    expect(reply).toBeProblem(503, "unavailable")
    expect(await ended(boss)).toMatchObject({
      state: "Stopped",
      stateDetail: "The task didn't start. Start it again.",
    })
    expect((await as(boss).post(path, body)).status).toBe(200)
    await ended(boss)
  })

  it("rejects an unknown or missing task", async () => {
    const boss = await people().admin()
    expect(await as(boss).post(path, malformed({ taskDefinition: "price-puller" }))).toBeProblem(
      400,
      "malformed",
    )
    expect(await as(boss).post(path, malformed({}))).toBeProblem(400, "malformed")
    expect(await stored()).toBeUndefined()
  })
})
