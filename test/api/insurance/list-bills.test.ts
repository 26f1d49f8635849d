import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { attached } from "../media/attach.ts"
import { aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { anInsuredJob } from "./insured-job.ts"

const { clerk, technician } = people(table)

const aJobToBill = async () => {
  const [rosa, lind] = [await clerk(), await technician()]
  return { rosa, lind, ...(await anInsuredJob(rosa, lind)) }
}

describe("GET /bills", () => {
  it("returns a carrier's billing data per insurance job, in dollars, without other jobs", async () => {
    const { rosa, lind, number } = await aJobToBill()
    await attached(lind, number, "before")
    const cash = await aJob(rosa)
    const { totalInsuranceDue } = await open(rosa, number)
    const { status, body } = await as(rosa).get("/bills", {
      invoiceNumbers: `${number},${cash},999999999,${number}`,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        invoiceNumber: number,
        claimNumber: "CL-771",
        policyNumber: "P-20",
        deductible: 100,
        due: totalInsuranceDue,
        photosBefore: 1,
        photosAfter: 0,
        installRecord: { dotNumbers: ["DOT 459 AS1"] },
        lines: [{ type: "Replace", part: "FW04915GTYN", list: 612.4 }],
      },
    ])
  })

  it("requires 1 to 50 invoice numbers", async () => {
    const many = Array.from({ length: 51 }, (_, nth) => nth + 1).join()
    for (const invoiceNumbers of ["", "12a", many])
      expect(await as(await clerk()).get("/bills", { invoiceNumbers })).toBeProblem(400, "malformed", {
        fields: [{ field: "invoiceNumbers", message: "Enter 1 to 50 invoice numbers." }],
      })
  })
})
