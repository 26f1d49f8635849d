import { describe, expect, it } from "vitest"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import {
  canRequestTime,
  centsToAuthorize,
  customerHeadline,
  customerSteps,
  lacksPrice,
  maySign,
  payable,
} from "./customer-view.ts"
import { type ServiceStatus, serviceStatuses } from "./status.ts"

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
const tomorrow = { appointmentDate: "2026-11-24", appointmentTimeStart: 480, appointmentTimeEnd: 600 }
const stepsOf = (fields: Parameters<typeof aRequest>[0]) =>
  customerSteps(aRequest(fields), now).map(({ name, state }) => `${name}: ${state}`)

describe("Customer steps", () => {
  it("name what they wait for, and omit what the job does not have", () => {
    expect(
      stepsOf({
        serviceStatus: "awaitingParts",
        appointmentLocation: "Inshop",
        charges: [aLine("Replace", { list: 400 })],
      }),
    ).toEqual(["Booked: done", "Glass on order: current", "Work in progress: ahead", "Pay: ahead"])
    expect(
      stepsOf({ serviceStatus: "open", appointmentLocation: "Mobile", charges: [aLine("Repair")] }),
    ).toEqual(["Set a time: current", "On the way: ahead", "Work in progress: ahead", "Pay: ahead"])
    expect(
      stepsOf({
        serviceStatus: "serviceInProgress",
        appointmentLocation: "Mobile",
        charges: [aLine("Repair")],
      }),
    ).toEqual(["Booked: done", "Arrived: done", "Working: current", "Pay: ahead"])
  })

  const waits: Record<ServiceStatus, { set: string | undefined; unset: string | undefined }> = {
    open: { set: "Confirm the time", unset: "Set a time" },
    awaitingServiceScheduling: { set: "Confirm the time", unset: "Set a time" },
    awaitingCoverageVerification: { set: "Confirm coverage", unset: "Confirm coverage" },
    exception: { set: "Confirm the time", unset: "Set a time" },
    needParts: { set: "Order the glass", unset: "Order the glass" },
    awaitingParts: { set: "Glass on order", unset: "Glass on order" },
    awaitingTechnician: { set: "On the way", unset: "On the way" },
    repairReady: { set: "On the way", unset: "On the way" },
    awaitingCustomerConfirmation: { set: "Hear from you", unset: "Hear from you" },
    technicianEnroute: { set: "On the way", unset: "On the way" },
    serviceInProgress: { set: "Working", unset: "Working" },
    serviceComplete: { set: "Payment due", unset: "Payment due" },
    awaitingPayment: { set: "Payment due", unset: "Payment due" },
    paymentPending: { set: "Payment to clear", unset: "Payment to clear" },
    partialPayment: { set: "Payment due", unset: "Payment due" },
    invoiceSubmitted: { set: "Payment due", unset: "Payment due" },
    invoiceAccepted: { set: "Payment due", unset: "Payment due" },
    invoiceRejected: { set: "Payment due", unset: "Payment due" },
    invoicePaid: { set: "Payment due", unset: "Payment due" },
    serviceWarrantyRequested: { set: "Confirm the time", unset: "Set a time" },
    cancelled: { set: undefined, unset: undefined },
    closed: { set: undefined, unset: undefined },
  }
  it.each(serviceStatuses)(
    "for a job that is %s name what they wait for while money is due",
    (serviceStatus) => {
      const job: Parameters<typeof aRequest>[0] = {
        serviceStatus,
        appointmentLocation: "Mobile",
        charges: [aLine("Replace", { list: 40_000, net: 40_000 })],
      }
      const current = (fields: Parameters<typeof aRequest>[0]) =>
        customerSteps(aRequest(fields), now).find(({ state }) => state === "current")?.name
      expect({ set: current({ ...job, ...tomorrow }), unset: current(job) }).toEqual(waits[serviceStatus])
    },
  )

  it("show the payment as done only when it is, regardless of a status set by hand", () => {
    const charges = [aLine("Repair", { laborrate: 4000 })]
    const set = { serviceStatus: "invoicePaid" as const, charges }
    expect(stepsOf(set).at(-1)).toBe("Payment due: current")
    expect(stepsOf({ ...set, payments: [aPayment({ amount: 4000 })] }).at(-1)).toBe("Paid: done")
    expect(stepsOf({ serviceStatus: "cancelled", charges })).toEqual([])
  })

  it("never request payment for a warranty visit", () => {
    const warranty = { invoiceType: "Warranty", appointmentLocation: "Inshop" } as const
    const charges = [aLine("Repair", { laborrate: 4000 })]
    expect(stepsOf({ ...warranty, charges, serviceStatus: "repairReady" })).toEqual([
      "Booked: done",
      "Start work: current",
    ])
    expect(stepsOf({ ...warranty, charges, serviceStatus: "serviceComplete" }).at(-1)).toBe("Work done: done")
  })

  it("do not request payment from an insured customer without a deductible", () => {
    const steps = stepsOf({
      invoiceType: "Insurance",
      insuranceDeductible: 0,
      serviceStatus: "awaitingPayment",
      charges: [aLine("Repair", { laborrate: 4000 })],
    })
    expect(steps.filter((step) => /Pay|Paid/.test(step))).toEqual([])
  })

  it("show the adhesive step until the car may be driven", () => {
    const paid = { serviceStatus: "invoicePaid" as const, charges: [aLine("Replace")] }
    expect(stepsOf({ ...paid, installRecord: record("2026-11-23T21:25:00.000Z") }).at(-1)).toBe(
      "Adhesive setting: current",
    )
    expect(stepsOf({ ...paid, installRecord: record("2026-11-23T20:00:00.000Z") }).at(-1)).toBe(
      "Safe to drive: done",
    )
  })

  it("never call a car with expired adhesive safe", () => {
    const past = record("2026-11-23T20:00:00.000Z")
    const installRecord = { ...past, urethane: { ...past.urethane, expiresOn: "2026-11-22" } }
    const steps = stepsOf({ serviceStatus: "invoicePaid", charges: [aLine("Replace")], installRecord })
    expect(steps.filter((step) => /Safe|Adhesive/.test(step))).toEqual([])
  })
})

