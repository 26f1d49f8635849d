import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aTask, seenTask } from "./task.ts"

const { clerk, technician } = people(table)

describe("DELETE /task", () => {
  it("deletes any task for a clerk, once, and a retry gets the same reply", async () => {
    const [rosa, marta] = await Promise.all([clerk(), clerk()])
    const { _id } = await aTask(rosa)
    const remove = () => as(marta).delete("/task", { id: _id }, { key: `delete-task-${_id}` })
    expect((await remove()).body).toEqual({ matches: 1 })
    expect((await remove()).body).toEqual({ matches: 1 })
    expect(await as(marta).delete("/task", { id: _id })).toBeProblem(404, "not_found")
    await expect.poll(() => seenTask(rosa, _id)).toBeUndefined()
  })

  it("lets a technician delete their own task, and hides others", async () => {
    const [rosa, theo, other] = [await clerk(), await technician(), await technician()]
    const { _id } = await aTask(rosa, { assignedToId: theo._id })
    expect(await as(other).delete("/task", { id: _id })).toBeProblem(404, "not_found")
    expect((await as(theo).delete("/task", { id: _id })).body).toEqual({ matches: 1 })
  })

  it("deletes once for two concurrent calls", async () => {
    const [rosa, marta] = await Promise.all([clerk(), clerk()])
    const { _id } = await aTask(rosa)
    const replies = await Promise.all([rosa, marta].map((who) => as(who).delete("/task", { id: _id })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})
