import { describe, expect, it } from "vitest"
import { amountOwed, carsOfJobs, shareOf, summarizeOwnJobs } from "./own-jobs.ts"

type Job = Parameters<typeof shareOf>[0]
const job = (changes: Partial<Job>): Job => ({
  invoiceNumber: 1,
  serviceStatus: "serviceComplete",
  total: 101_175,
  totalUnpaid: 101_175,
  totalCustomerDue: 25_000,
  customerUnpaid: 25_000,
  ...changes,
})

describe("summarizeOwnJobs", () => {
  it("sums the customer's share of finished jobs, without the insurer's", () => {
    const jobs = [
      job({}),
      job({ invoiceNumber: 2, customerUnpaid: 0 }),
      job({ invoiceNumber: 3, serviceStatus: "cancelled" }),
      job({ invoiceNumber: 4, serviceStatus: "awaitingTechnician" }),
      job({ invoiceNumber: 5, serviceStatus: "closed" }),
    ]
    expect(summarizeOwnJobs(jobs)).toMatchObject({
      owed: 25_000,
      unpaid: [{ invoiceNumber: 1 }],
      latest: { invoiceNumber: 2 },
    })
  })

  it("lists the earliest open job first, and jobs without a time last", () => {
    const open = [
      job({ invoiceNumber: 1, serviceStatus: "open" }),
      job({ invoiceNumber: 2, serviceStatus: "awaitingTechnician", appointmentDate: "2026-12-02" }),
      job({
        invoiceNumber: 3,
        serviceStatus: "awaitingTechnician",
        appointmentDate: "2026-12-01",
        appointmentTimeStart: 960,
      }),
      job({
        invoiceNumber: 4,
        serviceStatus: "awaitingTechnician",
        appointmentDate: "2026-12-01",
        appointmentTimeStart: 480,
      }),
    ]
    expect(summarizeOwnJobs(open).next?.invoiceNumber).toBe(4)
    expect(summarizeOwnJobs(open.slice(0, 1)).next?.invoiceNumber).toBe(1)
    expect(summarizeOwnJobs([job({ serviceStatus: "cancelled" })])).toMatchObject({
      next: undefined,
      latest: undefined,
    })
  })
})

describe("A job's customer share", () => {
  it("is unknown until the parts have a price", () => {
    expect(shareOf(job({ serviceStatus: "open", awaitsPrice: true }))).toBeUndefined()
    expect(shareOf(job({ serviceStatus: "open" }))).toBe(25_000)
  })

  it("falls back to the total for rows stored without a share", () => {
    const old = job({ totalCustomerDue: undefined, customerUnpaid: undefined })
    expect([shareOf(old), amountOwed(old)]).toEqual([101_175, 101_175])
  })
})

describe("carsOfJobs", () => {
  it("has each car of a job that isn't among the vehicles once, the newest first", () => {
    const jobs = [
      { ...job({ invoiceNumber: 1 }), vehicle: "2016 Honda Odyssey EX" },
      { ...job({ invoiceNumber: 2 }), vehicle: "2022 Subaru Outback Touring" },
      { ...job({ invoiceNumber: 3 }), vehicle: "White Ford pickup" },
      { ...job({ invoiceNumber: 4 }), vehicle: "2016 HONDA Odyssey" },
      { ...job({ invoiceNumber: 5, serviceStatus: "cancelled" }), vehicle: "2011 Kia Soul" },
      job({ invoiceNumber: 6 }),
    ]
    expect(carsOfJobs(jobs, ["2022 Subaru Outback"])).toEqual(["2016 HONDA Odyssey", "White Ford pickup"])
    expect(carsOfJobs([], ["2022 Subaru Outback"])).toEqual([])
  })
})
