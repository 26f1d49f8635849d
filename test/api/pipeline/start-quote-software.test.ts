import { describe, expect, it } from "vitest"
import { malformed } from "../client.ts"
import { aRun, ownProgram } from "./program.ts"

const { as, people, has, stored } = ownProgram()
const path = "/quotesoftwarestate"

describe("POST /quotesoftwarestate", () => {
  it("starts the data puller once for a call and its retry", async () => {
    const boss = await people().admin()
    for (const _ of [1, 2])
      expect(await as(boss).post(path, {}, { key: "start-once" })).toMatchObject({
        status: 200,
        body: { response: "ok" },
      })
    expect(await stored()).toMatchObject({ task: "data-puller", fence: 1 })
  })

  it("is rejected with the specification's message while the program runs", async () => {
    await has(aRun({ state: "Running", completed: null, taskId: null, seenAt: new Date().toISOString() }))
    const reply = await as(await people().admin()).post(path, {})
    expect(reply).toBeProblem(409, "program_running", {
      detail: "The Quote Update program is currently running.",
    })
  })

  it("rejects any other task", async () => {
    const reply = await as(await people().admin()).post(path, malformed({ task: "image-puller" }))
    expect(reply).toBeProblem(400, "malformed")
  })
})
