import { type QueryClient, useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { readSession } from "../../api/session.ts"
import { wholeRequestKey } from "../requests/requests-key.ts"
import { settingsQuery } from "../shop/settings.ts"
import type { Entry } from "./entry.ts"
import { entriesOfJob, useJobQueue } from "./queue-state.ts"
import { type Actor, queueableOf, type RuleContext } from "./queueable.ts"

export const currentActor = (): Actor => {
  const { id = "", name = "", initials = "" } = readSession() ?? {}
  return { id, name, initials }
}

export const context = (queryClient: QueryClient): RuleContext => ({
  by: currentActor(),
  urethanes: queryClient.getQueryData(settingsQuery.queryKey)?.urethanes ?? [],
})

export const applyQueue = (
  request: ServiceRequest,
  waiting: readonly Entry[],
  context: RuleContext,
): ServiceRequest =>
  waiting.reduce((job, entry) => {
    if (entry.refusal) return job
    const after = queueableOf(entry).apply(job, entry, context)
    return after.ok ? after.request : job
  }, request)

type Prediction = {
  /** What the rules say. Undefined if the job is not stored. */
  after: ReturnType<ReturnType<typeof queueableOf>["apply"]> | undefined
  /** The job's new status, if the action changes it. */
  status: ServiceStatus | undefined
}

/** What an action makes of its job, as far as this phone knows it. */
export function predict(queryClient: QueryClient, entry: Entry): Prediction {
  const known = queryClient.getQueryData<ServiceRequest | null>(wholeRequestKey(entry.job))
  if (!known) return { after: undefined, status: undefined }
  const rules = context(queryClient)
  const before = applyQueue(known, entriesOfJob(entry.job), rules)
  const after = queueableOf(entry).apply(before, entry, rules)
  const status = after.ok ? after.request.serviceStatus : before.serviceStatus
  return { after, status: status === before.serviceStatus ? undefined : status }
}

/**
 * Applies the sent action to the cached job. If the signal is lost before the reload, the screen would otherwise
 * offer a finished step.
 */
export const applySentEntry = (queryClient: QueryClient, entry: Entry, reply: unknown): void => {
  const { apply, versionInReply } = queueableOf(entry)
  const newVersion = versionInReply?.(reply)
  if (newVersion === undefined) return
  queryClient.setQueryData<ServiceRequest | null>(wholeRequestKey(entry.job), (cached) => {
    if (!cached || cached.version >= newVersion) return cached
    const after = apply(cached, entry, context(queryClient))
    if (!after.ok) return cached
    // A later version holds changes of others that this screen has not shown, so the next call must not claim to
    // have seen it.
    return { ...after.request, version: newVersion === cached.version + 1 ? newVersion : cached.version }
  })
}

export function useWithQueue(job: number) {
  const waiting = useJobQueue(job)
  // Only reads the cache. Other screens load the settings.
  const { data: settings } = useQuery({ ...settingsQuery, enabled: false })
  return useCallback(
    (request: ServiceRequest | null): ServiceRequest | null =>
      request && waiting.length > 0
        ? applyQueue(request, waiting, { by: currentActor(), urethanes: settings?.urethanes ?? [] })
        : request,
    [waiting, settings?.urethanes],
  )
}
