import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { textConsentKey } from "#web/data/messages/inbox-key.ts"
import { requestsKey } from "#web/data/requests/requests-key.ts"
import { type ReviewText, sendReview } from "#web/data/requests/reviews.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"

export type Sending = { state: "sending" | "sent" } | { state: "failed"; why: string }

/** Sends one by one. A failure doesn't stop the others. */
export function useSending() {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState<ReadonlyMap<number, Sending>>(new Map())
  const [isPending, setPending] = useState(false)
  const setState = (number: number, sending: Sending) =>
    setRows((before) => new Map(before).set(number, sending))

  const send = async (texts: readonly ReviewText[]): Promise<{ sent: number; failed: number }> => {
    setPending(true)
    let sent = 0
    for (const text of texts) {
      setState(text.invoiceNumber, { state: "sending" })
      try {
        await sendReview(text)
        sent += 1
        setState(text.invoiceNumber, { state: "sent" })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        setState(text.invoiceNumber, { state: "failed", why: error.message })
      }
    }
    setPending(false)
    void queryClient.invalidateQueries({ queryKey: requestsKey })
    // A failure can mean that the consent was withdrawn meanwhile.
    void queryClient.invalidateQueries({ queryKey: textConsentKey })
    return { sent, failed: texts.length - sent }
  }
  return { rows, isPending, send }
}
