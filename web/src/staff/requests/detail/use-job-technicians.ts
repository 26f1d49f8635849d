import { useQuery } from "@tanstack/react-query"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { displayedLists, type TechnicianListField } from "#shared/domain/job/job-technicians.ts"
import { isHalfJob } from "#shared/domain/job/request.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { type Person, peopleOfJobQuery } from "#web/data/people/users.ts"

export type TechnicianList = { field: TechnicianListField; people: readonly Person[] }

export function useJobTechnicians(request: ServiceRequest) {
  const { data: technicians = [] } = useQuery(techniciansQuery)
  const { data: people = [] } = useQuery(peopleOfJobQuery(request.assignedTechnicians))
  const names = new Map([...technicians, ...people].map(({ _id, name }) => [_id, name]))
  const nameOf = (id: string): string => names.get(id) ?? "…"
  return {
    technicians,
    nameOf,
    technicianLists: displayedLists(request, isHalfJob(request)).map(
      ({ field, ids }): TechnicianList => ({
        field,
        people: ids.map((_id) => people.find((one) => one._id === _id) ?? { _id, name: nameOf(_id) }),
      }),
    ),
  }
}
