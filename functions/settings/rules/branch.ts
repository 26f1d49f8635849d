import type { Branch } from "#shared/api/settings.ts"

const search = "https://www.google.com/maps/search/?"

/** The link that was typed, or a search for the address: one of ours follows when the branch moves. */
export const mapOf = ({
  map,
  address,
  city,
  zip,
}: Pick<Branch, "map" | "address" | "city" | "zip">): string =>
  map === "" || map.startsWith(search)
    ? `${search}${new URLSearchParams({ api: "1", query: `${address}, ${city}, CA ${zip}` })}`
    : map

/** "Rancho Cordova" is rancho-cordova: an id that somebody who looks into the table understands. */
export const idOfBranch = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What a branch may not be beside the others, by field. A zone is one branch's: its jobs go there. */
export const conflictsOf = (
  branch: Pick<Branch, "name" | "zone">,
  others: readonly Pick<Branch, "name" | "zone">[],
): { field: string; message: string }[] => {
  const named = others.find(({ name }) => same(name, branch.name))
  const zoned = others.find(({ zone }) => same(zone, branch.zone))
  return [
    ...(named ? [{ field: "name", message: "A branch with this name already exists." }] : []),
    ...(zoned ? [{ field: "zone", message: `${zoned.name} already uses this zone.` }] : []),
  ]
}

type Shifts = readonly Pick<Branch["shifts"][number], "technician">[]

/** Whom the shifts name and nobody knows; who stands there already may stay, also when they have left. */
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
