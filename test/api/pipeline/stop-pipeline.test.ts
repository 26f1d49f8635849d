import { describe, expect, it } from "vitest"
import { aRun, ownProgram } from "./program.ts"

const { as, people, has, stored } = ownProgram()
const path = "/deleteecstasks"
const now = () => new Date().toISOString()

describe("DELETE /deleteecstasks", () => {
  it("requests a stop and returns the current state", async () => {
    await has(aRun({ state: "Running", completed: null, taskId: null, seenAt: now() }))
    const { body } = await as(await people().admin()).delete(path)
    expect(body).toMatchObject({ state: "Awaiting stop" })
    expect(await stored()).toMatchObject({ state: "Awaiting stop", rev: 2 })
  })

  it("stops once for a call and its retry; a second call learns it is already stopping", async () => {
    await has(aRun({ state: "Running", completed: null, taskId: null, seenAt: now() }))
    const boss = await people().admin()
    const send = (key: string) => as(boss).delete(path, {}, { key })
    expect((await send("stop-one")).status).toBe(200)
    expect((await send("stop-one")).body).toMatchObject({ state: "Awaiting stop" })
    expect((await stored())?.rev).toBe(2)
    const reply = await send("stop-two")
    expect(reply).toBeProblem(409, "program_running", {
      detail: "The Quote Update program is stopping. Wait until it has stopped.",
    })
  })

  it.each([["Stopped"], ["Complete"], [undefined]])(
    "is rejected as already stopped when the program is %s",
    async (state) => {
      if (state) await has(aRun({ state }))
      const reply = await as(await people().admin()).delete(path)
      expect(reply).toBeProblem(409, "program_stopped", {
        detail: "The Quote Update program is currently stopped.",
      })
    },
  )

  it("reports a task that is gone as stopped", async () => {
    await has(aRun({ state: "Running", completed: null, seenAt: now() }))
    expect(await as(await people().admin()).delete(path)).toBeProblem(409, "program_stopped")
    expect(await stored()).toMatchObject({ state: "Stopped" })
  })
})
