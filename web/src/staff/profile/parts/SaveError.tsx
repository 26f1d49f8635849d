import { type ReactNode, useEffect, useRef } from "react"
import { ErrorNotice as Box } from "#web/ui/feedback/ErrorNotice.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"

/** Error of a refused save. Scrolls into view because the panel can be longer than the window. */
export function SaveError({
  title,
  error,
  children,
}: {
  title?: string
  error: Error
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void box.current?.scrollIntoView({ block: "nearest" })
  }, [])
  // The request ID helps to find unexpected errors in the logs. Refusals don't need it.
  const requestId = error instanceof ProblemError && error.status >= 500 ? error.requestId : undefined
  return (
    <div ref={box}>
      <Box title={title ?? error.message} requestId={requestId}>
        {children}
      </Box>
    </div>
  )
}
