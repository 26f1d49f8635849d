import { useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { pricesKey } from "#web/data/money/prices.ts"
import { requestQuery, useChangeRequest } from "#web/data/requests/request.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { useVersionedSave, type VersionedSave } from "#web/ui/versioned/use-versioned-save.ts"
import { requestRules } from "./conflict.ts"
import { changedTotalIn, errorWithFields } from "./save-errors.ts"

export type RequestSave = VersionedSave<ServiceRequest, ServiceRequestChange>

const sameWhenSavedAgain = ({ totalShown: _shown, ...change }: ServiceRequestChange): string =>
  JSON.stringify(change)

const failure = messages.requests.updateFailed

const timeFields = ["appointmentDate", "appointmentTimeStart", "appointmentTimeEnd"] as const

/** `onMoved` hears of a request whose date or window this save changed. */
export function useRequestSave(
  invoiceNumber: number,
  nameOf: NameOf,
  onMoved: (request: ServiceRequest) => void,
): RequestSave {
  const queryClient = useQueryClient()
  const query = requestQuery(invoiceNumber)
  // The total of a refused save. Saving the same change again accepts it.
  const refusedTotal = useRef<{ change: string; total: number }>(undefined)
  const { mutateAsync } = useChangeRequest(invoiceNumber)
  return useVersionedSave<ServiceRequest, ServiceRequestChange>({
    write: async (change, base) => {
      hideMessage(failure)
      const total =
        refusedTotal.current?.change === sameWhenSavedAgain(change) ? refusedTotal.current.total : undefined
      await mutateAsync({
        ...change,
        ...(total !== undefined && { totalShown: total }),
        version: base.version,
      })
      const after = queryClient.getQueryData(query.queryKey) ?? base
      if (timeFields.some((field) => field in change && after[field] !== base[field])) onMoved(after)
      return after
    },
    read: async () => {
      const newest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      if (!newest) throw new Error(messages.requests.notFound)
      return newest
    },
    rules: requestRules(nameOf),
    failed: (error, { change }) => {
      if (!(error instanceof ProblemError)) return showFailure(failure, error)
      if (error.code !== "due_changed") return showFailure(failure, errorWithFields(error, change))
      void queryClient.invalidateQueries({ queryKey: pricesKey })
      const total = changedTotalIn(error)
      if (total === undefined) return showFailure(failure, error)
      refusedTotal.current = { change: sameWhenSavedAgain(change), total }
      showFailure(
        failure,
        new Error(t(`The total is now ${formatHeadlineMoney(total)}. Save again to accept it.`)),
      )
    },
  })
}
