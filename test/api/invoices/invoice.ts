import { PNG } from "pngjs"
import { expect } from "vitest"
import { as, type Login } from "../client.ts"
import { aDoneJob, open } from "../requests/job.ts"

export const insured = {
  invoiceType: "Insurance",
  insuranceCarrier: "Sierra Mutual",
  insurancePolicyNumber: "SM 4471 20983",
  insuranceClaimNumber: "26-118",
  insuranceDeductible: 250,
  vin: "2HKRW1H59KH512408",
} as const

export const signatureData = `data:image/png;base64,${PNG.sync.write(new PNG({ width: 300, height: 90 })).toString("base64")}`

export const sign = async (login: Login, invoiceNumber: number) => {
  const { status } = await as(login).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, { signatureData })
  expect(status).toBe(200)
}

export const invoiced = async (
  clerk: Login,
  technician: Login,
  fields: Parameters<typeof aDoneJob>[2] = {},
): Promise<{ number: number; key: string }> => {
  const number = await aDoneJob(clerk, technician, fields)
  const { invoiceKey } = await open(clerk, number)
  if (!invoiceKey) throw new Error(`Request ${number} shows a clerk no key.`)
  return { number, key: invoiceKey }
}
