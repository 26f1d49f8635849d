import { queryOptions } from "@tanstack/react-query"
import { api } from "../api/api.ts"
import { listServiceTechnicians } from "../api/calls.gen.ts"
import { ProblemError } from "../ui/problem.ts"

export const techniciansKey = ["technicians"] as const

/** Seconds that choosing technicians waits, for the list and for the choice (owner's specification). */
export const technicianTimeout = 10

/** What took all of that time is not waited for again. */
const worthRetrying = (error: Error): boolean =>
  error instanceof ProblemError && error.outcomeUnknown && error.waited === undefined

export const techniciansQuery = queryOptions({
  queryKey: techniciansKey,
  queryFn: ({ signal }) => api(listServiceTechnicians, { within: technicianTimeout }, signal),
  staleTime: 5 * 60_000,
  retry: (failures, error) => failures < 2 && worthRetrying(error),
})

/** Those who are picked most often, and everybody else; nameless where there is only one kind. */
export const pickGroups = <One extends { quickselect?: boolean | undefined }>(
  technicians: readonly One[],
): { title: string | undefined; people: readonly One[] }[] => {
  const quick = technicians.filter(({ quickselect }) => quickselect)
  const others = technicians.filter(({ quickselect }) => !quickselect)
  if (quick.length === 0 || others.length === 0) return [{ title: undefined, people: technicians }]
  return [
    { title: "Quick select", people: quick },
    { title: "Others", people: others },
  ]
}
