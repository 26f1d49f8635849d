import { queryOptions } from "@tanstack/react-query"
import type { Service } from "#shared/domain/job/services.ts"
import { api, type ReplyOf } from "../../api/api.ts"
import { getAppointmentWindows } from "../../api/calls.gen.ts"

export type FreeWindow = ReplyOf<typeof getAppointmentWindows>["days"][number]["windows"][number]

/** Where the job is: at a shop, or in a city near a ZIP code. The city decides which branch drives there. */
export type WindowPlace = { branch: string } | { zip: string; city: string }

const shownDays = 7

/**
 * Days with their windows, and who can take the job. `from` defaults to today. `jobKey` names a job that moves, which
 * takes no room.
 */
export const appointmentWindowsQuery = (
  service: Service,
  place: WindowPlace | undefined,
  from: string | undefined,
  jobKey: string | undefined,
) =>
  queryOptions({
    queryKey: ["appointment-windows", service, place, from, jobKey],
    queryFn: ({ signal }) =>
      api(
        getAppointmentWindows,
        { query: { service, ...place, days: shownDays, from, key: jobKey } },
        signal,
      ),
    enabled: place !== undefined,
    // Another shop's windows are never shown while this place's load.
    placeholderData: (previous, previousQuery) =>
      JSON.stringify(previousQuery?.queryKey[2]) === JSON.stringify(place) ? previous : undefined,
    staleTime: 30_000,
  })
