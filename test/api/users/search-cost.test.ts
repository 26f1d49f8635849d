import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { addUsers } from "../../builders/many-users.ts"
import { type Person, people } from "../../builders/people.ts"
import { tableAt } from "../../builders/table.ts"
import { startSystem, type TestSystem } from "../../system.ts"

/** A system of its own, which holds no other users. */
let system: TestSystem
let rosa: Person

beforeAll(async () => {
  system = await startSystem()
  const table = tableAt(system.table)
  rosa = await people(table).clerk({ name: "Rosa Benitez" })
}, 60_000)
afterAll(() => system.stop())

const searches = [
  "q=joh",
  "q=john",
  "q=john%20g",
  "q=john%20garcia",
  "q=garcia%20joh",
  "q=joh&role=technician",
  "q=joh&role=user",
  "q=mar&category=commercial",
  "q=zzz",
]

const look = async (search: string) => {
  const response = await fetch(`${system.origin}/api/users?${search}&limit=20`, {
    headers: { token: rosa.token, user: rosa._id },
  })
  const found = (await response.json()) as { name: string }[]
  return { search, found: found.length, units: (await system.unitsOf(response)).read }
}
const lookAll = async () => {
  const all: Awaited<ReturnType<typeof look>>[] = []
  for (const search of searches) all.push(await look(search))
  return all
}

describe("Search as you type", () => {
  it("has a cost that depends on the results, not on the size of the table", async () => {
    const table = tableAt(system.table)
    await addUsers(table, 0, 200)
    const few = await lookAll()
    await addUsers(table, 200, 800)
    const many = await lookAll()
    expect(few.filter(({ found }) => found > 0).length).toBeGreaterThan(5)
    for (const [nth, { search, found, units }] of many.entries()) {
      const before = few[nth] ?? { found: 0, units: 0 }
      const more = (found - before.found) * 1.5
      expect({ search, dearer: units - before.units > more + 0.5 }).toEqual({ search, dearer: false })
      expect({ search, dear: units > 30 }).toEqual({ search, dear: false })
    }
  }, 180_000)
})
