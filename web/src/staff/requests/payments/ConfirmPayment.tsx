import { useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import { paymentMethods } from "#shared/api/payments.ts"
import { agreements } from "#shared/domain/job/agreements.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { useSignPayment } from "#web/data/money/payments.ts"
import { showQueuedMessage } from "#web/data/offline/queued-message.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Receipt } from "./parts/Receipt.tsx"
import { afterSigning, jobCaption, jobPath, Middle, SignatureJobLoader } from "./parts/SignatureJobLoader.tsx"
import { SignatureSheet } from "./parts/SignatureSheet.tsx"

export const handle: ScreenHandle = { frame: "bare" }

/** The customer signs for a payment. The amount shown is the recorded one, not the one in the address. */
export default function ConfirmPayment() {
  const { invoiceNumber: number, paymentId } = useParams()
  const invoiceNumber = Number(number)
  const navigate = useNavigate()
  // Stays pending until the next page opens, so that a second click doesn't sign twice.
  const { mutateAsync, isPending, isSuccess } = useSignPayment(invoiceNumber)
  const [problem, setProblem] = useState<string>()

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
        const save = async (signatureData: string, signedWith: string) => {
          setProblem(undefined)
          try {
            const { _id, amount } = payment
            const signature = { paymentId: _id, paymentMethod: method, amount, signatureData, signedWith }
            const { queued } = await mutateAsync(signature)
            if (queued) showQueuedMessage(t("The signature"))
            await navigate(afterSigning(invoiceNumber, queued !== undefined), { replace: true })
          } catch (error) {
            if (!(error instanceof ProblemError)) throw error
            setProblem(messages.payments.signatureFailed(error.message))
          }
        }
        return (
          <SignatureSheet
            name={request.customerName ?? ""}
            about={jobCaption(request)}
            statement={payment.prepaid ? agreements.authorizeCharge : agreements.authorizeChargeAndAcceptWork}
            language={request.language}
            problem={problem}
            saving={isPending || isSuccess}
            onSave={(picture, name) => void save(picture, name)}
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
