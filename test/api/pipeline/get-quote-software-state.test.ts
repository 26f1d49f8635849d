import { describe, expect, it } from "vitest"
import { aRun, ownProgram } from "./program.ts"

const { as, people, has } = ownProgram()
const path = "/quotesoftwarestate"

describe("GET /quotesoftwarestate", () => {
  it("returns null before the first run, and then the state of the same run", async () => {
    const boss = await people().admin()
    expect((await as(boss).get(path)).body).toEqual({ state: null, stateDetail: null })
    await has(aRun({ state: "Stopped", detail: "Mitchell refused our login." }))
    expect((await as(boss).get(path)).body).toEqual({
      state: "Stopped",
      stateDetail: "Mitchell refused our login.",
    })
  })
})
