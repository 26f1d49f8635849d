import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { RequestAction } from "#shared/api/requests/endpoints.ts"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isUndoable } from "#shared/domain/job/actions/action.ts"
import { controls } from "#shared/domain/job/actions.ts"
import { t } from "#shared/language.ts"
import { hideMessage, showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { showQueuedMessage } from "../offline/queued-message.ts"
import { runOrQueue } from "../offline/run-or-queue.ts"
import { accountQuery } from "../people/account.ts"
import { listKey, showStatus, todayKey, withStatus } from "./requests.ts"

const failureOf = ({ invoiceNumber }: RequestSummary, label: string) =>
  t(`${label} didn't work on ${invoiceNumber}`)

export function useOneTapAction() {
  const queryClient = useQueryClient()
  const acting = useMutation({
    mutationFn: ({ row, action }: { row: RequestSummary; action: RequestAction; label: string }) =>
      runOrQueue(queryClient, "actOnServiceRequest", {
        job: row.invoiceNumber,
        body: { action },
        seenVersion: row.version,
      }),
    onMutate: ({ row, label }) => hideMessage(failureOf(row, label)),
    onSuccess: ({ serviceStatus, version, queued }, { row, action, label }) => {
      if (queued) return showQueuedMessage(`${row.invoiceNumber}: ${label}`, queued.undo)
      const reply = { invoiceNumber: row.invoiceNumber, serviceStatus, version }
      showStatus(queryClient, reply)
      const undone = { row: withStatus(row, reply), action: "undo", label: controls.undo.label } as const
      showMessage(
        `${row.invoiceNumber}: ${label}`,
        isUndoable(action) ? () => acting.mutate(undone) : undefined,
      )
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error, { row, label }) => {
      showFailure(failureOf(row, label), error)
      void queryClient.invalidateQueries({ queryKey: listKey })
      void queryClient.invalidateQueries({ queryKey: todayKey })
    },
  })
  return acting
}
