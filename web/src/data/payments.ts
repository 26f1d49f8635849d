import { useMutation } from "@tanstack/react-query"
import { api, type BodyOf } from "../api/api.ts"
import { changeServiceRequest, recordPayment } from "../api/calls.gen.ts"
import { useRefresh } from "./request.ts"

/** What is sent of a payment, and the key under which it counts once. */
type Attempt = { key: string; sent: Omit<BodyOf<typeof recordPayment>, "invoiceNumber"> }

/** The money of an attempt, once however often it is sent. */
export function useTakePayment(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: ({ key, sent }: Attempt) => api(recordPayment, { body: { ...sent, invoiceNumber }, key }),
    onSettled: refresh,
  })
}

type PaymentSignature = Required<
  Pick<
    BodyOf<typeof recordPayment>,
    "paymentId" | "paymentMethod" | "amount" | "signatureData" | "signedWith"
  >
>

/** The signature of a payment that was recorded before; it adds no money. */
export function useSignPayment(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (signature: PaymentSignature) =>
      api(recordPayment, { body: { ...signature, invoiceNumber } }),
    onSettled: refresh,
  })
}

export function useSaveSignature(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (signature: { signatureData: string; signedWith: string }) =>
      api(changeServiceRequest, { query: { invoiceNumber }, body: signature }),
    onSettled: refresh,
  })
}
