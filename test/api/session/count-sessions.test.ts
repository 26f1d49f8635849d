import { afterEach, describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk } = people(table)

const put = (day: string, value: number) =>
  table.transact([{ put: { ...keys.sessionCount(day), value }, onlyIf: "unguarded" }])
const far = "2999-01-01"
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
afterEach(() => table.transact([{ remove: keys.sessionCount(far), onlyIf: "unguarded" }]))

const countFor = async (person: { _id: string; token: string }) =>
  ((await as(person).get("/sessioncount")).body as { count: number }).count

describe("GET /sessioncount", () => {
  it("counts sessions by the day they expire, without those that ended", async () => {
    const carla = await clerk()
    expect(await countFor(carla)).toBeGreaterThan(0)
    await put(far, 1_000_000)
    await table.transact([
      { add: keys.sessionCount(yesterday), amounts: { value: 5_000_000 }, onlyIf: "unguarded" },
    ])
    const count = await countFor(carla)
    expect(count).toBeGreaterThan(1_000_000)
    expect(count).toBeLessThan(2_000_000)
  })
})
