import { queryOptions } from "@tanstack/react-query"
import { getServiceRequests } from "../../../../shared/api/requests/endpoints.ts"
import { listServiceTechnicians } from "../../../../shared/api/users.ts"
import { notYetAssignable } from "../../../../shared/domain/status.ts"
import { api } from "../../api/api.ts"

/** In the place of a technician's id: jobs that nobody has yet. */
export const notAssigned = "none"

export const jobsOfTodayQuery = (technician: string) =>
  queryOptions({
    queryKey: ["service-requests", "today", technician],
    queryFn: ({ signal }) =>
      api(
        getServiceRequests,
        {
          ask: "ofTechnicianToday",
          query: {
            search: "today",
            appointmentTechnicians: technician,
            sort: "appointmentTimeStart:1",
            limit: 100,
            exclude: [...notYetAssignable],
          },
        },
        signal,
      ),
  })

export const techniciansQuery = queryOptions({
  queryKey: ["technicians"],
  queryFn: ({ signal }) => api(listServiceTechnicians, {}, signal),
  staleTime: 5 * 60_000,
})
