import { TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./ErrorNotice.module.css"
import { RequestId } from "./RequestId.tsx"

/** A failed action. Support finds the log entry by the request id. */
export function ErrorNotice({
  title,
  requestId,
  children,
}: {
  title: string
  requestId?: string | undefined
  children?: ReactNode
}) {
  return (
    <div
      className={`${styles.refused} leading-135 stack danger-box columns-auto-main gap-4 px-5 py-4 wrap-anywhere rounded-3`}
      role="alert"
    >
      <TriangleAlert size={18} aria-hidden />
      <div className="gap-2 stack justify-items-start">
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
