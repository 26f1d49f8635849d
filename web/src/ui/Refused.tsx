import { TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./Refused.module.css"
import { RequestId } from "./RequestId.tsx"

/** Why something was not done: red, and it stays until the next try. A request's id is for whoever looks into the logs. */
export function Refused({
  title,
  requestId,
  children,
}: {
  title: string
  requestId?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={styles.refused} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <b>{title}</b>
        {children}
        {requestId && (
          <small>
            <RequestId id={requestId} />
          </small>
        )}
      </div>
    </div>
  )
}
