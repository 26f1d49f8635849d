import { useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import { agreements } from "#shared/domain/job/agreements.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { useSaveSignature } from "#web/data/money/payments.ts"
import { showQueuedMessage } from "#web/data/offline/queued-message.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { afterSigning, jobCaption, jobPath, SignatureJobLoader } from "./parts/SignatureJobLoader.tsx"
import { SignatureSheet } from "./parts/SignatureSheet.tsx"

export const handle: ScreenHandle = { frame: "bare" }

export default function Signature() {
  const invoiceNumber = Number(useParams().invoiceNumber)
  const navigate = useNavigate()
  // Stays pending until the next page opens, so that a second click doesn't sign twice.
  const { mutateAsync, isPending, isSuccess } = useSaveSignature(invoiceNumber)
  const [problem, setProblem] = useState<string>()

  const save = async (signatureData: string, signedWith: string) => {
    setProblem(undefined)
    try {
      const { queued } = await mutateAsync({ signatureData, signedWith })
      if (queued) showQueuedMessage(t("The signature"))
      await navigate(afterSigning(invoiceNumber, queued !== undefined), { replace: true })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(messages.payments.signatureFailed(error.message))
    }
  }
  return (
    <SignatureJobLoader invoiceNumber={invoiceNumber}>
      {(request) => (
        <SignatureSheet
          name={request.customerName ?? ""}
          about={jobCaption(request)}
          statement={agreements.acceptWork}
          language={request.language}
          problem={problem}
          saving={isPending || isSuccess}
          onSave={(picture, name) => void save(picture, name)}
          closeTo={jobPath(invoiceNumber)}
        />
      )}
    </SignatureJobLoader>
  )
}
