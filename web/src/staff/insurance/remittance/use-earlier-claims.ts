import { useDebouncedValue } from "@mantine/hooks"
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query"
import { useDeferredValue, useMemo } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { claimOf, shownClaim } from "#shared/domain/insurance/claim.ts"
import { normalizeReference } from "#shared/domain/insurance/remittance.ts"
import { longestQuery, shortestQuery } from "#shared/domain/search.ts"
import { api, apiPage } from "#web/api/api.ts"
import { getServiceRequests } from "#web/api/calls.gen.ts"
import type { Claim } from "#web/data/money/claims.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"

export type LookupStatus = UseQueryResult["status"]

const lookedUpAtOnce = 4
const waiting: (() => void)[] = []
let running = 0

/** Runs a few lookups at once, so that those of a long remittance don't hold up other calls. */
const runInTurn = async <Found>(lookUp: () => Promise<Found>, signal: AbortSignal): Promise<Found> => {
  if (running < lookedUpAtOnce) running += 1
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  try {
    signal.throwIfAborted()
    return await lookUp()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const lettersAndDigits = (reference: string): string => reference.replace(/[^a-z0-9]/gi, "")

const numberFields = [
  "invoiceNumber",
  "insuranceClaimNumber",
  "insuranceDispatch",
  "externalReferenceNumber",
] as const

/** The jobs that have the word as one of their numbers. */
const findJobs = async (word: string, signal: AbortSignal): Promise<number[]> => {
  const number = normalizeReference(word)
  // Only the last word of a search is a prefix, so a word that is given twice must be whole.
  const search = [word, word].map((one) => one.slice(0, (longestQuery - 1) / 2)).join(",")
  const page = await apiPage(
    getServiceRequests,
    { ask: "search", query: { search, filter: [...numberFields], limit: 100 } },
    signal,
  )
  const rows: readonly Pick<ServiceRequest, (typeof numberFields)[number]>[] = page.reply
  const found = rows.filter((row) =>
    numberFields.some((field) => normalizeReference(String(row[field] ?? "")) === number),
  )
  // Too many jobs have a short number as their year or house number, and old jobs come last.
  const unlisted = page.nextCursor !== undefined && /^\d+$/.test(number) ? [Number(number)] : []
  return [...found.map(({ invoiceNumber }) => invoiceNumber), ...unlisted]
}

const loadJob = async (invoiceNumber: number, signal: AbortSignal) => {
  try {
    const [request] = await api(getServiceRequests, { ask: "one", query: { invoiceNumber } }, signal)
    return request
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_found") return undefined
    throw error
  }
}

/** Searches jobs by the number, so the cost doesn't grow with the table, and derives claims as the desk does. */
const findPaidClaims = async (reference: string, signal: AbortSignal): Promise<Claim[]> => {
  const invoiceNumbers = new Set<number>()
  // Before a rebuild, jobs are found only by their numbers as typed, some with leading zeros.
  for (const word of new Set([normalizeReference(reference), lettersAndDigits(reference).toLowerCase()]))
    if (word.length >= shortestQuery)
      for (const invoiceNumber of await findJobs(word, signal)) invoiceNumbers.add(invoiceNumber)
  const claims: Claim[] = []
  for (const invoiceNumber of invoiceNumbers) {
    const request = await loadJob(invoiceNumber, signal)
    const claim = request && claimOf(request, [])
    if (claim?.list === "paid") claims.push(shownClaim(claim, undefined))
  }
  return claims
}

/** Outside the keys of requests, because a change of any job would repeat every lookup. */
const paidClaimsKey = ["paidClaims"] as const

const paidClaimsQuery = (reference: string) => ({
  queryKey: [...paidClaimsKey, reference],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    runInTurn(() => findPaidClaims(reference, signal), signal),
  staleTime: 5 * 60_000,
})

const none: Claim[] = []
const maxSteps = 20

/** Shows results in groups, because each step renders all rows of the remittance again. */
const lookupsOf = (results: readonly UseQueryResult<Claim[]>[]) => {
  const states = results.map(({ status, data }) => ({ status, claims: data ?? none }))
  const size = Math.ceil(states.length / maxSteps)
  return states.map((state, index) => {
    const start = index - (index % size)
    const isComplete = states.slice(start, start + size).every(({ status }) => status !== "pending")
    return isComplete ? state : { status: "pending" as const, claims: none }
  })
}

/** Milliseconds without typing before a number is looked up. */
const debounceMs = 300

const canLookUp = (reference: string): boolean => lettersAndDigits(reference).length >= shortestQuery

/** The claims with these numbers that insurers paid before this month. */
export function useEarlierClaims(references: readonly string[]) {
  const queryClient = useQueryClient()
  const [debouncedReferences] = useDebouncedValue(
    JSON.stringify([...new Set(references)].filter(canLookUp)),
    debounceMs,
  )
  const lookedUp = useMemo(() => JSON.parse(debouncedReferences) as string[], [debouncedReferences])
  const found = useQueries({ queries: lookedUp.map(paidClaimsQuery), combine: lookupsOf })
  const newest = useMemo(
    () => new Map(lookedUp.map((reference, index) => [reference, found[index]])),
    [lookedUp, found],
  )
  // Each result matches all rows again, and typing must not wait for that.
  const lookups = useDeferredValue(newest)
  const claims = useMemo(() => [...lookups.values()].flatMap((lookup) => lookup?.claims ?? []), [lookups])
  return {
    claims,
    statusOf(some: readonly string[]): LookupStatus {
      const statuses = some.filter(canLookUp).map((reference) => lookups.get(reference)?.status ?? "pending")
      const unsettled = (["pending", "error"] as const).find((status) => statuses.includes(status))
      return unsettled ?? "success"
    },
    retry: () =>
      void queryClient.refetchQueries({
        queryKey: paidClaimsKey,
        type: "active",
        predicate: ({ state }) => state.status === "error",
      }),
  }
}
