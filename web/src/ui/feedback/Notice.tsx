import { Info, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Button } from "../Button.tsx"
import styles from "./Notice.module.css"

/** The message that a page was opened with, or a permanent hint. Renders nothing without one. */
export function Notice({ message, children }: { message: ReactNode; children?: ReactNode }) {
  const [closed, setClosed] = useState<ReactNode>()
  if (!message || closed === message) return null
  return (
    <div className={styles.notice} role="alert">
      <Info className="mt-3 text-hot" size={18} aria-hidden />
      <div>
        <b>{message}</b>
        {children}
      </div>
      <Button kind="quiet" size="small" icon={X} label="Close" onClick={() => setClosed(message)} />
    </div>
  )
}
