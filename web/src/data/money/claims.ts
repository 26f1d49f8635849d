import { queryOptions } from "@tanstack/react-query"
import * as z from "zod"
import { startOfMonth } from "#shared/domain/schedule/dates.ts"
import { allPages, api, apiPage, type BodyOf, type ReplyOf } from "../../api/api.ts"
import {
  getBillPdf,
  getClaimsReport,
  listBills,
  listClaims,
  sendStatement,
  submitBill,
} from "../../api/calls.gen.ts"
import { readSession } from "../../api/session.ts"
import { downloadFrom } from "../../ui/save-file.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { requestsKey } from "../requests/requests-key.ts"

export type Claim = ReplyOf<typeof listClaims>[number]

/** Everything on the insurance desk, and what insurers paid in the month of `today`. */
export const claimsQuery = (today: string) =>
  queryOptions({
    queryKey: [...requestsKey, "claims", today.slice(0, 7)],
    queryFn: async ({ signal }) => {
      const pages = (paid?: string) =>
        allPages((cursor) => apiPage(listClaims, { query: { paid, cursor } }, signal))
      const [open, paid] = await Promise.all([pages(), pages(today)])
      return [...open, ...paid]
    },
    refetchInterval: pollUnlessLive(60_000),
  })

/** Amounts in cents. */
export type Bill = ReplyOf<typeof listBills>[number]

/** In localStorage, because a clerk may mark the bill as sent in another tab than the one with the download. */
const downloadsKey = () => `clearline.bills.${readSession()?.id ?? ""}`

const Downloads = z.record(z.string(), z.string()).catch({})

/** Fingerprints of the downloaded bills that aren't marked as sent yet, by invoice number. */
const readDownloads = (): Record<string, string> => {
  try {
    return Downloads.parse(JSON.parse(localStorage.getItem(downloadsKey()) ?? "{}"))
  } catch {
    return {}
  }
}

const rememberDownloads = (bills: readonly Pick<Bill, "invoiceNumber" | "fingerprint">[]): void => {
  const added = Object.fromEntries(bills.map((bill) => [bill.invoiceNumber, bill.fingerprint]))
  try {
    localStorage.setItem(downloadsKey(), JSON.stringify({ ...readDownloads(), ...added }))
  } catch {
    // Storage may be full or disabled. Then the server compares only the amount.
  }
}

/**
 * The billing file of these jobs. Its fingerprint is stored, so that marking a bill as sent is refused if the bill
 * changed.
 */
export const downloadBills = async (invoiceNumbers: readonly number[]): Promise<Bill[]> => {
  const bills = await api(listBills, { query: { invoiceNumbers: invoiceNumbers.map(String) } })
  rememberDownloads(bills)
  return bills
}

/** Saves the bill's PDF, and its fingerprint for the same check. */
export const saveBillPdf = async (invoiceNumber: number): Promise<string> => {
  const { pdf, fileName, fingerprint } = await api(getBillPdf, { query: { invoiceNumber } })
  rememberDownloads([{ invoiceNumber, fingerprint }])
  downloadFrom(pdf, fileName)
  return fileName
}

type BillSubmission = Pick<BodyOf<typeof submitBill>, "how" | "again" | "dueShown">

/** Sends the bill, or records that it went another way. The server refuses another amount or file than was seen. */
export const sendBill = async (invoiceNumber: number, sending: BillSubmission) => {
  const { [invoiceNumber]: downloaded } = readDownloads()
  const fingerprint = sending.how === "download" ? downloaded : undefined
  const reply = await api(submitBill, { body: { invoiceNumber, ...sending, fingerprint } })
  const { [invoiceNumber]: _sent, ...others } = readDownloads()
  if (downloaded) localStorage.setItem(downloadsKey(), JSON.stringify(others))
  return reply
}

export type ClaimsReport = ReplyOf<typeof getClaimsReport>

/** How quickly carriers are billed and pay. `day` is in the last of the months. */
export const claimsReportQuery = (day: string, months: number) => {
  const month = startOfMonth(day)
  return queryOptions({
    queryKey: ["claimsReport", month, months],
    queryFn: ({ signal }) => api(getClaimsReport, { query: { month, months } }, signal),
    staleTime: 60 * 60_000,
  })
}

export const emailStatement = (carrier: string) => api(sendStatement, { body: { carrier } })
