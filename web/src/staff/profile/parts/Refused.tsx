import { type ReactNode, useEffect, useRef } from "react"
import { ProblemError } from "#web/ui/problem.ts"
import { Refused as Box } from "#web/ui/Refused.tsx"

/** A refused save, brought into sight: its panel may be longer than the window. */
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
    <div ref={box}>
      <Box title={title ?? error.message} requestId={requestId}>
        {children}
      </Box>
    </div>
  )
}
