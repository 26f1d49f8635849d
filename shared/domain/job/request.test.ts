import { describe, expect, it } from "vitest"
import {
  firstStatus,
  hasAppointment,
  isAhead,
  isCalibrationOpen,
  isEstimateAuthorized,
  isHalfJob,
  isInshop,
  isMobile,
  isMultiJob,
  isSigned,
  isTimePromised,
  needsParts,
  type RequestFacts,
  releaseTechnicians,
  rescheduleCount,
  signedFor,
} from "./request.ts"

type Line = RequestFacts["charges"][number]
const line = (type: Line["type"], rest: Partial<Line> = {}): Line => ({
  _id: "c1",
  type,
  net: 0,
  total: 10000,
  ...rest,
})

describe("Job requirements", () => {
  it("include parts when a line replaces, provides, or regulates", () => {
    expect(needsParts({ charges: [line("Repair"), line("Replace")] })).toBe(true)
    expect(needsParts({ charges: [line("Provide")] })).toBe(true)
    expect(needsParts({ charges: [line("Regulator")] })).toBe(true)
    expect(needsParts({ charges: [line("Repair"), line("Install"), line("Moulding")] })).toBe(false)
  })

  it("follow the summary only while there are no lines", () => {
    expect(needsParts({ charges: [], serviceSummary: "Chip Repair, windshield" })).toBe(false)
    expect(needsParts({ charges: [], serviceSummary: "Warranty Inspection" })).toBe(false)
    expect(needsParts({ charges: [], serviceSummary: "Install glass of customer" })).toBe(false)
    expect(needsParts({ charges: [], serviceSummary: "Windshield" })).toBe(true)
    expect(needsParts({ charges: [] })).toBe(true)
    expect(needsParts({ charges: [line("Replace")], serviceSummary: "Repair" })).toBe(true)
  })

  it("distinguish a job in the shop from one at an address", () => {
    expect(isInshop({ appointmentLocation: "Inshop" })).toBe(true)
    expect(isMobile({ appointmentLocation: "Mobile" })).toBe(true)
    expect(isMobile({ appointmentLocation: "640 Gray Ave, Yuba City" })).toBe(true)
    expect(isMobile({})).toBe(false)
  })

  it("include an appointment only with a date and both ends of the window", () => {
    expect(
      hasAppointment({ appointmentDate: "2026-11-20", appointmentTimeStart: 780, appointmentTimeEnd: 900 }),
    ).toBe(true)
    expect(hasAppointment({ appointmentDate: "2026-11-20", appointmentTimeStart: 780 })).toBe(false)
    expect(hasAppointment({ appointmentTimeStart: 780, appointmentTimeEnd: 900 })).toBe(false)
  })
})

describe("An estimate", () => {
  const authorized = (amount: number, at = "2026-11-18T16:26:00Z") => ({
    how: "text" as const,
    amount,
    name: "Priya Raman",
    at,
  })

  it("is authorized up to the amount that the customer agreed to", () => {
    const facts = { invoiceType: "Insurance" as const, authorizations: [authorized(91910)] }
    expect(isEstimateAuthorized({ ...facts, total: 91910 })).toBe(true)
    expect(isEstimateAuthorized({ ...facts, total: 90000 })).toBe(true)
    expect(isEstimateAuthorized({ ...facts, total: 91911 })).toBe(false)
  })

  it("uses the customer's latest authorization, not the highest", () => {
    const authorizations = [
      authorized(50000, "2026-11-19T16:00:00Z"),
      authorized(91910, "2026-11-18T16:00:00Z"),
    ]
    expect(isEstimateAuthorized({ invoiceType: "Cash", total: 70000, authorizations })).toBe(false)
  })

  it("needs authorization if it costs something, except for Warranty", () => {
    expect(isEstimateAuthorized({ invoiceType: "Cash", total: 1, authorizations: [] })).toBe(false)
    expect(isEstimateAuthorized({ invoiceType: "Cash", total: 0, authorizations: [] })).toBe(true)
    expect(isEstimateAuthorized({ invoiceType: "Warranty", total: 50000, authorizations: [] })).toBe(true)
  })
})

describe("A calibration", () => {
  it("is open until a line includes it or the customer declines", () => {
    const facts = { calibrationNeeded: true, charges: [line("Replace")] }
    expect(isCalibrationOpen(facts)).toBe(true)
    expect(
      isCalibrationOpen({ ...facts, charges: [line("Replace"), line("Other", { kind: "calibration" })] }),
    ).toBe(false)
    expect(
      isCalibrationOpen({ ...facts, calibrationDeclined: { name: "P", at: "2026-11-20T10:00:00Z" } }),
    ).toBe(false)
    expect(isCalibrationOpen({ ...facts, calibrationNeeded: false })).toBe(false)
  })
})

