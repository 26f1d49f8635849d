import { beforeAll, describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { openCatalog } from "../../builders/catalog.ts"
import type { Person } from "../../builders/people.ts"
import { malformed } from "../client.ts"
import { aRun, ownProgram } from "./program.ts"

const { as, people, system, table, has, stored } = ownProgram()

let ada: Person
beforeAll(async () => {
  await openCatalog(system(), table())
  ada = await people().admin()
})
const state = async () => (await as(ada).get("/quotecatalogcount")).body
const other = (version: string | undefined) => (version === "tests" ? "tests-again" : "tests")

describe("PUT /quotecatalog", () => {
  it("makes another version live, and switches back", async () => {
    const before = await state()
    const version = other(before.live?.version)
    expect(await as(ada).put("/quotecatalog", { version, rev: before.rev })).toMatchObject({
      status: 200,
      body: { matches: 1, rev: before.rev + 1 },
    })
    expect(await state()).toMatchObject({ live: { version }, previous: { version: before.live?.version } })
    await as(ada).put("/quotecatalog", { version: before.live?.version ?? "" })
    expect(await state()).toMatchObject({ live: before.live, previous: { version } })
  })

  it("changes nothing when that version is already live", async () => {
    const { live, rev } = await state()
    expect(await as(ada).put("/quotecatalog", { version: live?.version ?? "" })).toMatchObject({
      status: 200,
      body: { matches: 0, rev },
    })
    expect((await state()).rev).toBe(rev)
  })

  it("rejects a switch based on an older state because another user switched meanwhile", async () => {
    const { live, rev } = await state()
    const version = other(live?.version)
    expect(await as(ada).put("/quotecatalog", { version, rev: rev + 7 })).toBeProblem(
      409,
      "changed_meanwhile",
      {
        detail: "Someone else just switched the catalog. Look again.",
      },
    )
    const replies = await Promise.all([1, 2].map(() => as(ada).put("/quotecatalog", { version, rev })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it("returns 404 for an unknown version", async () => {
    expect(await as(ada).put("/quotecatalog", { version: "gone" })).toBeProblem(404, "not_found", {
      detail: "There is no catalog gone. It may have been cleaned up.",
    })
  })

  it.each([["Running"], ["Awaiting stop"]])("is rejected while the program is %s", async (program) => {
    await has(aRun({ state: program, completed: null, taskId: null, seenAt: new Date().toISOString() }))
    const before = await state()
    const reply = await as(ada).put("/quotecatalog", { version: other(before.live?.version) })
    expect(reply).toBeProblem(409, "program_running", {
      detail: "The program is making a new catalog. Stop it first.",
    })
    expect(await state()).toEqual(before)
  })

  it("succeeds after a task died silently, and stores that run as stopped", async () => {
    await has(aRun({ state: "Running", completed: null, seenAt: new Date().toISOString() }))
    const { live } = await state()
    expect((await as(ada).put("/quotecatalog", { version: other(live?.version) })).status).toBe(200)
    expect(await stored()).toMatchObject({ state: "Stopped" })
  })

  it.each([1, 2, 3])(
    "starts the run from the live catalog when a switch and a start happen at once (%i)",
    async () => {
      const before = await state()
      const version = other(before.live?.version)
      const [switched, started] = await Promise.all([
        as(ada).put("/quotecatalog", { version }),
        as(ada).post("/createecstasks", { taskDefinition: "data-puller" }),
      ])
      expect(started.status).toBe(200)
      expect([200, 409]).toContain(switched.status)
      const after = await table().get(keys.catalogLive)
      expect(after?.version).toBe(switched.status === 200 ? version : before.live?.version)
      expect((await stored())?.base).toBe(after?.version)
      await expect.poll(async () => (await as(ada).get("/readquotesystemstate")).body.state).toBe("Stopped")
    },
  )

  it.each(["../tests", "", "a b", "x".repeat(61)])("rejects the version %j", async (version) => {
    expect(await as(ada).put("/quotecatalog", malformed({ version }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "version" }] },
    })
  })
})
