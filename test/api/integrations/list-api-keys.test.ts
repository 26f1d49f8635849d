import { expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { admin } = people(table)

it("lists keys with creator and expiry, without token or hash", async () => {
  const ada = await admin()
  const { body } = await as(ada).post("/apikeys", { name: "Dashboard", role: "clerk" })
  const { _id } = body as { _id: string }
  const { body: list } = await as(ada).get("/apikeys")
  const found = (list as { _id: string; at: string; until: string }[]).find((key) => key._id === _id)
  expect(found).toMatchObject({ name: "Dashboard", role: "clerk", by: { _id: ada._id, name: "Ada Marsh" } })
  expect(Date.parse(found?.until ?? "") - Date.parse(found?.at ?? "")).toBe(365 * 86_400_000)
  expect(Object.keys(found ?? {}).toSorted()).toEqual(["_id", "at", "by", "name", "role", "until"])
})
