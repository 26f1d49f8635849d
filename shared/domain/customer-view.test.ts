import { describe, expect, it } from "vitest"
import { aLine, aRequest } from "../../test/builders/requests.ts"
import {
  authorizationWanted,
  customerHeadline,
  customerSteps,
  isPriceOpen,
  mayAskForTime,
  maySign,
} from "./customer-view.ts"
import { serviceStatuses } from "./status.ts"

const now = new Date("2026-11-23T20:00:00Z")
const record = (driveAwayAt: string) => ({
  urethane: { name: "Betaseal", lot: "1", expiresOn: "2027-01-01" },
  glasses: [],
  temperature: 70,
  humidity: 50,
  setAt: "2026-11-23T19:00:00.000Z",
  by: "Theo",
  driveAwayAt,
})
const stepsOf = (fields: Parameters<typeof aRequest>[0]) =>
  customerSteps(aRequest(fields), now).map(({ name, state }) => `${name}: ${state}`)

describe("a customer's steps", () => {
  it("name what they wait for, and leave out what the job does not have", () => {
    expect(
      stepsOf({
        serviceStatus: "awaitingParts",
        appointmentLocation: "Inshop",
        charges: [aLine("Replace", { list: 400 })],
      }),
    ).toEqual(["Booked: done", "Glass on order: current", "Do the work: ahead", "Pay: ahead"])
    expect(
      stepsOf({ serviceStatus: "open", appointmentLocation: "Mobile", charges: [aLine("Repair")] }),
    ).toEqual(["Set a time: current", "Drive to you: ahead", "Do the work: ahead", "Pay: ahead"])
    expect(
      stepsOf({
        serviceStatus: "serviceInProgress",
        appointmentLocation: "Mobile",
        charges: [aLine("Repair")],
      }),
    ).toEqual(["Booked: done", "Arrived: done", "Working: current", "Pay: ahead"])
  })

  it("do not ask an insured customer without a deductible to pay", () => {
    const steps = stepsOf({
      invoiceType: "Insurance",
      insuranceDeductible: 0,
      serviceStatus: "awaitingPayment",
      charges: [aLine("Repair", { laborrate: 4000 })],
    })
    expect(steps.filter((step) => /Pay|Paid/.test(step))).toEqual([])
  })

  it("count the adhesive until the car may be driven", () => {
    const paid = { serviceStatus: "invoicePaid" as const, charges: [aLine("Replace")] }
    expect(stepsOf({ ...paid, installRecord: record("2026-11-23T21:25:00.000Z") }).at(-1)).toBe(
      "Adhesive setting: current",
    )
    expect(stepsOf({ ...paid, installRecord: record("2026-11-23T20:00:00.000Z") }).at(-1)).toBe(
      "Safe to drive: done",
    )
  })
})

describe("the headline", () => {
  const headlineOf = (fields: Parameters<typeof aRequest>[0]) =>
    customerHeadline(aRequest(fields), now).headline

  it("says something for every status", () => {
    for (const serviceStatus of serviceStatuses)
      expect(customerHeadline(aRequest({ serviceStatus }), now)).toMatchObject({
        headline: expect.stringMatching(/^[A-Z]/),
        text: expect.stringMatching(/[.]$|[?] Call us[.]$/),
      })
  })

  it("gives the time once there is one, says when it is not confirmed, and when the car may be driven", () => {
    const when = { appointmentDate: "2026-11-24", appointmentTimeStart: 480, appointmentTimeEnd: 600 }
    expect(customerHeadline(aRequest({ ...when, serviceStatus: "open" }), now)).toEqual({
      headline: "Tomorrow, 8:00am to 10:00am",
      text: "We still need to confirm this time.",
    })
    expect(
      customerHeadline(
        aRequest({ ...when, serviceStatus: "repairReady", appointmentLocation: "Mobile" }),
        now,
      ).text,
    ).toBe("We come to you.")
    expect(
      headlineOf({ serviceStatus: "invoicePaid", installRecord: record("2026-11-23T21:25:00.000Z") }),
    ).toBe("Safe to drive at 1:25pm")
    expect(
      headlineOf({ serviceStatus: "cancelled", installRecord: record("2026-11-23T21:25:00.000Z") }),
    ).toBe("This job is cancelled")
  })
})

describe("what is left for the customer", () => {
  it("is the word for a price that they have not authorized, before the work is done", () => {
    const job = { charges: [aLine("Repair", { laborrate: 4000 })] }
    expect(authorizationWanted(aRequest({ ...job, serviceStatus: "repairReady" }))).toBe(4000)
    expect(authorizationWanted(aRequest({ ...job, serviceStatus: "awaitingPayment" }))).toBeUndefined()
  })

  it("waits for the price of each part, unless somebody typed what its line comes to", () => {
    const isOpen = (...charges: Parameters<typeof isPriceOpen>[0]["charges"]) =>
      isPriceOpen({ serviceStatus: "needParts", charges })
    expect(isOpen({ type: "Replace", net: 0, pricedBy: { labor: "cash" } })).toBe(true)
    expect(isOpen({ type: "Replace", net: 25_000 }, { type: "Provide", net: 0 })).toBe(true)
    expect(isOpen({ type: "Replace", net: 0, pricedBy: { labor: "typed" } })).toBe(false)
    expect(isOpen({ type: "Replace", net: 25_000 })).toBe(false)
    expect(isOpen({ type: "Repair", net: 0 })).toBe(false)
    const late = { serviceStatus: "awaitingPayment", charges: [{ type: "Replace", net: 0 }] } as const
    expect(isPriceOpen(late)).toBe(false)
  })

  it("is a signature once, for work that has begun, and never for warranty", () => {
    expect(maySign(aRequest({ serviceStatus: "serviceInProgress" }))).toBe(true)
    expect(maySign(aRequest({ serviceStatus: "invoicePaid", signedAt: "2026-11-23T19:00:00.000Z" }))).toBe(
      false,
    )
    expect(maySign(aRequest({ serviceStatus: "repairReady" }))).toBe(false)
    expect(maySign(aRequest({ serviceStatus: "serviceComplete", invoiceType: "Warranty" }))).toBe(false)
    expect(maySign(aRequest({ serviceStatus: "cancelled" }))).toBe(false)
  })

  it("is another time until somebody is on the way", () => {
    expect(serviceStatuses.filter((serviceStatus) => mayAskForTime(aRequest({ serviceStatus })))).not.toEqual(
      expect.arrayContaining(["technicianEnroute"]),
    )
    expect(mayAskForTime(aRequest({ serviceStatus: "awaitingParts" }))).toBe(true)
    expect(mayAskForTime(aRequest({ serviceStatus: "cancelled" }))).toBe(false)
  })
})
