import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"
import { mayDo } from "../../../../../shared/domain/actions.ts"
import { unpaidBy } from "../../../../../shared/domain/charges/totals-facts.ts"
import { toDollars } from "../../../../../shared/domain/money.ts"
import { isBeforeCompletion } from "../../../../../shared/domain/status.ts"
import type { Session } from "../../../api/session.ts"
import { useTakePayment } from "../../../data/payments.ts"
import { requestQuery } from "../../../data/request.ts"
import { ProblemError } from "../../../ui/problem.ts"
import { say } from "../../../ui/say.ts"
import { type Attempt, beginAttempt, endAttempt, openAttempt, type Sent } from "./attempt.ts"
import { PaymentDialog } from "./parts/PaymentDialog.tsx"
import { UnansweredDialog } from "./parts/UnansweredDialog.tsx"
import { receivedWords } from "./received.ts"

type Props = {
  request: ServiceRequest
  session: Pick<Session, "id" | "role">
  /** whose payment is offered first, where both owe */
  from?: "customer" | "insurance"
  onClose: () => void
}

/** What may be taken now, and from whom; cents, and nothing from who owes nothing or is not this person's to charge. */
const duesOf = (request: ServiceRequest, { role }: Pick<Session, "role">) => ({
  customer: mayDo("acceptPayment", request, role).ok ? unpaidBy(request, "customer") : undefined,
  insurance: mayDo("acceptInsurancePayment", request, role).ok ? unpaidBy(request, "insurance") : undefined,
})

/** Takes money for a job, once, and leads to the customer's signature. */
export function AcceptPayment({ request, session, from = "customer", onClose }: Props) {
  const { invoiceNumber } = request
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutateAsync } = useTakePayment(invoiceNumber)
  const [unanswered, setUnanswered] = useState(() => openAttempt(invoiceNumber, session.id))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  // What is owed changes under the dialog once the money is in the books: it stands until the next page is there.
  const [dues, setDues] = useState(() => duesOf(request, session))

  const send = async (attempt: Attempt) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const { paymentId } = await mutateAsync(attempt)
      endAttempt(invoiceNumber)
      const { paymentMethod, amount } = attempt.sent
      if (paymentMethod === "INSURANCEPAID" || isBeforeCompletion(request.serviceStatus)) {
        const after = queryClient.getQueryData(requestQuery(invoiceNumber).queryKey) ?? request
        say(receivedWords(after, amount))
        onClose()
      } else {
        await navigate(`/confirmpayment/${invoiceNumber}/${toDollars(amount).toFixed(2)}/${paymentId}`)
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      // Without an answer, or with one that is no decision, the money may be in the books; what did not leave decides nothing.
      const offline = error.code === "offline"
      const undecided = error.outcomeUnknown || (offline && unanswered !== undefined)
      if (!undecided) endAttempt(invoiceNumber)
      setUnanswered(undecided ? attempt : undefined)
      setProblem(offline && !undecided ? `No payment was taken. ${error.message}` : error.message)
      setBusy(false)
      sending.current = false
    }
  }

  const [baseVersion, setBaseVersion] = useState(request.version)
  if (baseVersion !== request.version && !busy) {
    setBaseVersion(request.version)
    setDues(duesOf(request, session))
  }

  if (unanswered) {
    return (
      <UnansweredDialog
        sent={unanswered.sent}
        problem={problem}
        busy={busy}
        onAgain={() => void send(unanswered)}
        onLeave={() => {
          endAttempt(invoiceNumber)
          setProblem(undefined)
          setUnanswered(undefined)
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <PaymentDialog
      request={request}
      dues={dues}
      from={from}
      problem={problem}
      busy={busy}
      onTake={(sent: Sent) => void send(beginAttempt(invoiceNumber, session.id, sent))}
      onClose={onClose}
    />
  )
}
