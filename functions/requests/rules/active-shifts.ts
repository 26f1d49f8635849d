import type { Branch } from "#shared/api/branches.ts"
import type { User } from "#shared/api/users.ts"

/** The branches without the shifts of people who are no active technicians anymore. They stay stored. */
export const withActiveShifts = <Shop extends Pick<Branch, "shifts">>(
  shops: readonly Shop[],
  people: readonly Pick<User, "_id" | "serviceTechnician" | "state">[],
): Shop[] => {
  const active = new Set(
    people
      .filter(({ serviceTechnician, state }) => serviceTechnician && state === "active")
      .map(({ _id }) => _id),
  )
  return shops.map((shop) => ({
    ...shop,
    shifts: shop.shifts.filter(({ technician }) => active.has(technician)),
  }))
}
