import { type ReactNode, useEffect, useState } from "react"
import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { aftercare } from "#shared/domain/job/aftercare.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { landingPage } from "#shared/domain/people/permissions.ts"
import { printedInstant } from "#shared/domain/schedule/dates.ts"
import { sitePath, t } from "#shared/language.ts"
import { type Session, useSession } from "../../api/session.ts"
import { useDocumentTitle } from "../../app/document-title.ts"
import { keepFocus } from "../../app/page-focus.ts"
import type { ProblemError } from "../../ui/feedback/problem.ts"
import { Logo } from "../../ui/Logo.tsx"
import { useNow } from "../../ui/use-now.ts"
import { CallUs } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import { LanguageLink } from "../LanguageLink.tsx"
import { AskReview } from "./AskReview.tsx"
import { AskTexts } from "./AskTexts.tsx"
import { EnglishOriginal } from "./EnglishOriginal.tsx"
import styles from "./Job.module.css"
import { CureCountdown, JobStatus } from "./JobStatus.tsx"
import { Pay } from "./Pay.tsx"
import { Price } from "./Price.tsx"
import { SignHere } from "./SignHere.tsx"
import { type OwnJob, ownJob, useJob } from "./use-job.ts"

/** A customer's job: by the link's key without an account, or by number when logged in. */
export default function Job({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  const { business } = useContent()
  const key = parameters.key ?? ""
  const { job, problem, reload } = useJob(key)
  useEffect(keepFocus, [])
  useDocumentTitle(job ? t(`Job ${job.invoiceNumber}`) : t("Your job"), business.businessname)
  return (
    <>
      <header className={styles.head}>
        <a href={sitePath("/")} className={styles.logo}>
          <Logo width={36} />
          {business.businessname}
        </a>
        {job && <span className="num">Job {job.invoiceNumber}</span>}
        <LanguageLink />
      </header>
      <main className={styles.page} aria-busy={!job && !problem}>
        {job ? (
          <JobPage own={ownJob(key)} job={job} reload={reload} problem={problem} />
        ) : problem ? (
          <JobUnavailable own={ownJob(key)} problem={problem} reload={reload} />
        ) : (
          <Loading />
        )}
      </main>
    </>
  )
}

const isCuring = (job: CustomerJob, now: Date): job is CustomerJob & { driveAwayAt: string } =>
  job.driveAwayAt !== undefined && new Date(job.driveAwayAt) > now && job.serviceStatus !== "cancelled"

type JobProps = { own: OwnJob; job: CustomerJob; reload: () => Promise<void> }

function JobPage({ own, job, reload, problem }: JobProps & { problem: ProblemError | undefined }) {
  const now = useNow(1000)
  const [saved, setSaved] = useState("")
  // Keys keep a running payment mounted when the two swap places.
  const steps = <CustomerSteps key="steps" own={own} job={job} reload={reload} onSaved={setSaved} />
  const pay = <Pay key="pay" own={own} job={job} reload={reload} />
  return (
    <>
      {/* The section with the pressed button is gone by then. */}
      <p className="spoken" role="status">
        {saved}
      </p>
      {problem && (
        <p className={`${styles.stale} border-line px-6 py-5 text-ink bg-white rounded-3`} role="status">
          {problem.message} This is what we last knew.
        </p>
      )}
      {isCuring(job, now) && <CureCountdown job={job} />}
      <div className={styles.columns}>
        <div className={`${styles.column} stack gap-6`}>
          {isCuring(job, now) ? <Aftercare /> : <JobStatus own={own} job={job} reload={reload} />}
          <Price job={job} />
        </div>
        <div className={`${styles.column} stack gap-6`}>
          {isBeforeCompletion(job.serviceStatus) ? [steps, pay] : [pay, steps]}
          <Paper job={job} />
          {job.texts && <AskTexts own={own} texts={job.texts} reload={reload} />}
          {job.wanted.review && <AskReview own={own} />}
          {"id" in own && <Files number={job.invoiceNumber} />}
        </div>
      </div>
    </>
  )
}

const Aftercare = () => (
  <section className={`${styles.card} ${styles.top}`}>
    <h2>Caring for your new glass</h2>
    <ul className={`${styles.care} stack gap-5 mt-5`}>
      {aftercare.map(([rule, why]) => (
        <li key={rule}>
          {rule} {why}
        </li>
      ))}
    </ul>
  </section>
)

function CustomerSteps({ own, job, reload, onSaved }: JobProps & { onSaved: (message: string) => void }) {
  const [refused, setRefused] = useState("")
  const { wanted, customerName, authorization, technicians, insurance, totals } = job
  const saveAs = (saved: string) => ({
    async done() {
      setRefused("")
      onSaved("")
      await reload()
      onSaved(saved)
    },
    reload,
    onRefused: setRefused,
  })
  const who = technicians[0]?.name.split(" ")[0] ?? t("We")
  return (
    <>
      {/* The section of the refused step may be gone or renewed. */}
      <p className={styles.problem} role="alert">
        {refused}
      </p>
      {wanted.authorization !== undefined && (
        <section className={styles.card} aria-labelledby="authorize">
          <h2 id="authorize">Authorize the work</h2>
          <p className={styles.note}>
            {authorization
              ? t(`You authorized ${formatHeadlineMoney(authorization.amount)}. The total has gone up since.`)
              : t(`${who} can start once you sign. If more is needed, we'll ask you first.`)}
            <EnglishOriginal of={`Authorize ${formatHeadlineMoney(wanted.authorization)}`} />
          </p>
          <SignHere
            key={wanted.authorization}
            own={own}
            name={customerName}
            step={{ action: "authorizeEstimate", amount: wanted.authorization }}
            action={[
              t(`Authorize ${formatHeadlineMoney(wanted.authorization)}`),
              ...(insurance ? [t(`You pay ${formatHeadlineMoney(totals.customerDue)}`)] : []),
            ].join(". ")}
            {...saveAs(t("The work is authorized."))}
          />
        </section>
      )}
      {wanted.authorization === undefined && authorization && (
        <p className="border-line px-6 py-5 text-ink bg-white rounded-3">
          <span>
            You authorized {formatHeadlineMoney(authorization.amount)} on {printedInstant(authorization.at)}.
          </span>
          <EnglishOriginal of={`Authorized ${formatHeadlineMoney(authorization.amount)}`} />
        </p>
      )}
      {wanted.calibration && (
        <section className={styles.card} aria-labelledby="calibration">
          <h2 id="calibration">Your car's camera</h2>
          <p className={styles.note}>
            A camera or sensor looks through this glass. It needs to be calibrated after the glass is
            replaced, or driver assistance may not work right. Call us to add it.
          </p>
          <details className={styles.more}>
            <summary className="weight-strong pointer min-h-touch">I don't want calibration</summary>
            <SignHere
              own={own}
              name={customerName}
              step={{ action: "declineCalibration" }}
              action={t("Decline calibration")}
              variant="out"
              {...saveAs(t("Calibration declined."))}
            />
          </details>
        </section>
      )}
      {wanted.signature && (
        <section className={styles.card} aria-labelledby="signature">
          <h2 id="signature">Sign for the work</h2>
          <p className={styles.note}>Sign to confirm the work is done and you have your car.</p>
          <SignHere
            own={own}
            name={customerName}
            step={{ action: "sign" }}
            action={t("Save signature")}
            {...saveAs(t("Signature saved."))}
          />
        </section>
      )}
    </>
  )
}

function Paper({ job }: { job: CustomerJob }) {
  const { invoiceNumber, invoiceKey, payments, unpaid, charges, signedAt } = job
  if (charges.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="invoice">
      <h2 id="invoice">Invoice {invoiceNumber}</h2>
      <dl className={`${styles.lines} mt-6`}>
        {payments
          .filter(({ party }) => party === "customer")
          .map(({ at, amount, tip, method }) => (
            <div key={at}>
              <dt>
                {paidBy[method] ?? "Paid"}
                <small>{printedInstant(at)}</small>
              </dt>
              <dd className="num">{formatHeadlineMoney(amount + tip)}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>Balance due</dt>
          <dd className="num">{formatHeadlineMoney(unpaid)}</dd>
        </div>
      </dl>
      {signedAt !== undefined && <p className={styles.note}>Signed {printedInstant(signedAt)}.</p>}
      <div className={styles.acts}>
        <a className="btn green" href={sitePath(`/invoice/${invoiceKey}`)}>
          Open invoice
        </a>
      </div>
    </section>
  )
}

const Files = ({ number }: { number: number }) => (
  <section className={styles.card} aria-labelledby="files">
    <h2 id="files">Photos and notes</h2>
    <p className={styles.note}>Notes and photos for this job. Add your own.</p>
    <div className={styles.acts}>
      <a className="btn out" href={`/servicerequest/${number}?show=photos`}>
        See photos and notes
      </a>
    </div>
  </section>
)

const paidBy: Record<string, string> = {
  CASH: t("Cash"),
  CHECK: t("Check"),
  CREDITCARD: t("Card"),
  POINTOFSALE: t("Card"),
}

const Loading = () => (
  <section className={`${styles.card} ${styles.blank}`}>
    <p role="status">Loading your job</p>
  </section>
)

type NoticeProps = { title: string; text: string; children?: ReactNode }

/** Replaces the job: why it isn't shown, and what to do. */
const JobNotice = ({ title, text, children }: NoticeProps) => (
  <section className={styles.card} role="alert">
    <h1>{title}</h1>
    <p className={styles.note}>{text}</p>
    <div className={styles.acts}>
      {children}
      <CallUs />
    </div>
  </section>
)

/** The same answer whether or not the job exists. */
const NotLoggedIn = ({ number }: { number: string }) => (
  <JobNotice
    title={t("Log in to see this job")}
    text={t("Only the customer can open it. Use the link in our text.")}
  >
    <a className="btn ink" href={`/login?route=/servicerequest/${number}`}>
      Log In
    </a>
  </JobNotice>
)

/** A login link would lead back here. */
const OtherAccount = ({ session }: { session: Session }) => (
  <JobNotice
    title={t("This job isn't in your account")}
    text={t(
      "Check its number, or open it from our text. If it was made under another phone number, call us.",
    )}
  >
    <a className="btn ink" href={landingPage(session)}>
      Go to your account
    </a>
  </JobNotice>
)

type Missing = { own: OwnJob; problem: ProblemError; reload: () => Promise<void> }

function JobUnavailable({ own, problem, reload }: Missing) {
  const session = useSession()
  if ("id" in own && problem.status === 404)
    return session ? <OtherAccount session={session} /> : <NotLoggedIn number={own.id} />
  const isUnknown = problem.status === 404 || problem.status === 400
  return (
    <JobNotice
      title={isUnknown ? t("This link doesn't work") : t("Couldn't load your job")}
      text={
        isUnknown
          ? t("Part of it may be missing, or the job is gone. Open it again from our text, or call us.")
          : problem.message
      }
    >
      {!isUnknown && (
        <button type="button" className="btn ink" onClick={() => void reload()}>
          Try Again
        </button>
      )}
    </JobNotice>
  )
}
