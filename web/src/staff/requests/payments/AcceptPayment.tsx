import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { cardText } from "#shared/domain/money/card-text.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { payableBy } from "#shared/domain/money/payment-state.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import { useCancelPayment, useChargeCard, useSaveCard } from "#web/data/cards.ts"
import { isDecided } from "#web/data/decided.ts"
import { sayKept } from "#web/data/offline/said.ts"
import { useTakePayment } from "#web/data/payments.ts"
import { requestQuery } from "#web/data/request.ts"
import { ProblemError } from "#web/ui/problem.ts"
import { say } from "#web/ui/say.ts"
import { type Attempt, beginAttempt, endAttempt, openAttempt, type Sent } from "./attempt.ts"
import { type Refusal, refusalOf } from "./outcome.ts"
import { ApprovedDialog } from "./parts/ApprovedDialog.tsx"
import { PaymentDialog } from "./parts/PaymentDialog.tsx"
import { UnansweredDialog } from "./parts/UnansweredDialog.tsx"
import { UndecidedDialog } from "./parts/UndecidedDialog.tsx"
import { receivedWords } from "./received.ts"

type Props = {
  request: ServiceRequest
  session: Pick<Session, "id" | "role">
  from?: "customer" | "insurance"
  onClose: () => void
}

/** Cents due by party that this user may charge. undefined if nothing is due or not allowed. */
const duesOf = (request: ServiceRequest, { role }: Pick<Session, "role">) => ({
  customer: mayDo("acceptPayment", request, role).ok ? payableBy(request, "customer") : undefined,
  insurance: mayDo("acceptInsurancePayment", request, role).ok ? payableBy(request, "insurance") : undefined,
})

/** A card payment whose outcome is still unknown, started here or on another device. */
const underWay = ({ pendingPayment: pending }: ServiceRequest, user: string): Attempt | undefined =>
  pending && {
    user,
    key: pending._id,
    sent: {
      paymentMethod: "CREDITCARD",
      amount: pending.amount,
      tipamount: pending.tip,
      dueShown: pending.amount,
    },
  }

const isCharge = ({ sent }: Attempt): boolean => sent.paymentMethod === "CREDITCARD"

const signatureFor = (invoiceNumber: number, { key, sent }: Attempt, paymentId = key): string =>
  `/confirmpayment/${invoiceNumber}/${toDollars(sent.amount).toFixed(2)}/${paymentId}`

/** Milliseconds (owner's specification). */
const approvedFor = 2000

