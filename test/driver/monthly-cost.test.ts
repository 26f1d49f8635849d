import { describe, expect, it } from "vitest"
import { costOf, type Measured, monthlyUse, type Work } from "../bench/monthly-cost.ts"

const nothing: Work = { calls: 0, milliseconds: 0, read: 0, write: 0, files: 0, bytes: 0, logBytes: 0 }
const idle: Measured = {
  job: nothing,
  photo: nothing,
  look: nothing,
  visit: nothing,
  opening: nothing,
  reload: { ...nothing, calls: 3, read: 6 },
  clock: nothing,
  changesPerJob: 12,
}
const shop = (jobs: number, tabs = 0, phones = 0) => ({ jobs, tabs, phones, coldShare: 0 })

describe("the monthly cost", () => {
  it("is usage times price, beyond the free tier", () => {
    const { services, total } = costOf({ tableWrites: 2e6, runs: 1.5e6, alarmMetrics: 9, calls: 3e6 })
    expect(services.get("DynamoDB")).toBe(1.25)
    expect(services.get("Lambda")).toBe(0.1)
    expect(services.get("CloudWatch, X-Ray")).toBe(0)
    expect(total).toBeCloseTo(4.35)
  })

  it("lists texts and the web ACL separately", () => {
    const { services, total } = costOf({ textSegments: 1000, webAcls: 1, webAclRules: 4, keys: 2 })
    expect(services.get("texts")).toBeCloseTo(11.8)
    expect(services.get("web ACL")).toBe(9)
    expect(total).toBe(2)
  })
})

describe("the monthly usage", () => {
  it("grows with the number of jobs, over 26 working days", () => {
    const job = { ...nothing, calls: 40, write: 500, milliseconds: 800 }
    const photo = { ...nothing, calls: 1, write: 20 }
    const use = monthlyUse(shop(100), { ...idle, job, photo })
    // 2,600 jobs with eight photos each.
    expect(use.tableWrites).toBe(2600 * 500 + 20_800 * 20)
    expect(use.calls).toBe(2600 * 40 + 20_800)
    // Lambda takes twice as long; 3 runs of 100 ms for each of 20 hints.
    expect(use.gigabyteSeconds).toBeCloseTo((2600 * 800 * 2 + 2600 * 20 * 3 * 100) / 1000)
    expect(use.emails).toBe(2600)
  })

  it("includes rereads after hints, at most 336 an hour per tab", () => {
    // A ping every four minutes rereads lists: 3 calls in each of 15 an hour and 260 hours.
    const pings = 2 * 260 * 15 * 3
    expect(monthlyUse(shop(10, 2), idle).calls).toBe(pings + 2 * 26 * 10 * 20)
    expect(monthlyUse(shop(2000, 2), idle).calls).toBe(pings + 2 * 260 * 336)
    expect(monthlyUse(shop(10, 2), idle).socketMessages).toBe(2 * 26 * 200 + 26 * 10 * 12 + 2 * 2 * 260 * 15)
  })
})
