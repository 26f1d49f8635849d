import { describe, expect, it } from "vitest"
import { billItems } from "#shared/domain/insurance/bill-checklist.ts"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { addCarrier, auditOf, carrierOf } from "./carrier.ts"

const { clerk } = people(table)

const put = (who: Login, key: string, fields: object, idempotency?: string) =>
  as(who).put("/insuranceproviders", { key, ...fields }, idempotency ? { key: idempotency } : {})

describe("PUT /insuranceproviders", () => {
  it("changes rates and increments the version that price explanations cite", async () => {
    const rosa = await clerk()
    const key = await addCarrier(rosa)
    expect(await put(rosa, key, { replaceLaborRate: 62.5, version: 1 })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 2 },
    })
    expect(await carrierOf(rosa, key)).toMatchObject({
      replaceLaborRate: 62.5,
      replaceDiscount: 33,
      version: 2,
    })
    expect((await auditOf(rosa, key))[0]).toMatchObject({
      action: "changed",
      version: 2,
      changes: [{ field: "replaceLaborRate", from: 55, to: 62.5 }],
    })
  })

  it("drops the carrier's own bill requirements when they equal the standard list", async () => {
    const rosa = await clerk()
    const key = await addCarrier(rosa)
    await put(rosa, key, { billRequirements: ["policy"], version: 1 })
    expect(await carrierOf(rosa, key)).toMatchObject({ billRequirements: ["policy"] })
    expect((await put(rosa, key, { billRequirements: billItems, version: 2 })).status).toBe(200)
    expect(await carrierOf(rosa, key)).not.toHaveProperty("billRequirements")
  })

  it("merges concurrent changes and rejects conflicting ones with both values", async () => {
    const [rosa, marta] = [await clerk(), await clerk({ name: "Marta Silva" })]
    const key = await addCarrier(rosa)
    const replies = await Promise.all([
      put(rosa, key, { replaceDiscount: 35, version: 1 }),
      put(marta, key, { repairLaborRates: [70, 15], version: 1 }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await carrierOf(rosa, key)).toMatchObject({
      replaceDiscount: 35,
      repairLaborRates: [70, 15],
      version: 3,
    })
    expect(await put(rosa, key, { repairLaborRates: [72, 15], version: 1 })).toBeProblem(
      409,
      "changed_meanwhile",
      {
        version: 3,
        conflicts: [{ field: "repairLaborRates", yours: [72, 15], theirs: [70, 15], by: "Marta Silva" }],
      },
    )
  })

  it("changes a carrier once on a retry", async () => {
    const rosa = await clerk()
    const key = await addCarrier(rosa)
    const first = await put(rosa, key, { replaceDiscount: 40 }, "raise-the-discount")
    expect((await put(rosa, key, { replaceDiscount: 40 }, "raise-the-discount")).body).toEqual(first.body)
    expect(await auditOf(rosa, key)).toHaveLength(2)
  })

  it("never changes the key", async () => {
    const rosa = await clerk()
    expect(await put(rosa, `${await addCarrier(rosa)}x`, { text: "Another" })).toMatchObject({
      status: 404,
      body: { detail: "Insurance provider data was not found" },
    })
  })

  it("names the malformed fields", async () => {
    const rosa = await clerk()
    const key = await addCarrier(rosa)
    const cases: [object, string][] = [
      [{ replaceLaborRate: "much" }, "replaceLaborRate"],
      [{ replaceInstallKitDefault: null }, "replaceInstallKitDefault"],
      [{ version: -1 }, "version"],
      [{ newKey: "another" }, "newKey"],
    ]
    for (const [fields, field] of cases)
      expect(await put(rosa, key, fields)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
    expect(await carrierOf(rosa, key)).toMatchObject({ version: 1 })
  })
})
