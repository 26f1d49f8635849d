import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { admin } = people(table)

it("revokes the key at once; deleting again returns 404, and a retry repeats the reply", async () => {
  const ada = await admin()
  const { body } = await as(ada).post("/apikeys", { name: "Old dashboard", role: "clerk" })
  const program = body as { _id: string; token: string }
  expect((await as(program).get("/users")).status).toBe(200)
  const key = `ends-${program._id}`
  expect((await as(ada).delete("/apikeys", { _id: program._id }, { key })).body).toEqual({ matches: 1 })
  expect(await as(program).get("/users")).toBeProblem(401, "not_logged_in")
  expect((await as(ada).delete("/apikeys", { _id: program._id }, { key })).body).toEqual({ matches: 1 })
  expect(await as(ada).delete("/apikeys", { _id: program._id })).toBeProblem(404, "not_found")
  const { body: events } = await as(ada).get("/settingshistory", { what: "apiKey", id: program._id })
  expect(events).toMatchObject([{ action: "deleted", name: "Old dashboard" }, { action: "created" }])
})
