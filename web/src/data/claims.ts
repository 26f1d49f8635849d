import { queryOptions } from "@tanstack/react-query"
import { startOfMonth } from "#shared/domain/schedule/dates.ts"
import { allPages, api, apiPage, type BodyOf, type ReplyOf } from "../api/api.ts"
import { getClaimsReport, listBills, listClaims, sendStatement, submitBill } from "../api/calls.gen.ts"
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

export const loadBills = (invoiceNumbers: readonly number[]): Promise<Bill[]> =>
  api(listBills, { query: { invoiceNumbers: invoiceNumbers.map(String) } })

type Sending = Pick<BodyOf<typeof submitBill>, "how" | "again" | "dueShown">

/** Sends the bill, or records that it went another way. The server refuses another amount than shown. */
export const sendBill = (invoiceNumber: number, sending: Sending) =>
  api(submitBill, { body: { invoiceNumber, ...sending } })

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
