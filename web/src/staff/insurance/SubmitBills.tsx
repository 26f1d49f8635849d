import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { CheckCheck, Download, FileJson, Send, X } from "lucide-react"
import { useRef, useState } from "react"
import { maxBills } from "#shared/api/claims.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { type Claim, downloadBills, sendBill } from "#web/data/money/claims.ts"
import { requestsKey } from "#web/data/requests/requests-key.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { billsCsv, billsJson } from "./bill-file.ts"
import { sumOf } from "./claims.ts"

const failed = "Couldn't load the bills."

type Refused = { invoiceNumber: number; reason: string }
type Sending = Omit<Parameters<typeof sendBill>[1], "dueShown">

/** Sends bills one by one until stopped. Refused ones stay in the list with the reason. */
function useSending(onDone: (sent: readonly number[]) => void) {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const isStopped = useRef(false)
  const mutation = useMutation({
    async mutationFn({ claims, sending }: { claims: readonly Claim[]; sending: Sending }) {
      isStopped.current = false
      const failures: Refused[] = []
      const sent: number[] = []
      for (const [done, { invoiceNumber, amount }] of claims.entries()) {
        if (isStopped.current) break
        setProgress({ done, of: claims.length })
        try {
          await sendBill(invoiceNumber, { ...sending, dueShown: amount })
          sent.push(invoiceNumber)
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          failures.push({ invoiceNumber, reason: error.message })
        }
      }
      return { sent, failures }
    },
    onSuccess({ sent, failures }, { sending }) {
      setRefused(failures)
      if (sent.length > 0)
        showMessage(
          `${countLabel(sent.length, "bill")} ${sending.how === "email" ? "on the way" : "moved to Submitted"}.`,
        )
      onDone(sent)
    },
    onError: (error) => showFailure("Couldn't send the bills.", error),
    onSettled() {
      setProgress(undefined)
      return queryClient.invalidateQueries({ queryKey: requestsKey })
    },
  })
  const stop = () => {
    isStopped.current = true
  }
  return { send: mutation.mutate, sending: mutation.isPending, progress, stop, refused }
}

type Props = {
  list: "ready" | "rejected" | "submitted"
  /** The chosen ones. */
  claims: readonly Claim[]
  onSubmitted: (sent: readonly number[]) => void
}

/** Emails the chosen bills, or downloads them for a carrier's portal and then moves them to Submitted. */
export function SubmitBills({ list, claims, onSubmitted }: Props) {
  const { data: carriers = [] } = useQuery(carriersQuery)
  const { send, sending, progress, stop, refused } = useSending(onSubmitted)
  const download = useMutation({
    mutationFn: async (kind: "csv" | "json") => {
      hideMessage(failed)
      const bills = await downloadBills(claims.map(({ invoiceNumber }) => invoiceNumber))
      if (kind === "csv") saveFile("bills.csv", billsCsv(bills), "text/csv")
      else saveFile("bills.json", billsJson(bills), "application/json")
    },
    onError: (error) => showFailure(failed, error),
  })
  const isAgain = list === "submitted"
  const byEmail = claims.filter(({ carrierKey }) =>
    carriers.some(({ key, billingEmail }) => key === carrierKey && billingEmail),
  )
  const reason =
    claims.length === 0
      ? "Choose a bill."
      : claims.length > maxBills
        ? `Choose at most ${maxBills} bills at once.`
        : undefined
  return (
    <div className="stack gap-4">
      <Reasons className="cluster items-center gap-4">
        <b role="status">
          {countLabel(claims.length, "bill")} chosen
          {claims.length > 0 && `, ${formatHeadlineMoney(sumOf(claims))}`}
        </b>
        <Button
          icon={Download}
          isPending={download.isPending}
          disabledReason={reason}
          onClick={() => download.mutate("csv")}
        >
          Download CSV
        </Button>
        <Button
          icon={FileJson}
          isPending={download.isPending}
          disabledReason={reason}
          onClick={() => download.mutate("json")}
        >
          Download JSON
        </Button>
        {!isAgain && (
          <Button
            icon={CheckCheck}
            isPending={sending}
            disabledReason={reason}
            onClick={() => send({ claims, sending: { how: "download" } })}
          >
            Mark as sent
          </Button>
        )}
        <Button
          kind="go"
          icon={Send}
          isPending={sending}
          disabledReason={
            reason ?? (byEmail.length === 0 ? "No chosen carrier has an email for bills." : undefined)
          }
          onClick={() => send({ claims: byEmail, sending: { how: "email", again: isAgain } })}
        >
          {isAgain ? "Email again" : "Email bills"}
        </Button>
        {progress && (
          <>
            <span role="status">
              Bill {progress.done + 1} of {progress.of}
            </span>
            <Button icon={X} onClick={stop}>
              Stop
            </Button>
          </>
        )}
      </Reasons>
      {byEmail.length > 0 && byEmail.length < claims.length && (
        <p className="text-muted">
          {byEmail.length} of {countLabel(claims.length, "bill")} can be emailed. The other carriers have no
          email for bills.
        </p>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="text-danger">
          {refused.map(({ invoiceNumber, reason: why }) => (
            <li key={invoiceNumber}>
              {invoiceNumber}: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
