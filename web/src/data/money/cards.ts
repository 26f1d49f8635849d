import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, type BodyOf } from "../../api/api.ts"
import {
  acceptPayment,
  cancelPayment,
  getSquareForm,
  getSquareUser,
  removeCreditCard,
  saveCreditCard,
} from "../../api/calls.gen.ts"
import { useRefresh } from "../requests/request.ts"

export const squareFormQuery = (branch: string | undefined) =>
  queryOptions({
    queryKey: ["square", "form", branch],
    queryFn: ({ signal }) => api(getSquareForm, { query: { branch } }, signal),
    staleTime: 300_000,
  })

export const cardsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["square", "cards", customerId],
    queryFn: ({ signal }) => api(getSquareUser, { query: { id: customerId } }, signal),
  })

type Charge = Omit<BodyOf<typeof acceptPayment>, "invoiceNumber">

export function useChargeCard(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (charge: Charge) => api(acceptPayment, { body: { invoiceNumber, ...charge } }),
    onSettled: refresh,
  })
}

export function useCancelPayment(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (_id: string) => api(cancelPayment, { body: { invoiceNumber, _id } }),
    onSettled: refresh,
  })
}

/** A newly typed card, or the card of a payment. */
type CardToStore = { _id: string } & (
  | { sourceId: string; cardholderName: string }
  | { invoiceNumber: number; paymentId: string }
)

export function useSaveCard(customerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (card: CardToStore) => api(saveCreditCard, { body: { customerId, agreed: true, ...card } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cardsQuery(customerId).queryKey }),
  })
}

export function useRemoveCard(customerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cardId: string) => api(removeCreditCard, { query: { customerId, cardId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cardsQuery(customerId).queryKey }),
  })
}