describe("The customer headline", () => {
  const headlineOf = (fields: Parameters<typeof aRequest>[0]) =>
    customerHeadline(aRequest(fields), now).headline

  it("has text for every status", () => {
    for (const serviceStatus of serviceStatuses)
      expect(customerHeadline(aRequest({ serviceStatus }), now)).toMatchObject({
        headline: expect.stringMatching(/^[A-Z]/),
        text: expect.stringMatching(/[.]$|[?] Call us[.]$/),
      })
  })

  it("shows the time, whether it is confirmed, and when the car may be driven", () => {
    expect(customerHeadline(aRequest({ ...tomorrow, serviceStatus: "open" }), now)).toEqual({
      headline: "Tomorrow, 8:00am to 10:00am",
      text: "We still need to confirm this time.",
    })
    expect(
      customerHeadline(
        aRequest({ ...tomorrow, serviceStatus: "repairReady", appointmentLocation: "Mobile" }),
        now,
      ).text,
    ).toBe("We come to you.")
    expect(
      headlineOf({ serviceStatus: "invoicePaid", installRecord: record("2026-11-23T21:25:00.000Z") }),
    ).toBe("Safe to drive at 1:25pm")
    expect(
      headlineOf({ serviceStatus: "invoicePaid", installRecord: record("2026-11-24T08:20:00.000Z") }),
    ).toBe("Safe to drive tomorrow at 12:20am")
    expect(
      headlineOf({ serviceStatus: "cancelled", installRecord: record("2026-11-23T21:25:00.000Z") }),
    ).toBe("This job is cancelled")
    expect(headlineOf({ serviceStatus: "closed", charges: [aLine("Repair", { laborrate: 4000 })] })).toBe(
      "This job is closed",
    )
    const setting = record("2026-11-23T21:25:00.000Z")
    const installRecord = { ...setting, urethane: { ...setting.urethane, expiresOn: "2026-11-22" } }
    expect(headlineOf({ serviceStatus: "invoicePaid", installRecord })).toBe("All done")
  })
})

