import type { Branch } from "#shared/api/branches.ts"
import { equalsIgnoringCase } from "../../platform/same-value.ts"

const search = "https://www.google.com/maps/search/?"

/** The typed link, or a map search that follows the branch's address. */
export const branchMapLink = ({
  map,
  address,
  city,
  zip,
}: Pick<Branch, "map" | "address" | "city" | "zip">): string =>
  map === "" || map.startsWith(search)
    ? `${search}${new URLSearchParams({ api: "1", query: `${address}, ${city}, CA ${zip}` })}`
    : map

/** Who else is off is for staff only. */
export const publicDaysOff = ({ daysOff }: Pick<Branch, "daysOff">): Branch["daysOff"] =>
  daysOff.filter(({ technician }) => technician === undefined)

/** A readable id: "Rancho Cordova" becomes rancho-cordova. */
export const toBranchId = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")

/** Conflicts with other branches by field. Each zone belongs to one branch. */
export const findConflicts = (
  branch: Pick<Branch, "name" | "zone">,
  others: readonly Pick<Branch, "name" | "zone">[],
): { field: string; message: string }[] => {
  const sameName = others.find(({ name }) => equalsIgnoringCase(name, branch.name))
  const zoned = others.find(({ zone }) => equalsIgnoringCase(zone, branch.zone))
  return [
    ...(sameName ? [{ field: "name", message: "A branch with this name already exists." }] : []),
    ...(zoned ? [{ field: "zone", message: `${zoned.name} already uses this zone.` }] : []),
  ]
}

type Planned = readonly { technician?: string | undefined }[]
export type Plans = Partial<Record<"shifts" | "daysOff", Planned | undefined>>

export const techniciansIn = ({ shifts = [], daysOff = [] }: Plans): string[] =>
  [...shifts, ...daysOff].flatMap(({ technician = [] }) => technician)

/** Unknown technicians in shifts and days off. Former ones that were stored before may stay. */
export const unknownTechnicians = (
  plans: Plans,
  stored: Plans,
  users: readonly { _id: string; serviceTechnician: boolean }[],
): { field: string; message: string }[] => {
  const known = new Set([
    ...techniciansIn(stored),
    ...users.filter(({ serviceTechnician }) => serviceTechnician).map(({ _id }) => _id),
  ])
  return (["shifts", "daysOff"] as const).flatMap((list) =>
    (plans[list] ?? []).flatMap(({ technician }, index) =>
      technician === undefined || known.has(technician)
        ? []
        : [{ field: `${list}.${index}.technician`, message: `Not a technician: ${technician}.` }],
    ),
  )
}
