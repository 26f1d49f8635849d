import { drawInvoice } from "#functions/invoices/pdf/draw-invoice.ts"
import { invoiceOf } from "#functions/invoices/rules/invoice.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { invoiceSheet } from "#shared/domain/invoices/paper/invoice-sheet.ts"
import { pdfFonts as fonts } from "../builders/pdf-fonts.ts"
import { aLine, aPayment, aRequest } from "../builders/requests.ts"
import { businessInfo } from "../builders/shop.ts"
import { aSignature } from "../builders/signature.ts"
import { median } from "./measure.ts"

export type Drawn = { name: string; milliseconds: number; bytes: number; pages: number }

const runs = 10

const plain: Partial<ServiceRequest> = {
  customerFullAddress: "2210 Franklin Road, Yuba City, CA 95993",
  appointmentDate: "2026-11-20",
  vin: "2HKRW1H59KH512408",
}
const insured: Partial<ServiceRequest> = {
  ...plain,
  invoiceType: "Insurance",
  insuranceCarrier: "Golden Valley Mutual",
  insurancePolicyNumber: "GV 4471",
  insuranceClaimNumber: "26 118",
  insuranceDateofLoss: "2026-11-16",
  insuranceCauseOfLoss: "Rock",
  insuranceDeductible: 25_000,
  payments: [aPayment()],
  signedAt: "2026-11-20T20:00:00.000Z",
  signedPayment: "p1",
}

/** Generates an invoice that is not cached. */
const drawn = (lines: number, fields: Partial<ServiceRequest>): Promise<Buffer> => {
  const request = aRequest({
    ...fields,
    charges: Array.from({ length: lines }, (_, nth) =>
      nth === 0
        ? aLine("Replace", { net: 37_969, laborhours: 2.6, laborrate: 6500, part: "FW04915GTYN" })
        : aLine("Repair", { _id: `chip-${nth}`, description: "1 chip", quantity: 1 }),
    ),
  })
  const signature = fields.signedAt === undefined ? undefined : aSignature()
  const invoice = invoiceOf(request, {
    business: businessInfo,
    technicians: ["Luis Alvarez"],
    signatureAddress: signature && "signature",
    checkedAt: "https://www.example.com/verify",
  })
  return drawInvoice(invoiceSheet(invoice), { fonts, signature, issuedOn: invoice.issuedOn })
}

export const measureInvoices = async (): Promise<Drawn[]> => {
  const measured: Drawn[] = []
  for (const [lines, about, fields] of [
    [1, "", plain],
    [4, ", insured, signed payment", insured],
    [12, "", plain],
    [12, ", insured, signed payment", insured],
    [40, ", insured, signed payment", insured],
  ] as const) {
    const pdf = await drawn(lines, fields)
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const startedAt = performance.now()
      await drawn(lines, fields)
      times.push(performance.now() - startedAt)
    }
    measured.push({
      name: `${lines}${about}`,
      milliseconds: median(times),
      bytes: pdf.length,
      pages: pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0,
    })
  }
  return measured
}