describe("The text below an appointment time", () => {
  const textOf = (serviceStatus: ServiceStatus) =>
    customerHeadline(aRequest({ ...tomorrow, appointmentLocation: "Mobile", serviceStatus }), now).text

  it("promises a technician only after the time is confirmed", () => {
    const promised = serviceStatuses.filter((status) => textOf(status) === "We come to you.")
    expect(promised).toEqual(["needParts", "awaitingParts", "awaitingTechnician", "repairReady"])
  })

  it("states when the shop is waiting for the customer", () => {
    expect(textOf("awaitingCustomerConfirmation")).toBe("Call or text us to confirm this time.")
    expect(customerHeadline(aRequest({ serviceStatus: "awaitingCustomerConfirmation" }), now)).toEqual({
      headline: "We need to hear from you",
      text: "Call or text us to set a time.",
    })
  })
})

describe("Open customer actions", () => {
  it("include authorizing a price that is not authorized, before the work is done", () => {
    const job = { charges: [aLine("Repair", { laborrate: 4000 })] }
    expect(centsToAuthorize(aRequest({ ...job, serviceStatus: "repairReady" }))).toBe(4000)
    expect(centsToAuthorize(aRequest({ ...job, serviceStatus: "awaitingPayment" }))).toBeUndefined()
  })

  it("include paying, unless the job was cancelled or closed", () => {
    const owedOf = (serviceStatus: ServiceStatus) =>
      payable(aRequest({ serviceStatus, charges: [aLine("Repair", { laborrate: 4000 })] }))
    expect((["awaitingPayment", "cancelled", "closed"] as const).map(owedOf)).toEqual([
      4000,
      undefined,
      undefined,
    ])
  })

  it("wait for the price of each part, unless the line's price was typed", () => {
    const isOpen = (...charges: Parameters<typeof lacksPrice>[0]["charges"]) =>
      lacksPrice({ serviceStatus: "needParts", charges })
    expect(isOpen({ type: "Replace", net: 0, pricedBy: { labor: "cash" } })).toBe(true)
    expect(isOpen({ type: "Replace", net: 25_000 }, { type: "Provide", net: 0 })).toBe(true)
    expect(isOpen({ type: "Replace", net: 0, pricedBy: { labor: "typed" } })).toBe(false)
    expect(isOpen({ type: "Replace", net: 25_000 })).toBe(false)
    expect(isOpen({ type: "Repair", net: 0 })).toBe(false)
    const late = { serviceStatus: "awaitingPayment", charges: [{ type: "Replace", net: 0 }] } as const
    expect(lacksPrice(late)).toBe(false)
  })

  it("include one signature once work has begun, and never for warranty", () => {
    expect(maySign(aRequest({ serviceStatus: "serviceInProgress" }))).toBe(true)
    expect(maySign(aRequest({ serviceStatus: "invoicePaid", signedAt: "2026-11-23T19:00:00.000Z" }))).toBe(
      false,
    )
    expect(maySign(aRequest({ serviceStatus: "repairReady" }))).toBe(false)
    expect(maySign(aRequest({ serviceStatus: "serviceComplete", invoiceType: "Warranty" }))).toBe(false)
    for (const serviceStatus of ["cancelled", "closed"] as const)
      expect(maySign(aRequest({ serviceStatus }))).toBe(false)
  })

  it("allow requesting another time until a technician is on the way", () => {
    expect(
      serviceStatuses.filter((serviceStatus) => canRequestTime(aRequest({ serviceStatus }))),
    ).not.toEqual(expect.arrayContaining(["technicianEnroute"]))
    expect(canRequestTime(aRequest({ serviceStatus: "awaitingParts" }))).toBe(true)
    expect(canRequestTime(aRequest({ serviceStatus: "cancelled" }))).toBe(false)
  })
})
