import { expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { anImport } from "./import.ts"

const { admin } = people(table)

it("lists imports newest first, in pages, and returns one by id", async () => {
  const ada = await admin()
  const older = await anImport(ada, "customers", ["Name,Phone", "Ann Lee,5305550142"])
  const newer = await anImport(ada, "vehicles", ["Phone,VIN", "5305550142,1FTFW1E5XKF123456"])
  const ids = async () =>
    ((await as(ada).get("/imports", { limit: "100" })).body as { _id: string }[]).map(({ _id }) => _id)
  await expect
    .poll(async () => (await ids()).filter((id) => [older._id, newer._id].includes(id)))
    .toEqual([newer._id, older._id])
  const { body, headers } = await as(ada).get("/imports", { limit: "1" })
  expect(body).toHaveLength(1)
  expect(headers.get("x-next-cursor")).toEqual(expect.any(String))
  expect((await as(ada).get("/imports", { _id: older._id })).body).toEqual([older])
})

it("returns 404 for an unknown import", async () => {
  const detail = messages.imports.notFound
  expect(await as(await admin()).get("/imports", { _id: "none" })).toBeProblem(404, "not_found", { detail })
})
