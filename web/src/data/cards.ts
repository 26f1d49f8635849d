import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, type BodyOf } from "../api/api.ts"
import {
  acceptPayment,
  cancelPayment,
  getSquareForm,
  getSquareUser,
  removeCreditCard,
  saveCreditCard,
} from "../api/calls.gen.ts"
import { useRefresh } from "./request.ts"

/** What Square's form is started with at a branch. */
export const squareFormQuery = (branch: string | undefined) =>
  queryOptions({
    queryKey: ["square", "form", branch],
    queryFn: ({ signal }) => api(getSquareForm, { query: { branch } }, signal),
    staleTime: 300_000,
  })

/** The cards that a customer keeps, and what is asked before one is kept. */
export const cardsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["square", "cards", customerId],
    queryFn: ({ signal }) => api(getSquareUser, { query: { id: customerId } }, signal),
  })

type Charge = Omit<BodyOf<typeof acceptPayment>, "invoiceNumber">

/** Charges a card, once however often it is sent; without `sourceId` it asks what became of that. */
export function useChargeCard(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (charge: Charge) => api(acceptPayment, { body: { invoiceNumber, ...charge } }),
    onSettled: refresh,
  })
}

/** Has Square cancel a payment that it has not decided on. */
export function useCancelPayment(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (_id: string) => api(cancelPayment, { body: { invoiceNumber, _id } }),
    onSettled: refresh,
  })
}

/** Typed anew, or that of a payment. */
type Kept = { _id: string } & (
  | { sourceId: string; cardholderName: string }
  | { invoiceNumber: number; paymentId: string }
)

/** Keeps a card on file that its owner agreed to, once under its `_id`. */
export function useSaveCard(customerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (card: Kept) => api(saveCreditCard, { body: { customerId, agreed: true, ...card } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cardsQuery(customerId).queryKey }),
  })
}

/** Takes a card off file. */
export function useRemoveCard(customerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) => api(removeCreditCard, { query: { customerId, cardId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cardsQuery(customerId).queryKey }),
  })
}
