import { expect, test } from "vitest"
import * as z from "zod"
import { BillContent } from "#shared/api/claims.ts"
import { billOf } from "#shared/domain/insurance/bill.ts"
import { aBillableJob, photosOfJob } from "#test/builders/claims.ts"
import { aRequest } from "#test/builders/requests.ts"
import { billsCsv, billsJson } from "./bill-file.ts"

test("has one row per line with the bill's own columns, dates and money as documented", () => {
  const shop = { name: "Clearline", phone: "5305550100", address: "1001 Live Oak", registration: "ARD 1" }
  const job = aRequest({ ...aBillableJob, insuranceCauseOfLoss: "=Rock, flying" })
  const [head = "", first = "", second = "", rest] = billsCsv([
    billOf(job, { shop, photos: photosOfJob }),
  ]).split("\r\n")
  expect(head).toMatch(/^\ufeffInvoice,Shop,.*,Due,Line type,.*,Line total,Change,Line billed before$/)
  expect(first).toContain("48227,Clearline,")
  expect(first).toContain(`CL-1,,P-1,11/1/2026,"'=Rock, flying"`)
  expect(first).toContain("382.48,Replace,Windshield,FW04915GTYN,windshield,1,600.00,300.00,")
  expect(second).toContain("382.48,Install Kit,")
  expect(rest).toBe("")
  const cells = (line: string) => line.replaceAll(/"[^"]*"/g, "").split(",").length
  expect(cells(first)).toBe(cells(head))
})

test("has a row for a supplement without changed lines, such as a lower deductible", () => {
  const shop = { name: "Clearline", phone: "", address: "", registration: "" }
  const bill = { ...billOf(aRequest(aBillableJob), { shop, photos: [] }), lines: [], due: 250_00 }
  expect(billsCsv([bill]).split("\r\n")[1]).toMatch(/^48227,Clearline,.*,250\.00,,,,,,,,,,,,,$/)
})

test("has dollars and the documented dates in JSON, like the emailed file", () => {
  const shop = { name: "Clearline", phone: "", address: "", registration: "" }
  const line = { type: "Replace", change: "changed", billedBefore: 270_00 } as const
  const content = billOf(aRequest(aBillableJob), { shop, photos: photosOfJob })
  const bill = {
    ...content,
    lines: content.lines.map((one) => ({ ...one, ...line })),
    supplementTo: { billedOn: "2026-11-21", amount: 40_00, billed: 300_00 },
  }
  const [written] = JSON.parse(billsJson([bill]))
  expect(written).toEqual(JSON.parse(JSON.stringify(z.encode(BillContent, bill))))
  expect(written).toMatchObject({ due: 382.48, dateOfLoss: "11/1/2026", completedOn: "11/20/2026" })
})
