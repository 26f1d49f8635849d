import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aDispatch } from "./dispatch.ts"

const { clerk } = people(table)

describe("GET /ivy_safeliteDispatchesReadyToInvoice", () => {
  it("lists the dispatches that the portal has as completed", async () => {
    const { ReferralNumber } = await aDispatch({ referralStatus: "readyToInvoice", reference: "48211" })
    await table.transact([{ remove: keys.ivyJob("readyToInvoice"), onlyIf: "unguarded" }])
    const { data, lastChecked } = done(await as(await clerk()).get("/ivy_safeliteDispatchesReadyToInvoice"))
    expect(data.map((one) => one.ReferralNumber)).toContain(ReferralNumber)
    expect(lastChecked).toEqual(expect.any(String))
  })
})
