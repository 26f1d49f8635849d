import { describe, expect, it } from "vitest"
import type { ServiceStatus } from "../../../shared/domain/status.ts"
import { expected, type ToldAction, told, toldActions } from "../../builders/action-table.ts"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { act, aJob, open } from "./job.ts"

const { clerk, technician } = people(table)

const regulator = { type: "Regulator", description: "Window regulator", net: 100, laborrate: 0 } as const

/** A job as the table means it, in this status. */
const inStatus = async (rosa: Person, lind: Person, action: ToldAction, status: ServiceStatus) => {
  const row: { type?: string; paid?: true; to: string } = told[action]
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

/** What the call sends beside the action. */
const sent = (action: ToldAction, technicianId: string): Parameters<typeof act>[3] => {
  switch (action) {
    case "assignTechnicians":
      return { technicians: [technicianId] }
    case "authorizeEstimate":
      return { how: "call", amount: 100, name: "Priya Raman" }
    case "navigate":
      return { enroute: true }
    case "setStatus":
      return { serviceStatus: "exception" }
    default:
      return {}
  }
}

/** A copy of the invoice has to have left before its step is taken, and takes it by itself (send-email.test.ts). */
const needsNothingElse = (action: ToldAction): boolean => action !== "invoiceCopySent"

/** Of each step one status from which it is taken, and one from which it is not, if there is one. */
const samples = toldActions.filter(needsNothingElse).flatMap((action) => {
  const from: readonly ServiceStatus[] = told[action].from
  const refused = (["cancelled", "needParts", "invoicePaid"] as const).find(
    (status) => !from.includes(status),
  )
  return [from[0], from.at(-1), refused].flatMap((status) => (status ? [[action, status] as const] : []))
})

describe("what the API answers to a step", () => {
  it.each(samples)("%s from %s is what the table says, for clerk and technician", async (action, status) => {
    const [rosa, lind] = [await clerk(), await technician()]
    for (const [person, role] of [
      [lind, "technician"],
      [rosa, "clerk"],
    ] as const) {
      const number = await inStatus(rosa, lind, action, status)
      const { status: code, body } = await act(person, number, action, sent(action, lind._id))
      const answer = body as { serviceStatus?: string; code?: string }
      const expectation = expected(action, status, role)
      const refused = expectation === "not_allowed" ? 403 : expectation === "action_not_allowed" ? 409 : 200
      expect({ code, answer: answer.serviceStatus ?? answer.code }).toEqual({
        code: refused,
        answer: expectation,
      })
    }
  })
})
