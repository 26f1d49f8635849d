import { describe, expect, it } from "vitest"
import { malformed } from "../client.ts"
import { aRun, ownProgram } from "./program.ts"

const { as, people, has } = ownProgram()
const path = "/readquotesystemvehicles"

describe("GET /readquotesystemvehicles", () => {
  it("counts a task's vehicles and names the latest", async () => {
    const run = aRun()
    await has(run)
    const reply = await as(await people().developer()).get(path, { invocationReference: run.taskId ?? "" })
    expect(reply.body).toEqual({
      count: 54,
      vehicle: "2020 FORD CHARLIE 4 DOOR SEDAN",
      styleId: "2020-1",
    })
  })

  it("returns 404 for an unknown task and 400 without one", async () => {
    await has(aRun())
    const boss = await people().admin()
    expect(await as(boss).get(path, { invocationReference: "other" })).toBeProblem(404, "not_found")
    expect(await as(boss).get(path, malformed({}))).toBeProblem(400, "malformed")
  })
})
