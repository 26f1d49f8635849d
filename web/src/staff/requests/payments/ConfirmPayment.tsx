import { useParams } from "react-router-dom"
import { paymentMethods } from "#shared/api/payments.ts"
import { agreements } from "#shared/domain/job/agreements.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { useSignPayment } from "#web/data/money/payments.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import { Receipt } from "./parts/Receipt.tsx"
import { jobCaption, jobPath, Middle, SignatureJobLoader } from "./parts/SignatureJobLoader.tsx"
import { SignatureSheet } from "./parts/SignatureSheet.tsx"
import { useSignAndLeave } from "./parts/use-sign-and-leave.ts"

export const handle: ScreenHandle = { frame: "bare" }

/** The customer signs for a payment. The amount shown is the recorded one, not the one in the address. */
export default function ConfirmPayment() {
  const { invoiceNumber: number, paymentId } = useParams()
  const invoiceNumber = Number(number)
  // Stays pending until the next page opens, so that a second click doesn't sign twice.
  const { mutateAsync, isPending, isSuccess } = useSignPayment(invoiceNumber)
  const { problem, sign } = useSignAndLeave(invoiceNumber)

  return (
    <SignatureJobLoader
      invoiceNumber={invoiceNumber}
      isReady={({ payments }) => payments.some(({ _id }) => _id === paymentId)}
    >
      {(request) => {
        const payment = request.payments.find(({ _id, voided }) => _id === paymentId && !voided)
        const method = paymentMethods.find((one) => one === payment?.method)
        if (!payment || !method) {
          return (
            <Middle>
              <Empty
                title="This payment isn't on the request."
                actions={<ButtonLink to={jobPath(invoiceNumber)}>Back to {invoiceNumber}</ButtonLink>}
              >
                It may have been reversed. Check the payments on the request.
              </Empty>
            </Middle>
          )
        }
        const { _id, amount } = payment
        const signed = { paymentId: _id, paymentMethod: method, amount }
        return (
          <SignatureSheet
            name={request.customerName ?? ""}
            about={jobCaption(request)}
            statement={payment.prepaid ? agreements.authorizeCharge : agreements.authorizeChargeAndAcceptWork}
            language={request.language}
            problem={problem}
            saving={isPending || isSuccess}
            onSave={(signatureData, signedWith) =>
              void sign(() => mutateAsync({ ...signed, signatureData, signedWith }))
            }
            closeTo={jobPath(invoiceNumber)}
            cancels
          >
            <Receipt payment={payment} language={request.language} />
          </SignatureSheet>
        )
      }}
    </SignatureJobLoader>
  )
}
