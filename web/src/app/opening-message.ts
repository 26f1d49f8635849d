import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"

/**
 * The message that the page was opened with (`?message=`). It leaves the address as soon as it shows, so that no reload, bookmark
 * or way back shows it again.
 */
export function useOpeningMessage(): string | null {
  const [parameters, setParameters] = useSearchParams()
  const message = parameters.get("message")
  const [shown, setShown] = useState(message)
  if (message !== null && message !== shown) setShown(message)
  useEffect(() => {
    if (message === null) return
    setParameters(
      (now) => {
        now.delete("message")
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [message, setParameters])
  return message ?? shown
}
