import { Send } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isSubmittedByCopy } from "#shared/domain/job/actions/payment.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { Button } from "#web/ui/Button.tsx"
import { ProblemText } from "#web/ui/feedback/ProblemText.tsx"
import { problemOf } from "../invoice-links.ts"
import { CopyOutcome } from "./CopyOutcome.tsx"

type Props<Typed extends FieldValues, Checked> = {
  request: ServiceRequest
  form: Pick<UseFormReturn<Typed, unknown, Checked>, "handleSubmit" | "formState">
  send: (checked: Checked) => Promise<{ _id: string }>
  what: "text" | "email"
  children: ReactNode
}

export function CopyForm<Typed extends FieldValues, Checked>({
  request,
  form: { handleSubmit, formState },
  send,
  what,
  children,
}: Props<Typed, Checked>) {
  const [problem, setProblem] = useState<string>()
  const [messageId, setMessageId] = useState<string>()
  const submit = handleSubmit(async (checked) => {
    setProblem(undefined)
    try {
      const { _id } = await send(checked)
      setMessageId(_id)
    } catch (error) {
      setProblem(problemOf(error))
    }
  })
  if (messageId !== undefined)
    return (
      <CopyOutcome
        invoiceNumber={request.invoiceNumber}
        id={messageId}
        onAgain={() => setMessageId(undefined)}
      />
    )
  return (
    <form className="stack gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {isSubmittedByCopy(request) && isBeforeCompletion(request.serviceStatus) && (
        <p>
          The work isn't done yet. A copy changes the job to Invoice Submitted, so it counts as sold. It can't
          be started until the office sets its status back.
        </p>
      )}
      <ProblemText problem={problem} />
      <Button kind="main" size="thumb" wide icon={Send} type="submit" isPending={formState.isSubmitting}>
        {what === "text" ? "Send text" : "Send email"}
      </Button>
    </form>
  )
}