describe("Half and multi jobs", () => {
  it("are half when marked, or when the work is R&I", () => {
    expect(isHalfJob({ charges: [] })).toBe(false)
    expect(isHalfJob({ halfJob: true, charges: [] })).toBe(true)
    expect(isHalfJob({ serviceSummary: "R&I windshield", charges: [] })).toBe(true)
    expect(isHalfJob({ charges: [line("Remove", { description: "R&I door glass" })] })).toBe(true)
  })

  it("are multi when more than one glass is replaced or removed and reinstalled", () => {
    const windshield = line("Replace", { opening: "windshield" })
    const pair = [line("Remove", { opening: "back" }), line("Install", { opening: "back" })]
    expect(isMultiJob({ charges: [windshield] })).toBe(false)
    expect(isMultiJob({ charges: [windshield, line("Install Kit"), line("Repair")] })).toBe(false)
    expect(isMultiJob({ charges: pair })).toBe(false)
    expect(isMultiJob({ charges: [windshield, windshield] })).toBe(true)
    expect(isMultiJob({ charges: [windshield, ...pair] })).toBe(true)
    expect(isMultiJob({ charges: [windshield, line("Other", { description: "R&I trim" })] })).toBe(true)
    const [out] = pair
    expect(isMultiJob({ charges: [out ?? windshield, line("Install", { opening: "vent" })] })).toBe(true)
  })

  it("are multi when marked, whatever the lines are", () => {
    expect(isMultiJob({ multiJob: false, charges: [line("Replace"), line("Replace")] })).toBe(false)
    expect(isMultiJob({ multiJob: true, charges: [] })).toBe(true)
  })

  it("clear technicians and pay from every line except Install when the technicians change", () => {
    const technicians = [{ _id: "t1", role: "Installer" as const, pay: 3000, half: false }]
    expect(
      releaseTechnicians([
        { type: "Replace", technicians, laborcost: 3000 },
        { type: "Install", technicians, laborcost: 3000 },
        { type: "Other", technicians: [], laborcost: 1500 },
      ]),
    ).toEqual([
      { type: "Replace", technicians: [], laborcost: 0 },
      { type: "Install", technicians, laborcost: 3000 },
      { type: "Other", technicians: [], laborcost: 1500 },
    ])
  })
})

describe("rescheduleCount", () => {
  const before = {
    appointmentDate: "2026-11-20",
    appointmentRescheduled: 1,
    serviceStatus: "needParts" as const,
  }

  it("counts a changed date", () => {
    expect(rescheduleCount(before, "2026-11-21")).toBe(2)
    expect(rescheduleCount(before, undefined)).toBe(2)
  })

  it("ignores the same date, a first date, and a change while awaiting scheduling", () => {
    expect(rescheduleCount(before, "2026-11-20")).toBe(1)
    expect(rescheduleCount({ appointmentRescheduled: 0, serviceStatus: "open" }, "2026-11-21")).toBe(0)
    expect(rescheduleCount({ ...before, serviceStatus: "awaitingServiceScheduling" }, "2026-11-21")).toBe(1)
  })
})

describe("A new request", () => {
  it("starts in the status for its source", () => {
    expect(firstStatus("website", "2026-11-20")).toBe("awaitingServiceScheduling")
    expect(firstStatus("dispatch", undefined)).toBe("awaitingServiceScheduling")
    expect(firstStatus("warranty", "2026-11-20")).toBe("serviceWarrantyRequested")
    expect(firstStatus("staff", undefined)).toBe("open")
    expect(firstStatus("staff", "2026-11-20")).toBe("awaitingServiceScheduling")
  })
})

describe("A signature", () => {
  const at = "2026-11-20T21:00:00Z"
  const payment = { _id: "p1", party: "customer", amount: 25_000, prepaid: false, voided: false } as const

  it("covers the work, or the payment that it names", () => {
    expect(signedFor({})).toBeUndefined()
    expect(signedFor({ signedAt: at, payments: [payment] })).toBe("work")
    expect(signedFor({ signedAt: at, signedPayment: "p1", payments: [payment] })).toBe(payment)
  })

  it("is dropped with a voided or fully refunded payment, and kept with a partial refund", () => {
    const forOf = (change: object) =>
      signedFor({ signedAt: at, signedPayment: "p1", payments: [{ ...payment, ...change }] })
    expect(forOf({ voided: true })).toBeUndefined()
    expect(forOf({ refunds: [{ amount: 25_000, tip: 0 }] })).toBeUndefined()
    expect(forOf({ refunds: [{ amount: 10_000, tip: 0 }] })).toMatchObject({ _id: "p1" })
  })

  it("for a prepayment leaves the work still to be signed", () => {
    const signed = { signedAt: at, signedPayment: "p1" }
    expect(isSigned({ ...signed, payments: [payment] })).toBe(true)
    expect(isSigned({ ...signed, payments: [{ ...payment, prepaid: true }] })).toBe(false)
    expect(isSigned({ signedAt: at })).toBe(true)
  })
})

describe("A time promised to the customer", () => {
  const now = new Date("2026-11-20T18:00:00Z") // 10:00am in the shop
  const visit = {
    serviceStatus: "repairReady",
    appointmentDate: "2026-11-20",
    appointmentTimeStart: 540,
    appointmentTimeEnd: 660,
  } as const

  it("is ahead until its window is over, or its day without one", () => {
    expect(isAhead(visit, now)).toBe(true)
    expect(isAhead({ ...visit, appointmentTimeEnd: 600 }, now)).toBe(false)
    expect(isAhead({ appointmentDate: "2026-11-20" }, now)).toBe(true)
    expect(isAhead({ appointmentDate: "2026-11-19" }, now)).toBe(false)
    expect(isAhead({}, now)).toBe(true)
  })

  it("was confirmed, has a window, and the work isn't done", () => {
    expect(isTimePromised(visit, now)).toBe(true)
    expect(isTimePromised({ ...visit, serviceStatus: "awaitingServiceScheduling" }, now)).toBe(false)
    expect(isTimePromised({ ...visit, serviceStatus: "awaitingPayment" }, now)).toBe(false)
    expect(isTimePromised({ ...visit, appointmentTimeStart: undefined }, now)).toBe(false)
    expect(isTimePromised({ ...visit, appointmentDate: "2026-11-19" }, now)).toBe(false)
  })
})
