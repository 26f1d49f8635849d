import { useQueryClient } from "@tanstack/react-query"
import type {
  ServiceRequest,
  ServiceRequestChange,
} from "../../../../../shared/api/requests/service-request.ts"
import { messages } from "../../../../../shared/messages.ts"
import type { NameOf } from "../../../data/request/seen.ts"
import { requestQuery, useChangeRequest } from "../../../data/request.ts"
import { ProblemError } from "../../../ui/problem.ts"
import { forget, sayFailed } from "../../../ui/say.ts"
import { useVersionedSave, type VersionedSave } from "../../../ui/versioned/use-versioned-save.ts"
import { requestRules } from "./conflict.ts"
import { toldWith } from "./refused.ts"

export type RequestSave = VersionedSave<ServiceRequest, ServiceRequestChange>

const failure = messages.requests.updateFailed

/** Saves what was edited of a request, in whichever of its panels. */
export function useRequestSave(invoiceNumber: number, nameOf: NameOf): RequestSave {
  const queryClient = useQueryClient()
  const query = requestQuery(invoiceNumber)
  const { mutateAsync } = useChangeRequest(invoiceNumber)
  return useVersionedSave<ServiceRequest, ServiceRequestChange>({
    write: async (change, base) => {
      forget(failure)
      await mutateAsync({ ...change, version: base.version })
      return queryClient.getQueryData(query.queryKey) ?? base
    },
    read: async () => {
      const newest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      if (!newest) throw new Error(messages.requests.notFound)
      return newest
    },
    rules: requestRules(nameOf),
    failed: (error, change) =>
      sayFailed(failure, error instanceof ProblemError ? toldWith(error, change) : error),
  })
}
