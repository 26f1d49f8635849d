import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { aJob, open, windshield } from "../requests/job.ts"
import { table } from "../table.ts"
import { addCode, auditOf, code, codeOf } from "./code.ts"

const { admin, developer, clerk } = people(table)

const remove = (who: Login, promoCode: string, key?: string) =>
  as(who).delete("/promocode", { promoCode }, key ? { key } : {})

describe("DELETE /promocode", () => {
  it("deletes the code in any case; a request that uses it keeps it", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada)
    const number = await aJob(rosa, { charges: [{ ...windshield }], promoCode })
    const { total } = await open(rosa, number)
    expect(await remove(ada, promoCode.toLowerCase())).toMatchObject({ status: 200, body: { matches: 1 } })
    expect(await codeOf(ada, promoCode)).toBeUndefined()
    expect(await open(rosa, number)).toMatchObject({ promoCode, total })
    expect((await auditOf(ada, promoCode))[0]).toMatchObject({ action: "deleted", version: 2 })
    const put = (body: object) => as(rosa).put(`/servicerequest?invoiceNumber=${number}`, body)
    expect((await put({ promoCode: null })).status).toBe(200)
    expect((await put({ promoCode })).status).toBe(400)
    expect(await table.get({ pk: "SET#promocodes", sk: promoCode })).toBeUndefined()
  })

  it("does not count uses of an earlier code of the same name for a re-created one", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promo = code({ mostUses: 1 })
    await addCode(ada, promo)
    const number = await aJob(rosa, { promoCode: promo.promoCode })
    await remove(ada, promo.promoCode)
    await addCode(ada, promo)
    expect(await codeOf(ada, promo.promoCode)).toMatchObject({ uses: 0, version: 3 })
    const other = await aJob(rosa, { promoCode: promo.promoCode })
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { promoCode: null })
    expect(await codeOf(ada, promo.promoCode)).toMatchObject({ uses: 1 })
    expect((await open(rosa, other)).promoCode).toBe(promo.promoCode)
  })

  it("deletes once for a repeated call, and for only one of two concurrent calls", async () => {
    const [ada, dev] = [await admin(), await developer()]
    const promoCode = await addCode(ada)
    const [mine, other] = await Promise.all([
      remove(ada, promoCode, "remove-it-once"),
      remove(dev, promoCode),
    ])
    expect([mine.status, other.status].toSorted()).toEqual([200, 404])
    expect((await remove(ada, promoCode, "remove-it-once")).status).toBe(mine.status)
    expect(await auditOf(ada, promoCode)).toHaveLength(2)
  })

  it("rejects malformed input and names the field", async () => {
    const ada = await admin()
    expect(await remove(ada, "a#b")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "promoCode" }] },
    })
    expect((await as(ada).delete("/promocode")).status).toBe(400)
  })
})
