import { queryOptions } from "@tanstack/react-query"
import { allPages, api, apiPage, type ReplyOf } from "../api/api.ts"
import { actOnServiceRequest, listBills, listClaims } from "../api/calls.gen.ts"
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

/** Moves the claim to Submitted. The server refuses a job that changed to another status meanwhile. */
export const submitBill = (invoiceNumber: number) =>
  api(actOnServiceRequest, { body: { invoiceNumber, action: "submitBill" } })
