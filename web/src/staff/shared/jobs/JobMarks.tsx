import { CalendarClock, HandCoins, TriangleAlert } from "lucide-react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { t } from "#shared/language.ts"
import styles from "./JobMarks.module.css"

const marks = {
  alert: { Icon: TriangleAlert, text: t("Unread technician alert") },
  time: { Icon: CalendarClock, text: t("Customer wants another time") },
  surplus: { Icon: HandCoins, text: t("Payment to review") },
}

function Mark({ kind }: { kind: keyof typeof marks }) {
  const { Icon, text } = marks[kind]
  return (
    <span className={styles.mark} title={text}>
      <Icon size={15} aria-hidden />
      <span className="spoken">{text}</span>
    </span>
  )
}

/** Marks a job that has an alert its technician has not read yet. */
export const AlertMark = ({ count = 0 }: { count: number | undefined }) => count > 0 && <Mark kind="alert" />

type Props = { job: Pick<RequestSummary, "openAlerts" | "wantsTime" | "hasSurplus"> }

/** Also marks a customer's unanswered request for another time, and an overpayment the office has yet to review. */
export const JobMarks = ({ job }: Props) => (
  <>
    <AlertMark count={job.openAlerts} />
    {job.wantsTime && <Mark kind="time" />}
    {job.hasSurplus && <Mark kind="surplus" />}
  </>
)
