import { describe, expect, it } from "vitest"
import { malformed } from "../client.ts"
import { aRun, ownProgram } from "./program.ts"

const { as, people, has, stored } = ownProgram()
const path = "/quotesoftwarestate"
const body = { command: "stop" } as const

describe("PUT /quotesoftwarestate", () => {
  it("stops the same program once for a call and its retry", async () => {
    await has(aRun({ state: "Running", completed: null, taskId: null, seenAt: new Date().toISOString() }))
    const boss = await people().admin()
    for (const _ of [1, 2])
      expect(await as(boss).put(path, body, { key: "stop-once" })).toMatchObject({
        status: 200,
        body: { response: "ok" },
      })
    expect(await stored()).toMatchObject({ state: "Awaiting stop", rev: 2 })
  })

  it("is rejected with the specification's message when the program is stopped or stopping", async () => {
    const boss = await people().admin()
    expect(await as(boss).put(path, body)).toBeProblem(409, "program_stopped", {
      detail: "The Quote Update program is currently stopped.",
    })
    await has(
      aRun({ state: "Awaiting stop", completed: null, taskId: null, seenAt: new Date().toISOString() }),
    )
    expect(await as(boss).put(path, body)).toBeProblem(409, "program_running")
  })

  it("rejects any other command", async () => {
    const reply = await as(await people().admin()).put(path, malformed({ command: "start" }))
    expect(reply).toBeProblem(400, "malformed")
  })
})
