import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { cardText } from "#shared/domain/money/card-text.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { payableBy } from "#shared/domain/money/payment-state.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import { useCancelPayment, useChargeCard, useSaveCard } from "#web/data/money/cards.ts"
import { useRecordPayment } from "#web/data/money/payments.ts"
import { provesNoCharge } from "#web/data/money/proves-no-charge.ts"
import { showQueuedMessage } from "#web/data/offline/queued-message.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { type Attempt, beginAttempt, endAttempt, openAttempt, type PaymentInput } from "./attempt.ts"
import { type Refusal, refusalOf } from "./outcome.ts"
import { paymentReceivedText } from "./payment-received-text.ts"

type Options = {
  request: ServiceRequest
  session: Pick<Session, "id" | "role">
  onClose: () => void
}

/** Cents that this person may take now, per party. A party that owes nothing is missing. */
const duesOf = (request: ServiceRequest, { role }: Pick<Session, "role">) => ({
  customer: mayDo("acceptPayment", request, role).ok ? payableBy(request, "customer") : undefined,
  insurance: mayDo("acceptInsurancePayment", request, role).ok ? payableBy(request, "insurance") : undefined,
})

/** A card payment with unknown outcome, started on this device or another. */
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

export const isCharge = ({ sent }: Attempt): boolean => sent.paymentMethod === "CREDITCARD"

const signatureFor = (invoiceNumber: number, { key, sent }: Attempt, paymentId = key): string =>
  `/confirmpayment/${invoiceNumber}/${toDollars(sent.amount).toFixed(2)}/${paymentId}`

/** Milliseconds for which an approved card is shown (owner's specification). */
const approvedDurationMs = 2000

/** Records money that was taken, then leads to the signature where one is needed. */
function useRecord({ request, onClose }: Options) {
  const { invoiceNumber } = request
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const recording = useRecordPayment(invoiceNumber)
  return async (attempt: Attempt): Promise<void> => {
    const { paymentId, queued } = await recording.mutateAsync(attempt)
    endAttempt(invoiceNumber)
    if (queued) showQueuedMessage(t("The payment"))
    const { paymentMethod, amount } = attempt.sent
    if (paymentMethod === "INSURANCEPAID" || isBeforeCompletion(request.serviceStatus)) {
      const after = queryClient.getQueryData(requestQuery(invoiceNumber).queryKey) ?? request
      if (!queued) showMessage(paymentReceivedText(after, amount))
      onClose()
    } else {
      await navigate(signatureFor(invoiceNumber, attempt, paymentId))
    }
  }
}

/** Keeps a card on file once it was charged. The payment stands, also when that fails. */
function useKeepCard({ invoiceNumber, customerId = "" }: ServiceRequest) {
  const saving = useSaveCard(customerId)
  /** the attempt whose card goes on file */
  const attemptToSave = useRef<string>(undefined)
  const keep = async ({ key }: Attempt): Promise<void> => {
    if (attemptToSave.current !== key) return
    attemptToSave.current = undefined
    try {
      const { card } = await saving.mutateAsync({ _id: crypto.randomUUID(), invoiceNumber, paymentId: key })
      showMessage(t(`${cardText(card)} is kept on file.`))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      showMessage(t(`The card was charged, but it isn't kept on file. ${error.message}`))
    }
  }
  const want = (attempt: Attempt | undefined) => {
    attemptToSave.current = attempt?.key
  }
  return { want, keep }
}

/** Charges a card. Without a source, it asks what became of an attempt. */
function useCharge(invoiceNumber: number) {
  const charging = useChargeCard(invoiceNumber)
  return ({ key, sent: { amount, tipamount, dueShown } }: Attempt, sourceId: string | undefined) =>
    charging.mutateAsync({
      _id: key,
      ...(sourceId !== undefined && { amount, tipamount, dueShown, sourceId }),
    })
}

