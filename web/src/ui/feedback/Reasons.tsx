import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from "react"
import styles from "./Reasons.module.css"

type Tell = (button: string, reason: string | undefined) => void

const Row = createContext<Tell | undefined>(undefined)

/** Shows a disabled button's reason in the surrounding row. Without a row the button shows it itself. */
export function useReasonInRow(reason: string | undefined): { hasRow: boolean } {
  const id = useId()
  const tell = useContext(Row)
  useLayoutEffect(() => {
    tell?.(id, reason)
    return () => tell?.(id, undefined)
  }, [tell, id, reason])
  return { hasRow: tell !== undefined }
}

const tellNothing: Tell = () => undefined

/** Buttons whose reason is in sight already, in other words. */
export const ReasonInSight = ({ children }: { children: ReactNode }) => (
  <Row value={tellNothing}>{children}</Row>
)

/** Ends the row around it: a dialog that a button opens has rows of its own. */
export const OutsideRow = ({ children }: { children: ReactNode }) => <Row value={undefined}>{children}</Row>

/** A row of buttons below the reasons why some of them are disabled. */
export function Reasons({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const [tell] = useState<Tell>(() => (button: string, reason: string | undefined) => {
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
      <Row value={tell}>{children}</Row>
    </div>
  )
}
