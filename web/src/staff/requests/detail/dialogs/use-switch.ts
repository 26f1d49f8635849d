import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { pricesKey } from "#web/data/money/prices.ts"
import { type Act, useActOnRequest } from "#web/data/requests/request.ts"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { conflictIn } from "../save-errors.ts"

/** Switches the payer at the previewed total. `problem` explains a failure. */
export function useSwitch(
  { invoiceNumber, version }: Pick<ServiceRequest, "invoiceNumber" | "version">,
  done: () => void,
) {
  const queryClient = useQueryClient()
  const acting = useActOnRequest(invoiceNumber)
  const [problem, setProblem] = useState<string>()
  // The wizard starts from a copy of the job, so what others save meanwhile is not overwritten without a question.
  const [seenVersion, setSeenVersion] = useState(version)
  const switchTo = async (target: Omit<Act, "action" | "version">): Promise<void> => {
    setProblem(undefined)
    try {
      await acting.mutateAsync({ action: "switchInvoiceType", ...target, version: seenVersion })
      showMessage(`${invoiceNumber} is now billed ${target.invoiceType}.`)
      done()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const conflict = conflictIn(error)
      if (conflict) {
        setSeenVersion(conflict.currentVersion)
        setProblem(conflict.problem)
      } else if (error.code === "due_changed") {
        void queryClient.invalidateQueries({ queryKey: pricesKey })
        setProblem("The prices just changed. Check the new ones.")
      } else setProblem(error.message)
    }
  }
  return {
    problem,
    isPending: acting.isPending || acting.isSuccess,
    switchTo: (target: Omit<Act, "action" | "version">) => void switchTo(target),
  }
}
