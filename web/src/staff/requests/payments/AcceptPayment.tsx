import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Session } from "#web/api/session.ts"
import { ApprovedDialog } from "./parts/ApprovedDialog.tsx"
import { PaymentDialog } from "./parts/PaymentDialog.tsx"
import { UnansweredDialog } from "./parts/UnansweredDialog.tsx"
import { UndecidedDialog } from "./parts/UndecidedDialog.tsx"
import { isCharge, useAttempts } from "./use-attempts.ts"

type Props = {
  request: ServiceRequest
  session: Pick<Session, "id" | "role">
  from?: "customer" | "insurance"
  onClose: () => void
}

/** Takes money for a job, once, and leads to the customer's signature. */
export default function AcceptPayment({ request, session, from = "customer", onClose }: Props) {
  const attempts = useAttempts({ request, session, onClose })
  const { unanswered, undecided, approved, problem, isPending, dues } = attempts
  // What a card payment under way leaves unpaid can be taken in another way.
  const [takesRest, setTakesRest] = useState(false)

  const instead = approved ? (
    <ApprovedDialog payment={approved.sent} onClose={attempts.showSignature} />
  ) : undecided && isCharge(undecided) && !takesRest ? (
    <UndecidedDialog
      payment={undecided.sent}
      problem={problem}
      isPending={isPending}
      rest={dues.customer ?? 0}
      onCheck={() => void attempts.send(undecided)}
      onCancel={() => void attempts.cancel(undecided)}
      onTakeRest={() => setTakesRest(true)}
      onClose={onClose}
    />
  ) : unanswered ? (
    <UnansweredDialog
      payment={unanswered.sent}
      problem={problem?.sentence}
      isPending={isPending}
      onAgain={() => void attempts.send(unanswered)}
      onLeave={attempts.leave}
      onClose={onClose}
    />
  ) : undefined
  return (
    <PaymentDialog
      request={request}
      dues={dues}
      from={from}
      session={session}
      problem={problem}
      isPending={isPending}
      onTake={attempts.begin}
      onClose={onClose}
      instead={instead}
    />
  )
}
