import { useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"

/**
 * The `?message=` of the page. It is removed from the URL at once, so that reload, bookmark, and Back don't
 * show it again.
 */
export function useOpeningMessage(): string | null {
  const [parameters, setParameters] = useSearchParams()
  const message = parameters.get("message")
  const [lastMessage, setLastMessage] = useState(message)
  if (message !== null && message !== lastMessage) setLastMessage(message)
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
  return message ?? lastMessage
}
