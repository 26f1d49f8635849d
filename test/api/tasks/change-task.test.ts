import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { type Socket, socketOf } from "../live/socket.ts"
import { table } from "../table.ts"
import { aTask, seenTask } from "./task.ts"

const { clerk, technician } = people(table)

const expectHint = async ({ hints }: Socket, version: number): Promise<void> => {
  await expect.poll(() => hints).toContainEqual({ topic: "tasks", id: 0, version })
}

describe("PUT /task", () => {
  it("moves through all its states", async () => {
    const rosa = await clerk()
    const { _id } = await aTask(rosa)
    let version = 1
    for (const state of ["InProgress", "Complete", "Exception", "Incomplete"] as const) {
      const { body } = await as(rosa).put("/task", { _id, state, version })
      version += 1
      expect(body).toEqual({ matches: 1, version })
      await expect.poll(() => seenTask(rosa, _id)).toMatchObject({ state, version })
    }
  })

  it("accepts the same start from two users at once", async () => {
    const [rosa, marta] = await Promise.all([clerk(), clerk()])
    const { _id, version } = await aTask(rosa)
    const replies = await Promise.all(
      [rosa, marta].map((who) => as(who).put("/task", { _id, state: "InProgress", version })),
    )
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, { matches: 1, version: 2 }],
      [200, { matches: 1, version: 2 }],
    ])
    await expect.poll(() => seenTask(rosa, _id)).toMatchObject({ state: "InProgress", version: 2 })
  })

  it("returns 409 for two different states, and keeps both changes to different fields", async () => {
    const [rosa, marta, theo] = [await clerk(), await clerk({ name: "Marta Ruiz" }), await technician()]
    const { _id, version } = await aTask(rosa)
    done(await as(marta).put("/task", { _id, state: "Complete", version }))
    expect(await as(rosa).put("/task", { _id, state: "Exception", version })).toBeProblem(
      409,
      "changed_meanwhile",
      { conflicts: [{ field: "state", yours: "Exception", theirs: "Complete", by: "Marta Ruiz" }] },
    )
    done(await as(rosa).put("/task", { _id, assignedToId: theo._id, version }))
    await expect
      .poll(() => seenTask(rosa, _id))
      .toMatchObject({ state: "Complete", assignedToId: theo._id, assignedToName: theo.name })
  })

  it("can be reassigned and unassigned", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const { _id } = await aTask(rosa, { assignedToId: theo._id })
    done(await as(rosa).put("/task", { _id, assignedToId: other._id }))
    await expect.poll(() => seenTask(other, _id)).toMatchObject({ assignedToName: other.name })
    expect(await seenTask(theo, _id)).toBeUndefined()
    done(await as(rosa).put("/task", { _id, assignedToId: null, description: "Nobody's now" }))
    await expect.poll(() => seenTask(rosa, _id)).toMatchObject({ description: "Nobody's now" })
    const seen = await seenTask(rosa, _id)
    for (const field of ["assignedToId", "assignedToName", "assignedToInitial", "assignedById"])
      expect(seen).not.toHaveProperty(field)
  })

  it("applies a repeated call once, even after another change in between", async () => {
    const rosa = await clerk()
    const { _id } = await aTask(rosa)
    const send = () => as(rosa).put("/task", { _id, state: "Complete" }, { key: `task-twice-${_id}` })
    const first = done(await send())
    done(await as(rosa).put("/task", { _id, state: "Exception" }))
    expect(done(await send())).toEqual(first)
    await expect.poll(() => seenTask(rosa, _id)).toMatchObject({ state: "Exception" })
  })

  it("lets a technician change only the state of their own task", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const { _id } = await aTask(rosa, { assignedToId: theo._id })
    expect((await as(theo).put("/task", { _id, state: "InProgress" })).status).toBe(200)
    expect(await as(theo).put("/task", { _id, description: "Something else" })).toBeProblem(
      403,
      "field_not_allowed",
    )
    expect(await as(other).put("/task", { _id, state: "Complete" })).toBeProblem(404, "not_found", {
      detail: "This task doesn't exist anymore.",
      Error: "This task doesn't exist anymore.",
    })
    await expect.poll(() => seenTask(rosa, _id)).toMatchObject({ state: "InProgress", version: 2 })
  })

  it("rejects malformed input and names the field", async () => {
    const rosa = await clerk()
    const { _id } = await aTask(rosa)
    for (const [wrong, field] of [
      [{ state: "Done" }, "state"],
      [{ description: "ab" }, "description"],
      [{ assignedToId: "nobody" }, "assignedToId"],
      [{ version: 0 }, "version"],
    ] as const)
      expect(await as(rosa).put("/task", malformed({ _id, ...wrong }))).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })

  it("notifies staff and the new and previous assignee, and no one else", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const { _id } = await aTask(rosa, { assignedToId: theo._id })
    const [desk, his, theirs] = await Promise.all([socketOf(rosa), socketOf(theo), socketOf(other)])
    done(await as(rosa).put("/task", { _id, description: "Wash both vans" }))
    await Promise.all([desk, his].map((socket) => expectHint(socket, 2)))
    expect(theirs.hints).toEqual([])
    done(await as(rosa).put("/task", { _id, assignedToId: other._id }))
    await Promise.all([his, theirs].map((socket) => expectHint(socket, 3)))
  })
})
