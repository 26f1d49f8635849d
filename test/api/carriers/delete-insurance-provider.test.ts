import { describe, expect, it } from "vitest"
import { carrier } from "../../builders/carrier.ts"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { aJob, open, windshield } from "../requests/job.ts"
import { table } from "../table.ts"
import { addCarrier, auditOf, carrierOf } from "./carrier.ts"

const { clerk } = people(table)

const remove = (who: Login, key: string, idempotency?: string) =>
  as(who).delete("/insuranceproviders", { key }, idempotency ? { key: idempotency } : {})

describe("DELETE /insuranceproviders", () => {
  it("removes the carrier from the choices; requests keep its name and prices", async () => {
    const rosa = await clerk()
    const key = await addCarrier(rosa)
    const number = await aJob(rosa, {
      invoiceType: "Insurance",
      insuranceCarrier: "Redwood Insurance Group",
      charges: [{ ...windshield }],
    })
    const { total } = await open(rosa, number)
    expect(await remove(rosa, key)).toMatchObject({ status: 200, body: { matches: 1 } })
    expect(await carrierOf(rosa, key)).toBeUndefined()
    expect(await open(rosa, number)).toMatchObject({ insuranceCarrier: "Redwood Insurance Group", total })
    const [event] = await auditOf(rosa, key)
    expect(event).toMatchObject({ action: "deleted", version: 2 })
    expect(event?.changes).toContainEqual({ field: "replaceDiscount", from: 33 })
  })

  it("continues the version when a carrier with the same key is added again", async () => {
    const rosa = await clerk()
    const provider = carrier()
    await addCarrier(rosa, provider)
    await remove(rosa, provider.key)
    await addCarrier(rosa, provider)
    expect(await carrierOf(rosa, provider.key)).toMatchObject({ version: 3 })
  })

  it("deletes once on a retry, and for only one of two concurrent calls", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const key = await addCarrier(rosa)
    const replies = await Promise.all([remove(rosa, key, "remove-it-once"), remove(marta, key)])
    const [mine, hers] = replies.map(({ status }) => status)
    expect([mine, hers].toSorted()).toEqual([200, 404])
    expect((await remove(rosa, key, "remove-it-once")).status).toBe(mine)
    expect(await auditOf(rosa, key)).toHaveLength(2)
  })

  it("names the malformed fields", async () => {
    expect(await as(await clerk()).delete("/insuranceproviders", { key: "a#b" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "key" }] },
    })
    expect((await as(await clerk()).delete("/insuranceproviders")).status).toBe(400)
  })
})
