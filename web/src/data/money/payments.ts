import { useMutation, useQueryClient } from "@tanstack/react-query"
import { api, type BodyOf } from "../../api/api.ts"
import { type recordPayment, refund } from "../../api/calls.gen.ts"
import { runOrQueue } from "../offline/run-or-queue.ts"
import { useRefresh } from "../requests/request.ts"

type Attempt = { key: string; sent: Omit<BodyOf<typeof recordPayment>, "invoiceNumber"> }

/** Cents. Square confirms payments by the sale's id, not by the id of its app. */
type AppPayment = {
  _id: string
  amount: number
  tipamount: number
  reference: { sale?: string | undefined; app?: string | undefined }
}

export function useRecordPayment(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    // The key is also the payment's `_id`, so it can be signed before the server has it.
    mutationFn: ({ key, sent }: Attempt) =>
      runOrQueue(queryClient, "recordPayment", { job: invoiceNumber, body: { ...sent, _id: key }, key }),
    onSettled: refresh,
  })
}

/** Money that Square's app took on this phone. It is recorded whatever happened to the job meanwhile. */
export function useRecordAppPayment(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: ({ _id, amount, tipamount, reference }: AppPayment) =>
      runOrQueue(queryClient, "recordPayment", {
        job: invoiceNumber,
        body: {
          paymentMethod: "POINTOFSALE",
          _id,
          amount,
          tipamount,
          ...(reference.sale === undefined
            ? { checknumber: reference.app?.slice(0, 40) }
            : { transactionId: reference.sale }),
        },
        key: _id,
      }),
    onSettled: refresh,
  })
}

export function useRefund(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (giving: Omit<BodyOf<typeof refund>, "invoiceNumber">) =>
      api(refund, { body: { invoiceNumber, ...giving } }),
    onSettled: refresh,
  })
}

type PaymentSignature = Required<
  Pick<
    BodyOf<typeof recordPayment>,
    "paymentId" | "paymentMethod" | "amount" | "signatureData" | "signedWith"
  >
>

export function useSignPayment(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (signature: PaymentSignature) =>
      runOrQueue(queryClient, "recordPayment", { job: invoiceNumber, body: signature }),
    onSettled: refresh,
  })
}

export function useSaveSignature(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (signature: { signatureData: string; signedWith: string }) =>
      runOrQueue(queryClient, "changeServiceRequest", { job: invoiceNumber, body: signature }),
    onSettled: refresh,
  })
}
