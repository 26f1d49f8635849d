import { describe, expect, it } from "vitest"
import { aRun, ownProgram } from "./program.ts"

const { as, people, has, stored } = ownProgram()
const path = "/deleteecstasks"
const now = () => new Date().toISOString()

describe("DELETE /deleteecstasks", () => {
  it("asks the program to stop, and is answered where it stands", async () => {
    await has(aRun({ state: "Running", completed: null, taskId: null, seenAt: now() }))
    const { body } = await as(await people().admin()).delete(path)
    expect(body).toMatchObject({ state: "Awaiting stop" })
    expect(await stored()).toMatchObject({ state: "Awaiting stop", rev: 2 })
  })

  it("does it once for a call and its retry, and of two the other hears that it is stopping", async () => {
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

  it.each([["Stopped"], ["Complete"], [undefined]])("has nothing to stop when it is %s", async (state) => {
    if (state) await has(aRun({ state }))
    const reply = await as(await people().admin()).delete(path)
    expect(reply).toBeProblem(409, "program_stopped", {
      detail: "The Quote Update program is currently stopped.",
    })
  })

  it("tells of a task that is gone that it is stopped", async () => {
    await has(aRun({ state: "Running", completed: null, seenAt: now() }))
    expect(await as(await people().admin()).delete(path)).toBeProblem(409, "program_stopped")
    expect(await stored()).toMatchObject({ state: "Stopped" })
  })
})
