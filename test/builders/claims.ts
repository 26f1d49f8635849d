import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { aLine } from "./requests.ts"

export const glass = aLine("Replace", {
  _id: "glass",
  part: "FW04915GTYN",
  opening: "windshield",
  description: "Windshield",
  list: 60_000,
  net: 30_000,
  laborhours: 3,
  laborrate: 5000,
})
export const kit = aLine("Install Kit", { kit: "W/S" })
export const coverageOfJob = {
  policyActive: true,
  comprehensive: true,
  glassWaiver: false,
  at: "2026-11-10T18:00:00Z",
  by: "Carla",
}

/** A finished insurance job whose bill lacks nothing. */
export const aBillableJob: Partial<ServiceRequest> = {
  invoiceNumber: 48_227,
  invoiceType: "Insurance",
  insuranceCarrierKey: "beacon",
  insuranceCarrier: "Beacon Casualty",
  insuranceClaimNumber: "CL-1",
  insurancePolicyNumber: "P-1",
  insuranceDateofLoss: "2026-11-01",
  insuranceCauseOfLoss: "Rock",
  insuranceDeductible: 0,
  vin: "2T3P1RFV8MC154560",
  branch: "yuba-city",
  serviceStatus: "awaitingPayment",
  completedAt: "2026-11-20T20:00:00Z",
  statusSince: "2026-11-20T20:00:00Z",
  requestReceivedTimestamp: "2026-11-09T20:00:00Z",
  charges: [glass, kit],
  coverage: coverageOfJob,
  signedAt: "2026-11-20T20:00:00Z",
  installRecord: {
    urethane: { name: "Express", lot: "A1", expiresOn: "2027-01-01" },
    glasses: [{ charge: "glass", name: "Windshield", dot: "DOT 18" }],
    temperature: 70,
    humidity: 40,
    setAt: "2026-11-20T19:00:00Z",
    by: "Theo",
  },
}

export const photosOfJob = ["before", "after"] as const
