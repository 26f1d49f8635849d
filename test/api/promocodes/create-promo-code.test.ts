import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { addCode, auditOf, code, codeOf } from "./code.ts"

const { admin, developer } = people(table)

describe("POST /promocode", () => {
  it("adds a code in capitals with its dates and usage limit", async () => {
    const ada = await admin()
    const promo = code({ from: "11/1/2026", until: "12/31/2026", mostUses: 50 })
    const reply = await as(ada).post("/promocode", {
      ...promo,
      promoCode: ` ${promo.promoCode.toLowerCase()} `,
    })
    expect(reply).toMatchObject({ status: 201, body: { promoCode: promo.promoCode } })
    expect(await codeOf(ada, promo.promoCode)).toEqual({ ...promo, uses: 0, version: 1 })
  })

  it("stores a flat markdown to the cent", async () => {
    const dev = await developer()
    const promoCode = await addCode(dev, { markdown: 20.5, markdownType: "flat", appliesToLabor: true })
    expect(await codeOf(dev, promoCode)).toMatchObject({ markdown: 20.5, markdownType: "flat" })
    expect(await table.get({ pk: "SET#promocodes", sk: promoCode })).toMatchObject({ markdown: 2050 })
  })

  it("writes an audit entry", async () => {
    const ada = await admin()
    const [event] = await auditOf(ada, await addCode(ada))
    expect(event).toMatchObject({ action: "created", version: 1 })
    expect(event?.changes).toContainEqual({ field: "markdown", to: 20 })
  })

  it("rejects a code that exists, in any case, also when two users add it at once", async () => {
    const [ada, dev] = [await admin(), await developer()]
    const promo = code()
    const small = { ...promo, promoCode: promo.promoCode.toLowerCase() }
    const replies = await Promise.all([as(ada).post("/promocode", promo), as(dev).post("/promocode", small)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await as(ada).post("/promocode", small)).toBeProblem(409, "already_exists", {
      detail: "This promo code already exists.",
    })
  })

  it("rejects malformed input and names the field", async () => {
    const ada = await admin()
    const cases: [object, string][] = [
      [{ promoCode: "A" }, "promoCode"],
      [{ promoCode: "A".repeat(51) }, "promoCode"],
      [{ promoCode: "SPRING 20" }, "promoCode"],
      [{ markdownType: undefined }, "markdownType"],
      [{ markdownType: "half" }, "markdownType"],
      [{ markdown: "20" }, "markdown"],
      [{ markdown: 0 }, "markdown"],
      [{ markdown: 101 }, "markdown"],
      [{ appliesToParts: false }, "appliesToParts"],
      [{ from: "12/1/2026", until: "11/30/2026" }, "until"],
      [{ from: "2026-12-01" }, "from"],
      [{ mostUses: 0 }, "mostUses"],
      [{ uses: 7 }, "uses"],
    ]
    for (const [fields, field] of cases)
      expect(await as(ada).post("/promocode", code(fields))).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
  })
})
