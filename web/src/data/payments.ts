import { useMutation, useQueryClient } from "@tanstack/react-query"
import { api, type BodyOf } from "../api/api.ts"
import { recordPayment, refund } from "../api/calls.gen.ts"
import { sendOrKeep } from "./offline/doing.ts"
import { useRefresh } from "./request.ts"

/** What is sent of a payment, and the key under which it counts once. */
type Attempt = { key: string; sent: Omit<BodyOf<typeof recordPayment>, "invoiceNumber"> }

/** Cents; by the sale's id Square says what it took, by the app's own it can't be asked. */
type Taken = {
  _id: string
  amount: number
  tipamount: number
  reference: { sale?: string | undefined; app?: string | undefined }
}

/** The money of an attempt, once however often it is sent. */
export function useTakePayment(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    // The key names the payment, too: it can be signed for before the server knows of it.
    mutationFn: ({ key, sent }: Attempt) =>
      sendOrKeep(queryClient, "recordPayment", { job: invoiceNumber, body: { ...sent, _id: key }, key }),
    onSettled: refresh,
  })
}

/** Money that Square's app took on this phone: taken whatever became of the job meanwhile, and once under its id. */
export function useRecordTaken(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: ({ _id, amount, tipamount, reference }: Taken) =>
      api(recordPayment, {
        body: {
          invoiceNumber,
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

/** Gives money back, once under its `_id`. */
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

/** The signature of a payment that was recorded before; it adds no money. */
export function useSignPayment(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (signature: PaymentSignature) =>
      sendOrKeep(queryClient, "recordPayment", { job: invoiceNumber, body: signature }),
    onSettled: refresh,
  })
}

export function useSaveSignature(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (signature: { signatureData: string; signedWith: string }) =>
      sendOrKeep(queryClient, "changeServiceRequest", { job: invoiceNumber, body: signature }),
    onSettled: refresh,
  })
}
