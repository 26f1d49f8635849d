import { useParams } from "react-router-dom"
import { agreements } from "#shared/domain/job/agreements.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { useSaveSignature } from "#web/data/money/payments.ts"
import { jobCaption, jobPath, SignatureJobLoader } from "./parts/SignatureJobLoader.tsx"
import { SignatureSheet } from "./parts/SignatureSheet.tsx"
import { useSignAndLeave } from "./parts/use-sign-and-leave.ts"

export const handle: ScreenHandle = { frame: "bare" }

export default function Signature() {
  const invoiceNumber = Number(useParams().invoiceNumber)
  // Stays pending until the next page opens, so that a second click doesn't sign twice.
  const { mutateAsync, isPending, isSuccess } = useSaveSignature(invoiceNumber)
  const { problem, sign } = useSignAndLeave(invoiceNumber)
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
          onSave={(signatureData, signedWith) => void sign(() => mutateAsync({ signatureData, signedWith }))}
          closeTo={jobPath(invoiceNumber)}
        />
      )}
    </SignatureJobLoader>
  )
}
