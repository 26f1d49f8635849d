import { describe, expect, it } from "vitest"
import { people } from "../builders/people.ts"
import { as, type Login } from "./client.ts"
import { aDoneJob, windshield } from "./requests/job.ts"
import { table } from "./table.ts"

const { clerk, technician, customer } = people(table)
const day = "11/19/2026"

const list = async (login: Login | undefined, address: string) => {
  const { status, body } = await as(login).send("GET", address)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Record<string, unknown>[]
}

describe("a filter of fields", () => {
  it("adds fields of the full request to each row of a list", async () => {
    const [rosa, theo, mia] = [await clerk(), await technician(), await customer()]
    const job = { appointmentDate: day, customerId: mia._id, billingNotes: "slow payer" }
    const numbers = [await aDoneJob(rosa, theo, job), await aDoneJob(rosa, theo, job)]
    const rows = await list(
      rosa,
      `/servicerequest?customerId=${mia._id}&filter=invoiceNumber,charges,billingNotes`,
    )
    expect(rows.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(numbers.toSorted())
    for (const row of rows)
      expect(row).toEqual({
        invoiceNumber: expect.any(Number),
        billingNotes: "slow payer",
        charges: [expect.objectContaining({ type: "Replace", partcost: 214.8 })],
      })
  })

  it("never reveals a field that the role may not see", async () => {
    const [rosa, theo, other, mia] = [await clerk(), await technician(), await technician(), await customer()]
    const job = { appointmentDate: day, customerId: mia._id, charges: [{ ...windshield }] }
    const number = await aDoneJob(rosa, theo, job)
    await aDoneJob(rosa, other, job)
    const query = "filter=invoiceNumber,totalPnlNet,billingNotes,charges"

    const [own, ...others] = await list(theo, `/servicerequest?date=${day}&technician=${other._id}&${query}`)
    expect(others).toEqual([])
    expect(own).toMatchObject({ invoiceNumber: number, charges: [{ type: "Replace" }] })
    expect(own).not.toHaveProperty("totalPnlNet")
    expect(JSON.stringify(own)).not.toContain("partcost")

    const [seen] = await list(mia, `/servicerequest?customerId=${mia._id}&${query}`)
    expect(Object.keys(Object(seen)).toSorted()).toEqual(["charges", "invoiceNumber"])
    expect(await list(undefined, "/businessinfo?filter=invoicePrintData,footerData")).toEqual([
      { footerData: expect.any(String) },
    ])
    expect(await list(theo, `/users?_id=${rosa._id}&filter=name,email`)).toEqual([
      { _id: rosa._id, name: rosa.name },
    ])
  })

  it("returns every field when empty", async () => {
    const [info] = await list(undefined, "/businessinfo?filter=")
    expect(info).toHaveProperty("warrantyData")
  })

  it.each([
    "/businessinfo?filter=warrantyData,warrantData",
    "/users?role=technician&filter=name,warrantData",
    "/servicerequest?date=11/20/2026&filter=charges,warrantData",
    "/fuelreceipts?date=11/20/2026&filter=warrantData",
    "/settings?filter=warrantData",
  ])("is rejected, naming the unknown field: %s", async (address) => {
    expect(await as(await clerk()).send("GET", address)).toMatchObject({
      status: 400,
      body: { fields: [{ field: "filter", message: "Unknown field: warrantData." }] },
    })
  })
})

describe("the sort of a list", () => {
  it.each(["color:1", "total:upwards", "charges:1"])("rejects a field that no row has: %s", async (sort) => {
    expect(await as(await clerk()).send("GET", `/servicerequest?date=${day}&sort=${sort}`)).toMatchObject({
      status: 400,
      body: { fields: [{ field: "sort" }] },
    })
  })
})