/** Shows an approved card for a moment, then the page for the signature. */
function useSignature(approved: Attempt | undefined, invoiceNumber: number) {
  const navigate = useNavigate()
  // Closing it does not wait.
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (!approved) return
    endAttempt(invoiceNumber)
    const go = () => void navigate(signatureFor(invoiceNumber, approved))
    const timer = setTimeout(go, isClosed ? 0 : approvedDurationMs)
    return () => clearTimeout(timer)
  }, [approved, isClosed, invoiceNumber, navigate])
  return () => setClosed(true)
}

/** What can be taken. Keeps its value while a payment is sent, although the job may already include it. */
function useDues(
  request: ServiceRequest,
  session: Pick<Session, "role">,
  isPending: boolean,
  onNewVersion: () => void,
) {
  const [dues, setDues] = useState(() => duesOf(request, session))
  const [baseVersion, setBaseVersion] = useState(request.version)
  if (baseVersion !== request.version && !isPending) {
    setBaseVersion(request.version)
    setDues(duesOf(request, session))
    onNewVersion()
  }
  return dues
}

/** The attempts to take money for a job: sent once, asked about again, or cancelled. */
export function useAttempts(options: Options) {
  const { request, session } = options
  const { invoiceNumber } = request
  const record = useRecord(options)
  const charge = useCharge(invoiceNumber)
  const cancelling = useCancelPayment(invoiceNumber)
  const { want, keep } = useKeepCard(request)
  const [unanswered, setUnanswered] = useState(() => openAttempt(invoiceNumber, session.id))
  const [approved, setApproved] = useState<Attempt>()
  const [problem, setProblem] = useState<Refusal>()
  const [isPending, setPending] = useState(false)
  const sending = useRef(false)

  const start = (): boolean => {
    if (sending.current) return false
    sending.current = true
    setPending(true)
    setProblem(undefined)
    return true
  }
  const end = () => {
    setPending(false)
    sending.current = false
  }

  const chargeOrAsk = async (attempt: Attempt, sourceId: string | undefined): Promise<void> => {
    const { status } = await charge(attempt, sourceId)
    if (status === "PENDING") setUnanswered(attempt)
    else {
      setApproved(attempt)
      void keep(attempt)
    }
    end()
  }

  const send = async (attempt: Attempt, sourceId?: string) => {
    if (!start()) return
    try {
      await (isCharge(attempt) ? chargeOrAsk(attempt, sourceId) : record(attempt))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const card = isCharge(attempt)
      const decided = provesNoCharge(error, { card, again: unanswered !== undefined || (card && !sourceId) })
      if (decided) endAttempt(invoiceNumber)
      setUnanswered(decided ? undefined : attempt)
      setProblem(refusalOf(error, { decided, card, statusOnly: sourceId === undefined }))
      end()
    }
  }

  const cancel = async (attempt: Attempt) => {
    if (!start()) return
    try {
      const { status } = await cancelling.mutateAsync(attempt.key)
      if (status === "PENDING") setProblem({ sentence: messages.payments.cancelPending })
      else {
        endAttempt(invoiceNumber)
        setUnanswered(undefined)
        if (status === "APPROVED") setApproved(attempt)
        else showMessage(t("The card payment is canceled. Nothing was charged."))
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem({ sentence: error.message })
    }
    end()
  }

  const dues = useDues(request, session, isPending, () => {
    // Its outcome arrived meanwhile, from the provider or another device.
    if (unanswered && isCharge(unanswered) && request.payments.some(({ _id }) => _id === unanswered.key)) {
      setUnanswered(undefined)
      setApproved(unanswered)
    }
  })

  return {
    unanswered,
    approved,
    problem,
    isPending,
    dues,
    /** An attempt with unknown outcome, from this device or another. */
    undecided: unanswered ?? (isPending ? undefined : underWay(request, session.id)),
    send,
    cancel,
    begin: (sent: PaymentInput, sourceId: string | undefined, isKept: boolean | undefined) => {
      const attempt = beginAttempt(invoiceNumber, session.id, sent)
      want(isKept ? attempt : undefined)
      void send(attempt, sourceId)
    },
    leave: () => {
      endAttempt(invoiceNumber)
      setProblem(undefined)
      setUnanswered(undefined)
    },
    showSignature: useSignature(approved, invoiceNumber),
  }
}
