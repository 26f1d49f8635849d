import { describe, expect, it } from "vitest"
import {
  customerGroupOf,
  isBeforeCompletion,
  isServiceStatus,
  serviceRequestStates,
  serviceStatuses,
  staffGroupOf,
  statusStyle,
  statusText,
} from "./status.ts"

describe("Service statuses", () => {
  it("are the twenty-two of the specification, each with text and color", () => {
    expect(serviceRequestStates).toHaveLength(22)
    expect(serviceRequestStates[0]).toEqual({ value: "open", text: "Open", color: "blue" })
    expect(serviceRequestStates.at(-1)).toEqual({ value: "closed", text: "Closed", color: "grey" })
    expect(statusText("repairReady")).toBe("Ready")
    expect(isServiceStatus("needParts")).toBe(true)
    expect(isServiceStatus("toString")).toBe(false)
  })

  it("map to customer groups", () => {
    const inGroup = (group: string) => serviceStatuses.filter((status) => customerGroupOf(status) === group)
    expect(inGroup("Assigned")).toHaveLength(11)
    expect(inGroup("Complete")).toEqual(["serviceComplete"])
    expect(inGroup("Invoiced")).toEqual([
      "awaitingPayment",
      "paymentPending",
      "partialPayment",
      "invoiceSubmitted",
      "invoiceAccepted",
      "invoiceRejected",
    ])
    expect(inGroup("Paid")).toEqual(["invoicePaid"])
    expect(inGroup("Warranty")).toEqual(["serviceWarrantyRequested"])
  })

  it("map to staff groups, except cancelled and closed", () => {
    expect(staffGroupOf("serviceWarrantyRequested")).toBe("Awaiting Completion")
    expect(staffGroupOf("serviceComplete")).toBe("Awaiting Payment")
    expect(staffGroupOf("invoicePaid")).toBe("Paid")
    expect(staffGroupOf("cancelled")).toBeNull()
    expect(customerGroupOf("closed")).toBeNull()
  })

  it("know which come before completion", () => {
    expect(isBeforeCompletion("serviceInProgress")).toBe(true)
    expect(isBeforeCompletion("serviceComplete")).toBe(false)
    expect(isBeforeCompletion("cancelled")).toBe(false)
  })
})

describe("statusStyle", () => {
  it("is purple and shakes when a job is priced and not done", () => {
    expect(statusStyle("awaitingParts", 91910)).toEqual({
      text: "Awaiting Parts",
      color: "orange",
      ground: "purple",
      pulse: false,
      shake: true,
      darkText: false,
    })
    expect(serviceStatuses.filter((status) => statusStyle(status, 1).ground === "purple")).toEqual([
      "awaitingServiceScheduling",
      "awaitingCoverageVerification",
      "needParts",
      "awaitingParts",
      "awaitingTechnician",
      "repairReady",
      "awaitingCustomerConfirmation",
      "serviceWarrantyRequested",
    ])
  })

  it("keeps the status color while nothing is priced", () => {
    expect(statusStyle("awaitingParts", 0).ground).toBe("orange")
    expect(statusStyle("awaitingTechnician", 0)).toMatchObject({
      ground: "yellow",
      darkText: true,
      shake: false,
    })
    expect(statusStyle("serviceWarrantyRequested", 0)).toMatchObject({ ground: "purple", shake: true })
  })

  it("keeps the status color for a priced job in any other status", () => {
    expect(statusStyle("open", 91910).ground).toBe("blue")
    expect(statusStyle("invoicePaid", 91910)).toMatchObject({ ground: "green", shake: false })
  })

  it("pulses while the technician is en route, with dark text on yellow", () => {
    expect(statusStyle("technicianEnroute", 41860)).toEqual({
      text: "Technician En Route",
      color: "yellow",
      ground: "yellow",
      pulse: true,
      shake: false,
      darkText: true,
    })
    expect(serviceStatuses.filter((status) => statusStyle(status, 0).pulse)).toEqual(["technicianEnroute"])
  })
})
