import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { unassigned, unpaid } from "./views.ts"

const { admin, clerk } = people(table)

describe("DELETE /views", () => {
  it("deletes a view once, and a retry gets the same reply", async () => {
    const rosa = await clerk()
    await as(rosa).put("/views", unassigned)
    await as(rosa).put("/views", unpaid)
    const remove = (key?: string) => as(rosa).delete("/views", { name: unpaid.name }, key ? { key } : {})
    expect((await remove(`delete-view-${rosa._id}`)).body).toEqual({ matches: 1 })
    expect((await remove(`delete-view-${rosa._id}`)).body).toEqual({ matches: 1 })
    expect(await remove()).toBeProblem(404, "not_found")
    expect((await as(rosa).get("/views", {})).body).toEqual([unassigned])
  })

  it("returns 404 for another user's view", async () => {
    const [rosa, marta] = await Promise.all([clerk(), clerk()])
    await as(rosa).put("/views", unpaid)
    expect(await as(marta).delete("/views", { name: unpaid.name })).toBeProblem(404, "not_found")
    expect((await as(rosa).get("/views", {})).body).toEqual([unpaid])
  })

  it("happens automatically when the user is deleted", async () => {
    const [boss, rosa] = await Promise.all([admin(), clerk()])
    await as(rosa).put("/views", unpaid)
    await as(boss).send("DELETE", "/users", { user: rosa._id })
    expect(await table.get({ pk: `USER#${rosa._id}`, sk: "VIEWS" })).toBeUndefined()
  })
})
