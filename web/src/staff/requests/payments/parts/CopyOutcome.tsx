import { Loader } from "@mantine/core"
import { useEffect } from "react"
import { useNavigate } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { translateReply } from "#shared/reply-language.ts"
import { useOutcome } from "#web/data/messages/messages.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { jobPath } from "./SignatureJobLoader.tsx"

/** Follows a sent copy until the provider accepts it, then returns to the job. Shows why it fails. */
export function CopyOutcome({
  invoiceNumber,
  id,
  onAgain,
}: {
  invoiceNumber: number
  id: string
  onAgain: () => void
}) {
  const message = useOutcome(invoiceNumber, id)
  const navigate = useNavigate()
  const { state = "queued", tries = 0 } = message ?? {}
  const problem = message?.problem && translateReply(message.problem)
  const hasLeft = state === "sent" || state === "delivered"
  useEffect(() => {
    if (!hasLeft) return
    showMessage(messages.invoices.copySent)
    void navigate(jobPath(invoiceNumber), { replace: true })
  }, [hasLeft, invoiceNumber, navigate])

  if (state === "failed" || state === "dead" || state === "stopped")
    return (
      <div className="stack gap-5">
        <p className="text-danger" role="alert">
          {messages.invoices.copyFailed(problem ?? "")}
        </p>
        <Button size="large" onClick={onAgain}>
          Change and try again
        </Button>
      </div>
    )
  return (
    <div className="stack gap-5">
      <output className="bar gap-4 min-h-touch">
        <Loader size={20} color="glass" />
        Sending...
      </output>
      {tries > 0 && problem && (
        <p className="text-muted type-note">
          {problem} We try again by ourselves. You don't have to wait here.
        </p>
      )}
      <ButtonLink size="large" to={jobPath(invoiceNumber)}>
        Back to the job
      </ButtonLink>
    </div>
  )
}
