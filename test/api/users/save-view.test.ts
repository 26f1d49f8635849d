import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { unassigned, unpaid } from "./views.ts"

const { clerk } = people(table)

describe("PUT /views", () => {
  it("replaces a view of the same name, ignoring case", async () => {
    const rosa = await clerk()
    expect((await as(rosa).put("/views", unassigned)).body).toEqual({ matches: 1 })
    const other = { name: "to ASSIGN", address: "/servicerequests?tab=Paid" }
    await as(rosa).put("/views", other)
    expect((await as(rosa).get("/views", {})).body).toEqual([other])
  })

  it("keeps both of two views saved at once", async () => {
    const rosa = await clerk()
    const replies = await Promise.all([unassigned, unpaid].map((view) => as(rosa).put("/views", view)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await as(rosa).get("/views", {})).body).toHaveLength(2)
  })

  it("stops at 30 views, which can still be changed", async () => {
    const rosa = await clerk()
    for (let number = 1; number <= 30; number += 1)
      await as(rosa).put("/views", { ...unassigned, name: `View ${number}` })
    expect(await as(rosa).put("/views", unpaid)).toBeProblem(422, "refused", {
      detail: "You have 30 views. Delete one first.",
    })
    expect((await as(rosa).put("/views", { ...unpaid, name: "View 7" })).status).toBe(200)
    expect((await as(rosa).get("/views", {})).body).toHaveLength(30)
  })

  it.each([
    [{ name: " ", address: unpaid.address }, "name"],
    [{ name: "x".repeat(41), address: unpaid.address }, "name"],
    [{ name: "Elsewhere", address: "https://elsewhere.example/reports" }, "address"],
    [{ name: "A day", address: "/reports?date=11-1-2026" }, "address"],
    [{ name: "Settings", address: "/settings" }, "address"],
  ])("rejects %j, naming %s", async (view, field) => {
    const reply = await as(await clerk()).put("/views", view)
    expect(reply).toBeProblem(400, "malformed", { fields: [{ field, message: expect.any(String) }] })
  })
})
