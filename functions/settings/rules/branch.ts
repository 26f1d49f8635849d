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

type Shifts = readonly Pick<Branch["shifts"][number], "technician">[]

/** Unknown technicians in shifts. Former ones that were stored before may stay. */
export const unknownInShifts = (
  shifts: Shifts,
  known: Shifts,
  users: readonly { _id: string; serviceTechnician: boolean }[],
): { field: string; message: string }[] =>
  shifts.flatMap(({ technician }, index) =>
    known.some((shift) => shift.technician === technician) ||
    users.some(({ _id, serviceTechnician }) => _id === technician && serviceTechnician)
      ? []
      : [{ field: `shifts.${index}.technician`, message: `Not a technician: ${technician}.` }],
  )
