import { describe, expect, it } from "vitest"
import type { WhichTasks } from "#shared/api/tasks.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { aTask } from "./task.ts"

const { clerk, technician } = people(table)

describe("GET /task", () => {
  it("lists a user's tasks newest first, by state, in pages", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const made: string[] = []
    for (let nth = 0; nth < 5; nth += 1) made.push((await aTask(rosa, { assignedToId: theo._id }))._id)
    const [first = "", second = ""] = made
    done(await as(rosa).put("/task", { _id: first, state: "Complete" }))
    done(await as(rosa).put("/task", { _id: second, state: "InProgress" }))

    const idsOf = async (query: { state?: WhichTasks }) =>
      (await as(rosa).get("/task", { assignedToId: theo._id, ...query })).body.map(({ _id }) => _id)
    await expect.poll(() => idsOf({})).toEqual(made.toReversed())
    await expect.poll(() => idsOf({ state: "open" })).toEqual(made.slice(1).toReversed())
    await expect.poll(() => idsOf({ state: "Complete" })).toEqual([first])
    await expect.poll(() => idsOf({ state: "InProgress" })).toEqual([second])

    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await as(rosa).get("/task", {
        assignedToId: theo._id,
        limit: 2,
        ...(cursor && { cursor }),
      })
      paged.push(...page.body.map(({ _id }) => _id))
      cursor = page.headers.get("x-next-cursor") ?? undefined
    } while (cursor)
    expect(paged).toEqual(made.toReversed())
  })

  it("shows technicians only their own tasks, whatever user they request", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const own = await aTask(rosa, { assignedToId: theo._id })
    await aTask(rosa, { assignedToId: other._id })
    await aTask(rosa)
    for (const query of [{}, { assignedToId: other._id }, { assignedToId: "none" }])
      await expect
        .poll(async () => (await as(theo).get("/task", query)).body.map(({ _id }) => _id))
        .toEqual([own._id])
  })

  it("lists unassigned tasks", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const [free, taken] = [await aTask(rosa), await aTask(rosa, { assignedToId: theo._id })]
    const idsOf = async () =>
      (await as(rosa).get("/task", { assignedToId: "none", limit: 200 })).body.map(({ _id }) => _id)
    await expect.poll(idsOf).toContain(free._id)
    expect(await idsOf()).not.toContain(taken._id)
  })

  it("returns one task by id, to users who may see it", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const own = await aTask(rosa, { assignedToId: theo._id })
    for (const who of [rosa, theo]) expect(done(await as(who).get("/task", { id: own._id }))).toEqual([own])
    expect(await as(other).get("/task", { id: own._id })).toBeProblem(404, "not_found")
    expect(await as(rosa).get("/task", { id: "nothing" })).toBeProblem(404, "not_found")
  })

  it("rejects malformed input and names the field", async () => {
    const rosa = await clerk()
    for (const [query, field] of [
      [{ state: "Done" }, "state"],
      [{ limit: "x" }, "limit"],
      [{ assignedToId: "a#b" }, "assignedToId"],
      [{ cursor: "x" }, "cursor"],
    ] as const)
      expect(await as(rosa).get("/task", malformed(query))).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
