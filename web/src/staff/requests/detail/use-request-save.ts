import { useQueryClient } from "@tanstack/react-query"
import type {
  ServiceRequest,
  ServiceRequestChange,
} from "../../../../../shared/api/requests/service-request.ts"
import { messages } from "../../../../../shared/messages.ts"
import { pricesKey, useTotalAsked } from "../../../data/prices.ts"
import type { NameOf } from "../../../data/request/shown.ts"
import { requestQuery, useChangeRequest } from "../../../data/request.ts"
import { ProblemError } from "../../../ui/problem.ts"
import { forget, sayFailed } from "../../../ui/say.ts"
import { useVersionedSave, type VersionedSave } from "../../../ui/versioned/use-versioned-save.ts"
import { requestRules } from "./conflict.ts"
import { askedOf } from "./prices.ts"
import { errorWithFields } from "./refused.ts"

export type RequestSave = VersionedSave<ServiceRequest, ServiceRequestChange>

const failure = messages.requests.updateFailed

/** Saves what was edited of a request, in whichever of its panels. */
export function useRequestSave(invoiceNumber: number, nameOf: NameOf): RequestSave {
  const queryClient = useQueryClient()
  const query = requestQuery(invoiceNumber)
  const totalOf = useTotalAsked()
  const { mutateAsync } = useChangeRequest(invoiceNumber)
  return useVersionedSave<ServiceRequest, ServiceRequestChange>({
    write: async (change, base) => {
      forget(failure)
      const totalShown = await totalOf(askedOf(base, change))
      await mutateAsync({
        ...change,
        ...(totalShown !== undefined && { totalShown }),
        version: base.version,
      })
      return queryClient.getQueryData(query.queryKey) ?? base
    },
    read: async () => {
      const newest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      if (!newest) throw new Error(messages.requests.notFound)
      return newest
    },
    rules: requestRules(nameOf),
    failed: (error, change) => {
      if (!(error instanceof ProblemError)) return sayFailed(failure, error)
      if (error.code !== "due_changed") return sayFailed(failure, errorWithFields(error, change))
      void queryClient.invalidateQueries({ queryKey: pricesKey })
      sayFailed(failure, new Error("The prices changed meanwhile. Check the new total, then save again."))
    },
  })
}
