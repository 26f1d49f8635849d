import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { admin, developer } = people(table)

describe("GET /quotecatalogdistinct", () => {
  it("lists the catalog's years, newest first, including unsearchable vehicles", async () => {
    const ada = await admin()
    const years = async (query: object) => {
      const { body } = await as(ada).get("/quotecatalogdistinct", malformed({ distinct: "year", ...query }))
      return (body as unknown as { results: number[] }).results
    }
    const all = await years({})
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect(all).toEqual(expect.arrayContaining([2019, 2012, 1919]))
    expect(await years({ searchable: "false" })).toContain(2012)
    expect(await years({ searchable: "false" })).not.toContain(1919)
  })

  it("lists makes by name, of all years or of one", async () => {
    const dev = await developer()
    const makes = async (query: object) => {
      const { body } = await as(dev).get("/quotecatalogdistinct", malformed({ distinct: "make", ...query }))
      return (body as unknown as { results: string[] }).results
    }
    expect(await makes({ year: "2019" })).toEqual(["FORD", "HONDA"])
    expect(await makes({ year: "2012", searchable: "true" })).toEqual(["TOYOTA"])
    expect(await makes({ year: "2012" })).toEqual(["NISSAN", "TOYOTA"])
    expect(await makes({})).toEqual(expect.arrayContaining(["FORD", "HONDA", "NISSAN", "TOYOTA"]))
    expect(await makes({ year: "1850" })).toEqual([])
  })

  it.each([{}, { distinct: "model" }, { distinct: "year", year: "2019" }, { distinct: "make", year: "x" }])(
    "refuses %j",
    async (query) => {
      expect((await as(await admin()).get("/quotecatalogdistinct", malformed(query))).status).toBe(400)
    },
  )
})
