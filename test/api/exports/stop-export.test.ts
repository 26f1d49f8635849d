import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { anExport } from "./an-export.ts"

const { admin } = people(table)

it("stops an export permanently, and only once", async () => {
  const ada = await admin()
  const _id = await anExport(table)
  expect((await as(ada).put("/exports", { _id }, { key: "stop-this-one" })).body).toEqual({ matches: 1 })
  expect((await as(ada).put("/exports", { _id }, { key: "stop-this-one" })).body).toEqual({ matches: 1 })
  const { body } = await as(ada).get("/exports")
  expect(body.find((one) => one._id === _id)).toMatchObject({ state: "stopped", endedAt: expect.any(String) })
  expect(await as(ada).put("/exports", { _id })).toBeProblem(409, "action_not_allowed", {
    detail: "This export has already ended.",
  })
})

it("stops exactly once under concurrent calls, at any step", async () => {
  const ada = await admin()
  const ids = await Promise.all(Array.from({ length: 4 }, () => anExport(table)))
  const replies = await Promise.all(
    ids.flatMap((_id) => [as(ada).put("/exports", { _id }), as(ada).put("/exports", { _id })]),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409])
})

it("returns 404 for an unknown export", async () => {
  expect(await as(await admin()).put("/exports", { _id: "nobody" })).toBeProblem(404, "not_found", {
    detail: "This export doesn't exist anymore.",
  })
})
