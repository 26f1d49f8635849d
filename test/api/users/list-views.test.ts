import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { unassigned, unpaid } from "./views.ts"

const { clerk } = people(table)

describe("GET /views", () => {
  it("lists only the user's own views, by name", async () => {
    const [rosa, marta] = await Promise.all([clerk(), clerk()])
    expect((await as(rosa).get("/views", {})).body).toEqual([])
    await as(rosa).put("/views", unassigned)
    await as(rosa).put("/views", unpaid)
    expect((await as(rosa).get("/views", {})).body).toEqual([unpaid, unassigned])
    expect((await as(marta).get("/views", {})).body).toEqual([])
  })
})
