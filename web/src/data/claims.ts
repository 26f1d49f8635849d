import { queryOptions } from "@tanstack/react-query"
import { startOfMonth } from "#shared/domain/schedule/dates.ts"
import { allPages, api, apiPage, type BodyOf, type ReplyOf } from "../api/api.ts"
import { getClaimsReport, listBills, listClaims, sendStatement, submitBill } from "../api/calls.gen.ts"
import { readSession } from "../api/session.ts"
import { readDraft, saveDraft } from "../ui/versioned/drafts.ts"
import { pollUnlessLive } from "./polling.ts"
import { requestsKey } from "./requests-key.ts"

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

const downloadsKey = () => ({ by: readSession()?.id ?? "", of: "bills" })
/** Fingerprints of the downloaded bills that aren't marked as sent yet, by invoice number. */
const readDownloads = () => readDraft<unknown, Record<number, string>>(downloadsKey())?.typed ?? {}

/** Bills for a file. What is then marked as sent is compared with it. */
export const downloadBills = async (invoiceNumbers: readonly number[]): Promise<Bill[]> => {
  const bills = await api(listBills, { query: { invoiceNumbers: invoiceNumbers.map(String) } })
  const downloaded = Object.fromEntries(bills.map((bill) => [bill.invoiceNumber, bill.fingerprint]))
  saveDraft(downloadsKey(), undefined, { ...readDownloads(), ...downloaded })
  return bills
}

type Sending = Pick<BodyOf<typeof submitBill>, "how" | "again" | "dueShown">

/** Sends the bill, or records that it went another way. The server refuses another amount or file than was seen. */
export const sendBill = async (invoiceNumber: number, sending: Sending) => {
  const { [invoiceNumber]: downloaded } = readDownloads()
  const fingerprint = sending.how === "download" ? downloaded : undefined
  const reply = await api(submitBill, { body: { invoiceNumber, ...sending, fingerprint } })
  const { [invoiceNumber]: _sent, ...others } = readDownloads()
  if (downloaded) saveDraft(downloadsKey(), undefined, others)
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
