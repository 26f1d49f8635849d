import { describe, expect, it } from "vitest"
import { aRun, ownProgram } from "./program.ts"

const { as, people, has } = ownProgram()
const path = "/quotesoftwarelastupdate"

describe("GET /quotesoftwarelastupdate", () => {
  it("returns when a catalog was last completed, even while the next one is being built", async () => {
    const boss = await people().admin()
    expect((await as(boss).get(path)).body).toEqual({ lastUpdate: null })
    await has(aRun({ state: "Stopped", completed: null }))
    expect((await as(boss).get(path)).body).toEqual({ lastUpdate: "2026-11-20T16:30:00.000Z" })
  })
})
