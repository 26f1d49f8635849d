import { describe, expect, it } from "vitest"
import { carrier } from "../../builders/carrier.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { addCarrier, auditOf, carrierOf } from "./carrier.ts"

const { clerk } = people(table)

describe("POST /insuranceproviders", () => {
  it("adds a carrier with all its rates, in cents", async () => {
    const rosa = await clerk()
    const provider = carrier()
    expect(await as(rosa).post("/insuranceproviders", provider)).toMatchObject({
      status: 201,
      body: { key: provider.key, version: 1 },
    })
    expect(await carrierOf(rosa, provider.key)).toEqual({ ...provider, version: 1 })
    expect(await carrierOf(undefined, provider.key)).toEqual({
      key: provider.key,
      text: "Redwood Insurance Group",
      xy: "0 -80px",
    })
    expect(await table.get({ pk: "SET#carriers", sk: provider.key })).toMatchObject({
      replaceLaborRate: 5500,
      repairLaborRates: [6500, 1500, 1000, 1000, 1000],
      replaceInstallKits: { "F/C": { type: "flat", value: 1750 } },
    })
  })

  it("accepts a carrier without a logo", async () => {
    const rosa = await clerk()
    const { xy: _xy, ...provider } = carrier()
    expect((await as(rosa).post("/insuranceproviders", provider)).status).toBe(201)
    expect(await carrierOf(rosa, provider.key)).toMatchObject({ xy: "" })
  })

  it("writes an audit entry", async () => {
    const rosa = await clerk()
    const [event, ...older] = await auditOf(rosa, await addCarrier(rosa))
    expect(older).toEqual([])
    expect(event).toMatchObject({ action: "created", version: 1, name: "Redwood Insurance Group" })
    expect(event?.changes).toContainEqual({ field: "replaceDiscount", to: 33 })
  })

  it("rejects a duplicate key, even under concurrent calls", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const provider = carrier()
    const add = (who: typeof rosa) => as(who).post("/insuranceproviders", provider)
    const replies = await Promise.all([add(rosa), add(marta)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await add(rosa)).toBeProblem(409, "already_exists", {
      detail: "An insurance carrier with this key already exists.",
    })
  })

  it("names the malformed fields", async () => {
    const rosa = await clerk()
    const cases: [object, string][] = [
      [{ key: "Redwood Group" }, "key"],
      [{ key: "a" }, "key"],
      [{ text: " " }, "text"],
      [{ xy: "url(x)" }, "xy"],
      [{ repairLaborRates: [] }, "repairLaborRates"],
      [{ repairLaborRates: [1, 2, 3, 4, 5, 6] }, "repairLaborRates"],
      [{ repairLaborRates: [-1] }, "repairLaborRates.0"],
      [{ replaceDiscount: 101 }, "replaceDiscount"],
      [{ replaceMouldingDiscounts: { oem: 0 } }, "replaceMouldingDiscounts.nonOem"],
      [{ replaceInstallKits: { "W/S": { type: "each", value: 1 } } }, "replaceInstallKits.H/M"],
      [{ replaceLaborRate: undefined }, "replaceLaborRate"],
      [{ version: 7 }, "version"],
    ]
    for (const [fields, field] of cases) {
      const reply = await as(rosa).post("/insuranceproviders", carrier(fields))
      expect({ status: reply.status, body: reply.body }).toMatchObject({
        status: 400,
        body: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
      })
    }
  })
})
