import { beforeAll, describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { type Person, people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { aModel, madeVehicle } from "./catalog-fixtures.ts"

const { admin } = people(table)

let ada: Person
beforeAll(async () => {
  ada = await admin()
})

type Page = { results: Record<string, unknown>[]; totalCount: number; unreadable: string[] }
const ask = async (query: object) => await as(ada).get("/quotevehicles", malformed(query))
const page = async (query: object): Promise<Page> => {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return body as unknown as Page
}

describe("GET /quotevehicles", () => {
  it("returns matching vehicles with all their fields and the total count", async () => {
    expect(await page({ search: "2019 civic sedan" })).toEqual({
      totalCount: 1,
      unreadable: [],
      results: [
        {
          _id: "1001",
          styleId: "1001",
          carId: "car-1001",
          year: 2019,
          make: "HONDA",
          model: "CIVIC",
          style: "4 DOOR SEDAN",
          category: "CAR",
          searchable: true,
          search: "2019 HONDA CIVIC 4 DOOR SEDAN",
          quotes: 6,
          quotesSeachable: 5,
          image: "/assets/catalog/0c1v1c.webp",
        },
      ],
    })
  })

  it("filters by year, make, and searchability", async () => {
    const ids = async (query: object) => (await page(query)).results.map(({ _id }) => _id)
    expect(await ids({ year: "2019", make: "HONDA" })).toEqual(["1002", "1001", "1003"])
    expect(await ids({ search: "tsuru" })).toEqual(["1006"])
    expect(await ids({ search: "tsuru", searchable: "false" })).toEqual(["1006"])
    expect(await ids({ search: "tsuru", searchable: "true" })).toEqual([])
    expect(await ids({ search: "19 ford", searchable: "true" })).toEqual(["1004", "1007"])
  })

  it("returns only the requested fields and the id of each vehicle", async () => {
    const { results } = await page({ search: "crv", fields: "year,model" })
    expect(results).toEqual([{ _id: "1003", year: 2019, model: "CR-V" }])
  })

  it("pages through all vehicles without repeating one", async () => {
    const model = aModel()
    for (let nth = 0; nth < 52; nth += 1) await madeVehicle(ada, { model, style: `STYLE ${nth}` })
    const first = await ask({ search: model, limit: "50" })
    const cursor = first.headers.get("x-next-cursor")
    const second = await ask({ search: model, limit: "50", cursor })
    const pages = [first, second].map(({ body }) => body as unknown as Page)
    expect(pages.map(({ results, totalCount }) => [results.length, totalCount])).toEqual([
      [50, 52],
      [2, 52],
    ])
    expect(second.headers.get("x-next-cursor")).toBeNull()
    const styles = pages.flatMap(({ results }) => results.map(({ style }) => style))
    expect(new Set(styles).size).toBe(52)
    expect(styles).toEqual(styles.toSorted())
  })

  it("returns one vehicle by id, with the openings it has quotes for", async () => {
    expect(await ask({ id: "1001" })).toMatchObject({
      status: 200,
      body: { totalCount: 1, results: [{ _id: "1001", glassOpenings: ["windshield", "door", "back"] }] },
    })
    expect(await ask({ id: "1003" })).toMatchObject({ body: { results: [{ glassOpenings: [] }] } })
  })

  it.each(["nobody", "car-1001", "../x"])("returns 404 for the id %j", async (id) => {
    expect(await ask({ id })).toBeProblem(404, "not_found", { detail: messages.catalog.unknownCar })
  })

  it.each([
    [{ limit: "99" }, "limit", "Choose 50, 100, 200 or 500."],
    [{ limit: "x" }, "limit", "Enter a number."],
    [{ year: "20a9" }, "year", "Enter a number."],
    [{ searchable: "maybe" }, "searchable", undefined],
    [{ search: "x".repeat(101) }, "search", undefined],
    [{ fields: "year,cost" }, "fields", expect.stringMatching(/^Choose from _id, /)],
    [{ cursor: "x" }, "cursor", "Send the cursor from the previous page."],
    [{ of: "1" }, "of", undefined],
  ])("names the malformed field: %j", async (query, field, message) => {
    expect(await ask(query)).toMatchObject({
      status: 400,
      body: { fields: [{ field, ...(message !== undefined && { message }) }] },
    })
  })
})
