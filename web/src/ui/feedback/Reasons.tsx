import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from "react"
import styles from "./Reasons.module.css"

type ReportReason = (button: string, reason: string | undefined) => void

const ReasonRow = createContext<ReportReason | undefined>(undefined)

/** Shows a disabled button's reason in the surrounding row. Without a row the button shows it itself. */
export function useReasonInRow(reason: string | undefined): { hasRow: boolean } {
  const id = useId()
  const reportReason = useContext(ReasonRow)
  useLayoutEffect(() => {
    reportReason?.(id, reason)
    return () => reportReason?.(id, undefined)
  }, [reportReason, id, reason])
  return { hasRow: reportReason !== undefined }
}

const ignoreReason: ReportReason = () => undefined

/** Buttons whose reason is in sight already, in other words. */
export const ReasonInSight = ({ children }: { children: ReactNode }) => (
  <ReasonRow value={ignoreReason}>{children}</ReasonRow>
)

/** Ends the row around it: a dialog that a button opens has rows of its own. */
export const OutsideRow = ({ children }: { children: ReactNode }) => (
  <ReasonRow value={undefined}>{children}</ReasonRow>
)

/** A row of buttons below the reasons why some of them are disabled. */
export function Reasons({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const [reportReason] = useState<ReportReason>(() => (button: string, reason: string | undefined) => {
    setReasons((others) => {
      if (others.get(button) === reason) return others
      const next = new Map(others)
      if (reason === undefined) next.delete(button)
      else next.set(button, reason)
      return next
    })
  })
  return (
    <div className={`${className} ${styles.row} flex-wrap`}>
      {/* Hidden from screen readers, since each button reads its own reason. */}
      {[...new Set(reasons.values())].map((reason) => (
        <p key={reason} aria-hidden="true" className={styles.reason}>
          {reason}
        </p>
      ))}
      <ReasonRow value={reportReason}>{children}</ReasonRow>
    </div>
  )
}
