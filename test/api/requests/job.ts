import { expect } from "vitest"
import type * as z from "zod"
import type { Wire } from "../../../shared/api/endpoint.ts"
import type { createServiceRequest } from "../../../shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { as, type Login } from "../client.ts"

type Fields = Partial<Wire<(typeof createServiceRequest)["body"]>>
type OnTheWire = z.input<typeof ServiceRequest>

/** A windshield of 612.40 list at 38 % off with 2.6 hours at 65.00, its kit, and a chip repair of 40.00. */
export const windshield = {
  type: "Replace",
  opening: "windshield",
  part: "FW04915GTYN",
  list: 612.4,
  discount: 38,
  entered: "discount",
  laborhours: 2.6,
  laborrate: 65,
  labortype: "hourly",
  partcost: 214.8,
} as const
export const kit = { type: "Install Kit", kit: "F/C", net: 20, quantity: 2 } as const
export const chip = { type: "Repair", description: "1 chip" } as const

/** Takes a request as this clerk; answers its number. */
export const take = async (clerk: Login, fields: Fields = {}) => {
  const { status, body } = await as(clerk).post("/servicerequest", {
    invoiceType: "Cash",
    customerName: "Priya Raman",
    customerPhone: "5305550102",
    vehicle: "2022 Subaru Outback Touring",
    ...fields,
  })
  expect(status).toBe(201)
  return (body as { invoiceNumber: number }).invoiceNumber
}

/** The request as this person sees it now. */
export const open = async (login: Login, invoiceNumber: number): Promise<OnTheWire> => {
  const { body } = await as(login).get("/servicerequest", { invoiceNumber })
  const [request] = body as OnTheWire[]
  if (!request) throw new Error(`Nothing to see of ${invoiceNumber}: ${JSON.stringify(body)}`)
  return request
}

export const act = (login: Login, invoiceNumber: number, action: string, more: object = {}, key?: string) =>
  as(login).post("/servicerequestaction", { invoiceNumber, action, ...more }, key ? { key } : {})

/** Brings a job to Ready, with this technician, its estimate authorized by a call. */
export const ready = async (clerk: Login, technician: Login, fields: Fields = {}) => {
  const invoiceNumber = await take(clerk, {
    appointmentDate: "11/20/2026",
    appointmentTimeStart: "1:00pm",
    appointmentTimeEnd: "3:00pm",
    appointmentLocation: "Mobile",
    appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
    appointmentTechnicians: [technician._id],
    charges: [{ ...windshield }],
    ...fields,
  })
  const { total } = await open(clerk, invoiceNumber)
  const steps: [string, object][] = [
    ["confirmAppointment", {}],
    ["partsOrdered", {}],
    ["partsReceived", {}],
    ["authorizeEstimate", { how: "call", name: "Priya Raman", amount: total }],
  ]
  for (const [action, more] of steps)
    expect((await act(clerk, invoiceNumber, action, more)).status, action).toBe(200)
  return invoiceNumber
}

export const done = async (clerk: Login, technician: Login, fields: Fields = {}) => {
  const invoiceNumber = await ready(clerk, technician, fields)
  for (const action of ["startJob", "completeJob"]) {
    expect((await act(technician, invoiceNumber, action)).status, action).toBe(200)
  }
  return invoiceNumber
}
