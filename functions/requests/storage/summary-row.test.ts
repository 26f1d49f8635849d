import { expect, test } from "vitest"
import { type RequestSummary, StoredRequestSummary } from "#shared/api/requests/request-summary.ts"
import { packRow, rowOf } from "./summary-row.ts"

const summary: RequestSummary = {
  invoiceNumber: 48_210,
  version: 7,
  invoiceType: "Insurance",
  serviceStatus: "awaitingParts",
  statusSince: "2026-11-20T17:42:10.512Z",
  customerName: "Maria Delgado-Hernandez",
  customerPhone: "5305550188",
  vehicle: "2019 Toyota RAV4 XLE",
  vehicleId: "67f0c2d41b3a9e5f8c7d6e21",
  serviceSummary: "Windshield, chip repair",
  appointmentDate: "2026-11-21",
  appointmentTimeStart: 480,
  appointmentTimeEnd: 600,
  appointmentLocation: "Mobile",
  customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
  appointmentTechnicians: ["67f0c2d41b3a9e5f8c7d6e22"],
  zone: "Yuba City",
  branch: "yuba-city",
  externalReferenceNumber: "RO-77120",
  parts: ["FW04567 GTYN"],
  total: 54_886,
  totalUnpaid: 25_000,
  openAlerts: 2,
}

const ofHalfJob: RequestSummary = {
  ...summary,
  wantsTime: true,
  hasSurplus: true,
  totalCustomerDue: 25_000,
  customerUnpaid: 5_000,
  language: "es",
  awaitsPrice: true,
  appointmentTechniciansRemoval: ["67f0c2d41b3a9e5f8c7d6e23"],
  appointmentTechniciansInstall: ["67f0c2d41b3a9e5f8c7d6e22"],
  reviewLinkSent: "2026-11-22T17:42:10.512Z",
}

test("packRow and rowOf round-trip a summary with every field and with the fewest", () => {
  expect(rowOf(packRow(summary))).toEqual(summary)
  expect(rowOf(packRow(ofHalfJob))).toEqual(ofHalfJob)
  const { invoiceNumber, version, invoiceType, serviceStatus, statusSince, zone, total, totalUnpaid } =
    summary
  const least = { invoiceNumber, version, invoiceType, serviceStatus, statusSince, zone, total, totalUnpaid }
  expect(rowOf(packRow(least))).toEqual(least)
})

test("rowOf drops the duplicate word of a stored vehicle", () => {
  const stored = packRow({ ...summary, vehicle: "2014 Chevrolet Express 1500 Cargo Cargo Van" })
  expect(rowOf(stored).vehicle).toBe("2014 Chevrolet Express 1500 Cargo Van")
})

test("packRow covers every field of a summary", () => {
  expect(Object.keys(ofHalfJob).sort()).toEqual(Object.keys(StoredRequestSummary.shape).sort())
})

test("packRow makes a list row smaller than 400 bytes", () => {
  expect(Buffer.byteLength(packRow(summary))).toBeLessThan(400)
})
