import { describe, expect, it } from "vitest"
import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { addCode, codeOf } from "./code.ts"

const { admin, clerk } = people(table)

const listWith = async (code: string) => (await as().get("/promocode", { code })).body

describe("GET /promocode", () => {
  it("returns an entered code in any case to everyone, without its usage counts", async () => {
    const promoCode = await addCode(await admin(), { mostUses: 3 })
    expect(await listWith(promoCode.toLowerCase())).toEqual([
      {
        promoCode,
        description: "20% off parts",
        appliesToParts: true,
        appliesToLabor: false,
        markdown: 20,
        markdownType: "percent",
      },
    ])
  })

  it("returns an empty list for an unknown code and for invalid text", async () => {
    for (const code of ["NOBODYS-CODE", "a", "", "%00", "#", "x".repeat(51)])
      expect(await listWith(code), code).toEqual([])
  })

  it("returns a code only on its dates, including the first and last", () =>
    withinOneDay(async (today) => {
      const ada = await admin()
      const daysFromNow = (days: number) => toWireDate(addDays(today, days))
      const on = async (from: number, until: number) =>
        listWith(await addCode(ada, { from: daysFromNow(from), until: daysFromNow(until) }))
      expect(await on(0, 0)).toHaveLength(1)
      expect(await on(-7, 7)).toHaveLength(1)
      expect(await on(1, 7)).toEqual([])
      expect(await on(-7, -1)).toEqual([])
    }))

  it("stops returning a code once it is used up", async () => {
    const promoCode = await addCode(await admin(), { mostUses: 1 })
    expect(await listWith(promoCode)).toHaveLength(1)
    await aJob(await clerk(), { promoCode })
    expect(await listWith(promoCode)).toEqual([])
  })

  it("lists all codes for the owner, sorted, used up or not, with their usage counts", async () => {
    const ada = await admin()
    const promoCode = await addCode(ada, { mostUses: 1 })
    await aJob(await clerk(), { promoCode })
    expect(await codeOf(ada, promoCode)).toMatchObject({ uses: 1, mostUses: 1 })
    const codes = ((await as(ada).get("/promocode")).body as { promoCode: string }[]).map(
      (each) => each.promoCode,
    )
    expect(codes).toEqual(codes.toSorted())
  })

  it("rejects malformed input and names the field", async () => {
    expect(await as().get("/promocode", { code: "x".repeat(201) })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "code" }] },
    })
  })
})
