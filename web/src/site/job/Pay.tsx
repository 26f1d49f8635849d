import { type ComponentType, useEffect, useRef, useState } from "react"
import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { sitePath, t } from "#shared/language.ts"
import styles from "./Job.module.css"
import type { PayForm } from "./PayForm.tsx"
import type { OwnJob } from "./use-job.ts"
import { type Attempt, usePay } from "./use-pay.ts"

type Props = { own: OwnJob; job: CustomerJob; reload: () => Promise<void> }
type Form = ComponentType<Parameters<typeof PayForm>[0]>

export function Pay({ own, job, reload }: Props) {
  const { wanted, unpaid, underWay } = job
  const { isPending, paid, undecided, problem, pay, checkPayment } = usePay(own, reload)
  const [Form, setForm] = useState<Form>()
  const [failed, setFailed] = useState(false)
  // The amount stays while a payment is running, although the job changes.
  const [due, setDue] = useState(wanted.payment)
  if (!isPending && due !== wanted.payment) setDue(wanted.payment)

  // The bank's decision may arrive with the job itself.
  const confirmed = undecided && !isPending && !underWay && unpaid <= 0 ? undecided : undefined
  const done = paid ?? confirmed
  const ahead = isBeforeCompletion(job.serviceStatus)
  const cardClass = ahead ? styles.card : `${styles.card} ${styles.next}`
  if (done) return <Paid attempt={done} job={job} cardClass={cardClass} />
  const open = undecided ?? (underWay && !isPending ? { _id: underWay._id, sum: underWay.amount } : undefined)
  if (open) {
    const onCheck = () => void checkPayment(open)
    return (
      <Undecided
        attempt={open}
        isPending={isPending}
        problem={problem}
        onCheck={onCheck}
        cardClass={cardClass}
        isNew={undecided !== undefined}
      />
    )
  }
  if (due === undefined || due <= 0) return null

  const openForm = async () => {
    setFailed(false)
    try {
      const { PayForm } = await import("./PayForm.tsx")
      setForm(() => PayForm)
    } catch {
      setFailed(true)
    }
  }
  return (
    <section className={cardClass} aria-labelledby="pay">
      <h2 id="pay">{ahead ? "Pay now" : "Pay"}</h2>
      <p className={styles.note}>
        {ahead
          ? t(`${formatHeadlineMoney(due)} is due when the work is done. You can pay it now.`)
          : t(`You owe ${formatHeadlineMoney(due)}.`)}
      </p>
      {Form ? (
        <Form
          due={due}
          branch={job.branch}
          name={job.customerName}
          isPending={isPending}
          problem={problem}
          onPay={(card) => void pay(card)}
          onClose={() => setForm(undefined)}
        />
      ) : (
        <div className={styles.acts}>
          <button type="button" className={`btn ${ahead ? "out" : "amber"}`} onClick={() => void openForm()}>
            Pay by card
          </button>
        </div>
      )}
      {!Form && (
        <p className={styles.problem} role="alert">
          {failed ? "The card form didn't load. Check your connection and try again." : problem}
        </p>
      )}
    </section>
  )
}

/** Takes the focus, since the result appears elsewhere on the page. */
function Paid({
  attempt,
  job,
  cardClass,
}: {
  attempt: Attempt
  job: CustomerJob
  cardClass: string | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={cardClass} aria-labelledby="paid">
      <h2 id="paid" ref={heading} tabIndex={-1} aria-describedby="paid-note" className="outline-none">
        {formatHeadlineMoney(attempt.sum)} paid
      </h2>
      <p id="paid-note" className={styles.note}>
        Thank you. Your card was charged, and your invoice is your receipt.
      </p>
      <div className={styles.acts}>
        <a className="btn green" href={sitePath(`/invoice/${job.invoiceKey}`)}>
          See your receipt
        </a>
      </div>
    </section>
  )
}

type UndecidedProps = {
  attempt: Attempt
  isPending: boolean
  problem: string | undefined
  onCheck: () => void
  cardClass: string | undefined
  /** The payment was made on this page, so its button had the focus. */
  isNew: boolean
}

/** A payment with an unknown outcome offers no second charge. */
function Undecided({ attempt, isPending, problem, onCheck, cardClass, isNew }: UndecidedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [takesFocus] = useState(isNew)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className={cardClass} aria-labelledby="undecided">
      <h2 id="undecided" ref={heading} tabIndex={-1} aria-describedby="undecided-note">
        We don't know yet
      </h2>
      <p id="undecided-note" className={styles.note}>
        Your card payment of {formatHeadlineMoney(attempt.sum)} may or may not have gone through. Don't pay
        again. Check what became of it, as often as you like. Checking charges nothing.
      </p>
      <div className={styles.acts}>
        <button
          type="button"
          className="btn amber"
          aria-disabled={isPending}
          onClick={isPending ? undefined : onCheck}
        >
          {isPending ? "Checking" : "Check again"}
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </section>
  )
}
