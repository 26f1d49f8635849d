import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Download, FileJson, Send } from "lucide-react"
import { useState } from "react"
import { maxBills } from "#shared/api/claims.ts"
import { type Claim, loadBills, submitBill } from "#web/data/claims.ts"
import { requestsKey } from "#web/data/requests-key.ts"
import { Button } from "#web/ui/Button.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/notifications.ts"
import { ProblemError } from "#web/ui/problem.ts"
import { Reasons } from "#web/ui/Reasons.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { billsCsv } from "./bill-file.ts"

const failed = "Couldn't load the bills."

type Refused = { invoiceNumber: number; reason: string }

/** Marks bills one after the other. Those that are refused stay in the list, with the reason. */
async function submitAll(claims: readonly Claim[]): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const { invoiceNumber } of claims)
    try {
      await submitBill(invoiceNumber)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refused.push({ invoiceNumber, reason: error.message })
    }
  return refused
}

const plural = (count: number) => (count === 1 ? "1 bill" : `${count} bills`)

/** Downloads the chosen bills for the carrier's portal or an email, and then moves them to Submitted. */
export function SubmitBills({ claims, onSubmitted }: { claims: readonly Claim[]; onSubmitted: () => void }) {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const download = useMutation({
    mutationFn: async (kind: "csv" | "json") => {
      hideMessage(failed)
      const bills = await loadBills(claims.map(({ invoiceNumber }) => invoiceNumber))
      if (kind === "csv") saveFile("bills.csv", billsCsv(bills), "text/csv")
      else saveFile("bills.json", JSON.stringify(bills, undefined, 2), "application/json")
    },
    onError: (error) => showFailure(failed, error),
  })
  const submit = useMutation({
    mutationFn: () => submitAll(claims),
    onSuccess: (left) => {
      setRefused(left)
      const sent = claims.length - left.length
      if (sent > 0) showMessage(`${plural(sent)} moved to Submitted.`)
      onSubmitted()
    },
    onError: (error) => showFailure("Couldn't move the bills to Submitted.", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  })
  const reason =
    claims.length === 0
      ? "Choose a bill."
      : claims.length > maxBills
        ? `Choose at most ${maxBills} bills at once.`
        : undefined
  return (
    <div className="stack gap-4">
      <Reasons className="cluster items-center gap-4">
        <b role="status">{plural(claims.length)} chosen</b>
        <Button
          icon={Download}
          busy={download.isPending}
          disabledReason={reason}
          onClick={() => download.mutate("csv")}
        >
          Download CSV
        </Button>
        <Button
          icon={FileJson}
          busy={download.isPending}
          disabledReason={reason}
          onClick={() => download.mutate("json")}
        >
          Download JSON
        </Button>
        <Button
          kind="go"
          icon={Send}
          busy={submit.isPending}
          disabledReason={reason}
          onClick={() => submit.mutate()}
        >
          Mark as sent
        </Button>
      </Reasons>
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
