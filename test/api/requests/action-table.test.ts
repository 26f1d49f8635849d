import { describe, expect, it } from "vitest"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { type ExpectedActionName, expected, expectedActions } from "../../builders/action-table.ts"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { act, aJob, open } from "./job.ts"

const { clerk, technician } = people(table)

const regulator = { type: "Regulator", description: "Window regulator", net: 100, laborrate: 0 } as const

const inStatus = async (rosa: Person, lind: Person, action: ExpectedActionName, status: ServiceStatus) => {
  const row: { type?: string; paid?: true; to: string } = expectedActions[action]
  const number = await aJob(rosa, {
    invoiceType: row.type === "Net" ? "Net" : "Cash",
    appointmentDate: "11/20/2026",
    appointmentTimeStart: "1:00pm",
    appointmentTimeEnd: "3:00pm",
    appointmentLocation: "Mobile",
    appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
    appointmentTechnicians: [lind._id],
    charges: [{ ...regulator }],
  })
  const { total = 0, totalUnpaid = 0, serviceStatus } = await open(rosa, number)
  await act(rosa, number, "authorizeEstimate", { how: "call", name: "Priya Raman", amount: total })
  if (row.paid) {
    await act(rosa, number, "setStatus", { serviceStatus: "awaitingPayment" })
    const payment = { invoiceNumber: number, paymentMethod: "CASH", amount: totalUnpaid } as const
    expect((await as(rosa).put("/acceptpayment", payment)).status).toBe(200)
  }
  if ((await open(rosa, number)).serviceStatus !== status || serviceStatus !== status)
    await act(rosa, number, "setStatus", { serviceStatus: status })
  return number
}

/** One sample per kind of outcome. `shared/domain/job/actions-table.test.ts` covers all combinations. */
const samples = [
  ["confirmAppointment", "open"],
  ["partsReceived", "awaitingParts"],
  ["assignTechnicians", "awaitingTechnician"],
  ["startJob", "cancelled"],
  ["completePayment", "paymentPending"],
  ["unmarkPaid", "invoicePaid"],
] as const satisfies [ExpectedActionName, ServiceStatus][]

describe("POST /servicerequestaction", () => {
  it.each(samples)(
    "handles %s from %s as docs/domain.md says, for clerks and technicians",
    async (action, status) => {
      const [rosa, lind] = [await clerk(), await technician()]
      const input = action === "assignTechnicians" ? { technicians: [lind._id] } : {}
      for (const [person, role] of [
        [lind, "technician"],
        [rosa, "clerk"],
      ] as const) {
        const number = await inStatus(rosa, lind, action, status)
        const reply = await act(person, number, action, input)
        const outcome = expected(action, status, role)
        if (outcome === "not_allowed") expect(reply).toBeProblem(403, outcome)
        else if (outcome === "action_not_allowed") expect(reply).toBeProblem(409, outcome)
        else expect(reply).toMatchObject({ status: 200, body: { serviceStatus: outcome } })
      }
    },
  )
})
