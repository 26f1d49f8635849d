import { useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { showQueuedMessage } from "#web/data/offline/queued-message.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { afterSigning } from "./SignatureJobLoader.tsx"

/** Saves a signature with `send` and opens the next page. */
export function useSignAndLeave(invoiceNumber: number) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  // A second press of Enter can come before the first one is drawn as being saved.
  const isSigning = useRef(false)
  const sign = async (send: () => Promise<{ queued?: unknown }>) => {
    if (isSigning.current) return
    isSigning.current = true
    setProblem(undefined)
    try {
      const { queued } = await send()
      if (queued) showQueuedMessage(t("The signature"))
      await navigate(afterSigning(invoiceNumber, queued !== undefined), { replace: true })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(messages.payments.signatureFailed(error.message))
    } finally {
      isSigning.current = false
    }
  }
  return { problem, sign }
}
