import type { Branch } from "#shared/api/branches.ts"
import type { User } from "#shared/api/users.ts"

/** The branches without the shifts of people who are no active technicians anymore. They stay stored. */
export const withActiveShifts = <Scheduled extends Pick<Branch, "shifts">>(
  branches: readonly Scheduled[],
  people: readonly Pick<User, "_id" | "serviceTechnician" | "state">[],
): Scheduled[] => {
  const active = new Set(
    people
      .filter(({ serviceTechnician, state }) => serviceTechnician && state === "active")
      .map(({ _id }) => _id),
  )
  return branches.map((branch) => ({
    ...branch,
    shifts: branch.shifts.filter(({ technician }) => active.has(technician)),
  }))
}