/** Takes a payment exactly once, then asks for the customer's signature. */
export default function AcceptPayment({ request, session, from = "customer", onClose }: Props) {
  const { invoiceNumber } = request
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const recording = useTakePayment(invoiceNumber)
  const charging = useChargeCard(invoiceNumber)
  const cancelling = useCancelPayment(invoiceNumber)
  const saving = useSaveCard(request.customerId ?? "")
  /** Key of the attempt whose card will be stored. */
  const keeps = useRef<string>(undefined)
  const [unanswered, setUnanswered] = useState(() => openAttempt(invoiceNumber, session.id))
  const [approved, setApproved] = useState<Attempt>()
  const [problem, setProblem] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  // Frozen, because the amount due changes when the payment is recorded, before the next page opens.
  const [dues, setDues] = useState(() => duesOf(request, session))

  const record = async (attempt: Attempt): Promise<void> => {
    const { paymentId, kept } = await recording.mutateAsync(attempt)
    endAttempt(invoiceNumber)
    if (kept) sayKept("The payment")
    const { paymentMethod, amount } = attempt.sent
    if (paymentMethod === "INSURANCEPAID" || isBeforeCompletion(request.serviceStatus)) {
      const after = queryClient.getQueryData(requestQuery(invoiceNumber).queryKey) ?? request
      if (!kept) say(receivedWords(after, amount))
      onClose()
    } else {
      await navigate(signatureFor(invoiceNumber, attempt, paymentId))
    }
  }

  /** Stores the card after the charge. A failure doesn't affect the payment. */
  const keepCard = async ({ key }: Attempt): Promise<void> => {
    if (keeps.current !== key) return
    keeps.current = undefined
    try {
      const { card } = await saving.mutateAsync({ _id: crypto.randomUUID(), invoiceNumber, paymentId: key })
      say(`${cardText(card)} is kept on file.`)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      say(`The card was charged, but it isn't kept on file. ${error.message}`)
    }
  }

  const charge = async (attempt: Attempt, sourceId: string | undefined): Promise<void> => {
    const { amount, tipamount, dueShown } = attempt.sent
    const { status } = await charging.mutateAsync({
      _id: attempt.key,
      ...(sourceId !== undefined && { amount, tipamount, dueShown, sourceId }),
    })
    if (status === "PENDING") setUnanswered(attempt)
    else {
      setApproved(attempt)
      void keepCard(attempt)
    }
    setBusy(false)
    sending.current = false
  }

  const send = async (attempt: Attempt, sourceId?: string) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await (isCharge(attempt) ? charge(attempt, sourceId) : record(attempt))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const card = isCharge(attempt)
      const decided = isDecided(error, { card, again: unanswered !== undefined || (card && !sourceId) })
      if (decided) endAttempt(invoiceNumber)
      setUnanswered(decided ? undefined : attempt)
      setProblem(refusalOf(error, { decided, card, asked: sourceId === undefined }))
      setBusy(false)
      sending.current = false
    }
  }

  /** Pays the rest another way while the card is pending. */
  const [takesRest, setTakesRest] = useState(false)

  const cancel = async (attempt: Attempt) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const { status } = await cancelling.mutateAsync(attempt.key)
      if (status === "PENDING") setProblem({ sentence: messages.payments.cancelPending })
      else {
        endAttempt(invoiceNumber)
        setUnanswered(undefined)
        if (status === "APPROVED") setApproved(attempt)
        else say("The card payment is canceled. Nothing was charged.")
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem({ sentence: error.message })
    }
    setBusy(false)
    sending.current = false
  }

  const [baseVersion, setBaseVersion] = useState(request.version)
  if (baseVersion !== request.version && !busy) {
    setBaseVersion(request.version)
    setDues(duesOf(request, session))
    // The outcome arrived from the provider or another device.
    if (unanswered && isCharge(unanswered) && request.payments.some(({ _id }) => _id === unanswered.key)) {
      setUnanswered(undefined)
      setApproved(unanswered)
    }
  }

  // Lets the user close the message early.
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!approved) return
    endAttempt(invoiceNumber)
    const go = () => void navigate(signatureFor(invoiceNumber, approved))
    const timer = setTimeout(go, seen ? 0 : approvedFor)
    return () => clearTimeout(timer)
  }, [approved, seen, invoiceNumber, navigate])

  if (approved) return <ApprovedDialog sent={approved.sent} onClose={() => setSeen(true)} />
  const undecided = unanswered ?? (busy ? undefined : underWay(request, session.id))
  if (undecided && isCharge(undecided) && !takesRest) {
    const rest = dues.customer ?? 0
    return (
      <UndecidedDialog
        sent={undecided.sent}
        problem={problem}
        busy={busy}
        rest={rest}
        onAsk={() => void send(undecided)}
        onCancel={() => void cancel(undecided)}
        onTakeRest={() => setTakesRest(true)}
        onClose={onClose}
      />
    )
  }
  if (unanswered) {
    return (
      <UnansweredDialog
        sent={unanswered.sent}
        problem={problem?.sentence}
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
      session={session}
      problem={problem}
      busy={busy}
      onTake={(sent: Sent, sourceId, isKept) => {
        const attempt = beginAttempt(invoiceNumber, session.id, sent)
        keeps.current = isKept ? attempt.key : undefined
        void send(attempt, sourceId)
      }}
      onClose={onClose}
    />
  )
}
