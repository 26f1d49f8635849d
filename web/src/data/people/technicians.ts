import { queryOptions, useQuery } from "@tanstack/react-query"
import { t } from "#shared/language.ts"
import { api } from "../../api/api.ts"
import { listServiceTechnicians } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"

export const techniciansKey = ["technicians"] as const

/** The owner's specification. Seconds. */
export const technicianTimeoutSeconds = 10

const shouldRetry = (error: Error): boolean =>
  error instanceof ProblemError && error.outcomeUnknown && error.waited === undefined

export const techniciansQuery = queryOptions({
  queryKey: techniciansKey,
  queryFn: ({ signal }) => api(listServiceTechnicians, { timeoutSeconds: technicianTimeoutSeconds }, signal),
  staleTime: 5 * 60_000,
  retry: (failures, error) => failures < 2 && shouldRetry(error),
})

/** The fallback is for technicians who are still loading or have left. */
export function useTechnicianName(fallback = "…"): (id: string) => string {
  const { data = [] } = useQuery(techniciansQuery)
  return (id) => data.find(({ _id }) => _id === id)?.name ?? fallback
}

export const pickGroups = <One extends { quickselect?: boolean | undefined }>(
  technicians: readonly One[],
): { title: string | undefined; people: readonly One[] }[] => {
  const quick = technicians.filter(({ quickselect }) => quickselect)
  const otherTechnicians = technicians.filter(({ quickselect }) => !quickselect)
  if (quick.length === 0 || otherTechnicians.length === 0) return [{ title: undefined, people: technicians }]
  return [
    { title: t("Quick select"), people: quick },
    { title: t("Others"), people: otherTechnicians },
  ]
}
