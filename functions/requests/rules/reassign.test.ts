import { describe, expect, it } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { aLine, aRequest, noon } from "#test/builders/requests.ts"
import { nextVersion } from "../storage/version.ts"
import { reassignJob } from "./reassign.ts"
import { noChange } from "./request-change.ts"

const theo = { _id: "theo", name: "Theo Lind" }
const maria: User = {
  _id: "maria",
  name: "Maria Ortega",
  phone: "5305550199",
  email: "",
  address: "",
  role: "technician",
  category: "personal",
  state: "active",
  serviceTechnician: true,
  technicianInstallerRepairRate: 1800,
  version: 1,
  createdAt: "2026-11-20T16:00:00.000Z",
}
const rosa = { role: "clerk", name: "Rosa Benitez", now: noon } as const
const by = { _id: "rosa", name: "Rosa Benitez", initials: "RB", session: "s1" }

const share = (_id: string, pay = 1500) => ({ _id, role: "Installer" as const, pay, half: false })

const after = (job: ServiceRequest, to: User | undefined): ServiceRequest => {
  const decision = reassignJob({ from: theo, to, isDeactivated: true }, job, rosa)
  const merged = { ...job, ...decision.patch }
  return nextVersion(job, merged, decision, { by, now: noon, branches: [] }).request
}

describe("Reassigning the jobs of a deactivated technician", () => {
  it("puts the replacement in every list in the same position", () => {
    const job = aRequest({
      serviceStatus: "repairReady",
      appointmentTechnicians: ["theo", "sam"],
      appointmentTechniciansRemoval: ["sam", "theo"],
      appointmentTechniciansInstall: ["theo"],
    })
    expect(after(job, maria)).toMatchObject({
      serviceStatus: "repairReady",
      appointmentTechnicians: ["maria", "sam"],
      appointmentTechniciansRemoval: ["sam", "maria"],
      appointmentTechniciansInstall: ["maria"],
      assignedTechnicians: ["maria", "sam"],
    })
  })

  it("leaves the job unassigned without a replacement, and keeps the other technicians", () => {
    const job = aRequest({
      appointmentTechnicians: ["theo", "sam"],
      appointmentTechniciansRemoval: ["theo"],
    })
    expect(after(job, undefined)).toMatchObject({
      appointmentTechnicians: ["sam"],
      appointmentTechniciansRemoval: [],
      assignedTechnicians: ["sam"],
    })
  })

  it("lists the replacement once when they were already on the job", () => {
    const line = aLine("Repair", { technicians: [share("theo"), share("maria", 900)], laborcost: 2400 })
    const job = aRequest({ appointmentTechnicians: ["theo", "maria"], charges: [line] })
    const { appointmentTechnicians, charges } = after(job, maria)
    expect(appointmentTechnicians).toEqual(["maria"])
    expect(charges[0]).toMatchObject({ technicians: [share("maria", 900)], laborcost: 900 })
  })

  it("pays the replacement at their own rates, and no one without a replacement", () => {
    const line = aLine("Repair", { net: 6500, technicians: [share("theo")], laborcost: 1500 })
    const job = aRequest({ appointmentTechnicians: ["theo"], charges: [line] })
    expect(after(job, maria).charges[0]).toMatchObject({
      technicians: [share("maria", 1800)],
      laborcost: 1800,
    })
    expect(after(job, undefined).charges[0]).toMatchObject({ technicians: [], laborcost: 0 })
  })

  it("clears line technicians in progress and moves Install lines to the replacement", () => {
    const job = aRequest({
      serviceStatus: "serviceInProgress",
      appointmentTechnicians: ["theo"],
      charges: [
        aLine("Replace", { technicians: [share("theo")], laborcost: 1500 }),
        aLine("Install", { technicians: [share("theo")], laborcost: 1500 }),
      ],
    })
    const [replaced, installed] = after(job, maria).charges
    expect(replaced).toMatchObject({ technicians: [], laborcost: 0 })
    expect(installed?.technicians).toMatchObject([{ _id: "maria", role: "Installer" }])
  })

  it("makes a job that awaits a technician Ready when there is a replacement", () => {
    const job = aRequest({ serviceStatus: "awaitingTechnician", appointmentTechniciansInstall: ["theo"] })
    const waits = { ...job, appointmentTechnicians: ["theo"] }
    expect(after(waits, maria).serviceStatus).toBe("repairReady")
    expect(after(waits, undefined).serviceStatus).toBe("awaitingTechnician")
  })

  it("leaves a completed, cancelled, or already reassigned job unchanged", () => {
    for (const job of [
      aRequest({ serviceStatus: "invoicePaid", appointmentTechnicians: ["theo"] }),
      aRequest({ serviceStatus: "cancelled", appointmentTechnicians: ["theo"] }),
      aRequest({ serviceStatus: "repairReady", appointmentTechnicians: ["sam"] }),
    ])
      expect(reassignJob({ from: theo, to: maria, isDeactivated: true }, job, rosa)).toBe(noChange)
  })
})
