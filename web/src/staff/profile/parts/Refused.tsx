import { TriangleAlert } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { ProblemError } from "../../../api/problem.ts"
import styles from "./Refused.module.css"

/** Why something was not done: red, and it stays until the next try. */
export function Refused({
  title,
  error,
  children,
}: {
  /** the whole sentence; without it the error's own */
  title?: string
  error: Error
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void box.current?.scrollIntoView({ block: "nearest" })
  }, [])
  // What nobody expected is worth a look into the logs; a refusal is not.
  const requestId = error instanceof ProblemError && error.status >= 500 ? error.requestId : undefined
  return (
    <div ref={box} className={styles.refused} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <b>{title ?? error.message}</b>
        {children}
        {requestId && <small>Request {requestId}</small>}
      </div>
    </div>
  )
}
