import type { SettingsEvent } from "#web/data/shop/audit.ts"

type Event = Pick<SettingsEvent, "what" | "id" | "changes">

/** A query takes 2,000 characters, and an id has up to 36. */
const idsAtOnce = 40

const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) => {
        if (typeof one === "string") return [one]
        if (typeof one !== "object" || one === null || !("technician" in one)) return []
        return [String(one.technician)]
      })
    : []

const peopleIn = ({ what, id, changes }: Event): string[] => [
  ...(what === "user" ? [id] : []),
  ...changes
    .filter(({ field }) => ["shifts", "daysOff", "schedulerTechnicians"].includes(field))
    .flatMap(({ from, to }) => [...idsIn(from), ...idsIn(to)]),
]

/** Lists of ids, one query each. Another page adds lists and leaves the earlier ones, so names already loaded stay. */
export const peopleToLookUp = (
  pages: readonly (readonly Event[])[],
  isKnown: (id: string) => boolean,
): string[][] => {
  const listed = new Set<string>()
  return pages.flatMap((events) => {
    const ids = [...new Set(events.flatMap(peopleIn))]
      .filter((id) => !isKnown(id) && !listed.has(id))
      .toSorted()
    for (const id of ids) listed.add(id)
    const count = Math.ceil(ids.length / idsAtOnce)
    return Array.from({ length: count }, (_, index) => ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce))
  })
}
