import { describe, expect, it } from "vitest"
import { ownProgram } from "./program.ts"

const { as, people, system } = ownProgram()

describe("GET /readecstasks", () => {
  it("is empty before the first task, and returns what ECS knows about one", async () => {
    const boss = await people().admin()
    expect((await as(boss).get("/readecstasks")).body).toEqual([])
    await as(boss).post("/createecstasks", { taskDefinition: "data-puller" })
    const { taskId } = (await as(boss).get("/readquotesystemstate")).body
    const { body: tasks } = await as(boss).get("/readecstasks")
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({ taskId, taskDefinition: "clearline-pipeline-data-puller" })
  })

  it("returns 503 while ECS is down", async () => {
    await system().setFaults({ tasksDown: true })
    const reply = await as(await people().admin()).get("/readecstasks")
    await system().setFaults({})
    expect(reply).toBeProblem(503, "unavailable")
  })
})
