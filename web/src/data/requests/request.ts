import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import { api, type BodyOf } from "../../api/api.ts"
import {
  actOnServiceRequest,
  createServiceRequest,
  deleteServiceRequest,
  getServiceRequests,
  notifyTechnicians,
} from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { runOrQueue } from "../offline/run-or-queue.ts"
import { accountQuery } from "../people/account.ts"
import { technicianTimeoutSeconds } from "../people/technicians.ts"
import { withHiddenFigures } from "./request-facts.ts"
import { forgetRequest, showStatus } from "./requests.ts"
import { historyKey, requestsKey, wholeRequestKey } from "./requests-key.ts"

/** `null` if it does not exist or the role may not see it. */
export const requestQuery = (invoiceNumber: number) =>
  queryOptions({
    queryKey: wholeRequestKey(invoiceNumber),
    queryFn: async ({ signal }) => {
      try {
        const [request] = await api(getServiceRequests, { ask: "one", query: { invoiceNumber } }, signal)
        return request ? withHiddenFigures(request) : null
      } catch (error) {
        if (error instanceof ProblemError && error.code === "not_found") return null
        throw error
      }
    },
  })

/**
 * Reloads a request after a write and invalidates the lists and counters. Waits only for the request, since
 * its new state enables the next button. A queued action needs no reload.
 */
export function useRefresh(invoiceNumber: number): (done?: unknown) => Promise<void> {
  const queryClient = useQueryClient()
  return async (done) => {
    if (typeof done === "object" && done !== null && "queued" in done) return
    void queryClient.invalidateQueries({ queryKey: requestsKey })
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: historyKey(invoiceNumber) })
    await queryClient.invalidateQueries({ queryKey: requestQuery(invoiceNumber).queryKey })
  }
}

export function useChangeRequest(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: ({ version, ...body }: ServiceRequestChange) =>
      runOrQueue(queryClient, "changeServiceRequest", { job: invoiceNumber, body, seenVersion: version }),
    onSettled: refresh,
  })
}

export type Act = Omit<BodyOf<typeof actOnServiceRequest>, "invoiceNumber">

export function useActOnRequest(invoiceNumber: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: ({ version, ...body }: Act) =>
      runOrQueue(queryClient, "actOnServiceRequest", { job: invoiceNumber, body, seenVersion: version }),
    onSuccess: ({ queued, ...reply }) => {
      if (!queued) showStatus(queryClient, { invoiceNumber, ...reply })
    },
    onSettled: refresh,
  })
}

type Lists = Pick<Act, "technicians" | "removalTechnicians" | "installTechnicians">

export function useAssign(invoiceNumber: number, seenVersion: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (lists: Lists) =>
      api(actOnServiceRequest, {
        body: { invoiceNumber, action: "assignTechnicians", ...lists, version: seenVersion },
        timeoutSeconds: technicianTimeoutSeconds,
      }),
    onSettled: () => void refresh(),
  })
}

export function useNotify(invoiceNumber: number) {
  const refresh = useRefresh(invoiceNumber)
  return useMutation({
    mutationFn: (technicians: string[]) => api(notifyTechnicians, { body: { invoiceNumber, technicians } }),
    onSettled: refresh,
  })
}

export function useDeleteRequest(invoiceNumber: number, leave: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const reply = await api(deleteServiceRequest, { query: { invoiceNumber } })
      if (reply.matches !== 1) throw new Error(`${reply.matches} requests were deleted.`)
      return reply
    },
    onSuccess: async () => {
      await leave()
      forgetRequest(queryClient, invoiceNumber)
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  })
}

export type Visit = { appointmentDate: string; customerNotes: string }

export function useDispatchWarranty(originalInvoice: number) {
  const refresh = useRefresh(originalInvoice)
  return useMutation({
    mutationFn: async (visit: Visit): Promise<number> => {
      const body = { invoiceType: "Warranty", originalInvoice, ...visit } as const
      return (await api(createServiceRequest, { body })).invoiceNumber
    },
    onSettled: refresh,
  })
}
