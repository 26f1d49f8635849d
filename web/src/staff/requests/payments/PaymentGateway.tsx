import { useEffect, useMemo, useRef, useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { formatHeadlineMoney, toDollars } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { useSession } from "#web/api/session.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { useRecordAppPayment } from "#web/data/money/payments.ts"
import { showQueuedMessage } from "#web/data/offline/queued-message.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import styles from "./PaymentGateway.module.css"
import { jobPath } from "./parts/SignatureJobLoader.tsx"
import { type Reference, readReturn, refusalText } from "./pos/hand-off.ts"
import { endHandOff, type HandOff, isOwnHandOff, keepReply } from "./pos/kept-hand-off.ts"

export const handle: ScreenHandle = { frame: "bare" }

/** Square's app returns here. Records the payment once, then asks for the signature. */
export default function PaymentGateway() {
  const session = useSession()
  const [query] = useSearchParams()
  const returned = useMemo(() => readReturn(query), [query])
  if (!session) return null
  return (
    <main className={styles.page}>
      <h1 className="spoken">Point of Sale</h1>
      {returned && returned.error === undefined ? (
        <RecordHandOff
          handOff={returned.handOff}
          reference={returned.reference}
          reply={String(query)}
          user={session.id}
        />
      ) : (
        <NotTaken handOff={returned?.handOff} error={returned?.error} />
      )}
    </main>
  )
}

const NotTaken = ({ handOff, error }: { handOff: HandOff | undefined; error: string | undefined }) => {
  const back = handOff ? (
    <ButtonLink kind="main" size="large" to={jobPath(handOff.invoiceNumber)}>
      Back to {handOff.invoiceNumber}
    </ButtonLink>
  ) : (
    <ButtonLink kind="main" size="large" to="/servicerequests">
      Service Requests
    </ButtonLink>
  )
  return error === undefined ? (
    <Empty title="No payment to record" actions={back}>
      The Square app comes back to this page when it's done. Start a payment on a job with Card reader.
    </Empty>
  ) : (
    <Empty title="No payment was recorded" actions={back}>
      {refusalText(error)} Nothing was recorded on the job. If the Square app did take the money, record it
      there with Accept Payment, Card reader.
    </Empty>
  )
}

type Returned = {
  handOff: HandOff
  reference: Reference
  /** What Square's app added to the address. */
  reply: string
  user: string
}

/** Records the payment at once if this phone started it, otherwise when the user says so. */
function useRecording({ handOff, reference, reply, user }: Returned) {
  const { invoiceNumber, amount, _id } = handOff
  const navigate = useNavigate()
  const { mutateAsync } = useRecordAppPayment(invoiceNumber)
  const [isOwn] = useState(() => isOwnHandOff(handOff, user))
  const [isPending, setPending] = useState(isOwn)
  const [problem, setProblem] = useState<ProblemError>()
  const [final, setFinal] = useState<{ title: string; text: string }>()
  const started = useRef(false)

  const record = async () => {
    setPending(true)
    setProblem(undefined)
    keepReply(handOff, user, reply)
    try {
      const { paymentId, queued } = await mutateAsync({ ...handOff, reference })
      endHandOff(handOff)
      if (queued) showQueuedMessage(t("The payment"))
      const paid = toDollars(amount).toFixed(2)
      await navigate(`/confirmpayment/${invoiceNumber}/${paid}/${paymentId}`, { replace: true })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      // Already recorded: the page was opened twice, or the reply was lost.
      if (error.code === "already_paid") {
        endHandOff(handOff)
        return void navigate(`/confirmpayment/${invoiceNumber}/${toDollars(amount).toFixed(2)}/${_id}`, {
          replace: true,
        })
      }
      if (error.code === "sale_recorded") {
        endHandOff(handOff)
        return setFinal({ title: t("Already recorded"), text: error.message })
      }
      if (error.fields.some(({ field }) => field === "amount")) {
        endHandOff(handOff)
        return setFinal({
          title: t("Square took a different amount"),
          text: t(
            `${error.fields[0]?.message} Nothing was recorded yet. On the job, choose Accept Payment, Card reader.`,
          ),
        })
      }
      setProblem(error)
      setPending(false)
    }
  }
  const latest = useRef(record)
  useEffect(() => {
    latest.current = record
  })
  useEffect(() => {
    if (!isOwn || started.current) return
    started.current = true
    void latest.current()
  }, [isOwn])
  return { isOwn, isPending, problem, final, record }
}

function RecordHandOff(returned: Returned) {
  const { invoiceNumber, amount, tipamount } = returned.handOff
  const { isOwn, isPending, problem, final, record } = useRecording(returned)
  const sum = formatHeadlineMoney(amount + tipamount)
  const back = (kind?: "main") => (
    <ButtonLink kind={kind} size="large" to={jobPath(invoiceNumber)}>
      Back to {invoiceNumber}
    </ButtonLink>
  )
  if (final)
    return (
      <Empty title={final.title} actions={back("main")}>
        <span role="alert">{final.text}</span>
      </Empty>
    )
  if (isOwn && problem === undefined)
    return (
      <Empty title={`Recording ${sum}`}>
        <span role="status">Square took the payment. Recording it on job {invoiceNumber}.</span>
      </Empty>
    )
  return (
    <Empty
      title={problem === undefined ? `Did Square take ${sum}?` : `Couldn't record ${sum}`}
      actions={
        <>
          <Button kind="main" size="large" isPending={isPending} onClick={() => void record()}>
            {problem === undefined ? "Record payment" : "Try again"}
          </Button>
          {back()}
        </>
      }
    >
      {problem === undefined ? (
        t(
          `This payment for job ${invoiceNumber} wasn't started on this phone. Check it in the Square app before you record it.`,
        )
      ) : (
        <span role="alert">
          {problem.message}
          {problem.code !== "payment_failed" &&
            " Square took the payment. Recording it again counts it once."}
        </span>
      )}
    </Empty>
  )
}
