import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { readSession } from "../../api/session.ts"
import { settingsQuery } from "../settings.ts"
import type { Entry } from "./entry.ts"
import { type Around, joiningOf } from "./joining.ts"
import { useWaiting } from "./waiting.ts"

export const applied = (request: ServiceRequest, waiting: readonly Entry[], around: Around): ServiceRequest =>
  waiting.reduce((job, entry) => {
    if (entry.refusal) return job
    const after = joiningOf(entry).apply(job, entry, around)
    return after.ok ? after.request : job
  }, request)

export function useWithWaiting(job: number) {
  const waiting = useWaiting(job)
  // Only reads the cache. Other screens load the settings.
  const { data: settings } = useQuery({ ...settingsQuery, enabled: false })
  return useCallback(
    (request: ServiceRequest | null): ServiceRequest | null => {
      const { id = "", name = "", initials = "" } = readSession() ?? {}
      return request && waiting.length > 0
        ? applied(request, waiting, { by: { id, name, initials }, urethanes: settings?.urethanes ?? [] })
        : request
    },
    [waiting, settings?.urethanes],
  )
}
