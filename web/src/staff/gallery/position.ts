import type { DropPosition } from "../../ui/drag-lines.ts"

export type MoveTarget = "up" | "down" | "top" | DropPosition

/** Returns the entry before which the moved one goes. `null` means the end, undefined no move. */
export const nextEntryId = (
  ids: readonly string[],
  id: string,
  way: MoveTarget,
): string | null | undefined => {
  const from = ids.indexOf(id)
  const before = (at: number): string | null | undefined => {
    if (at < 0 || at === from || at === from + 1) return undefined
    return ids[at] ?? null
  }
  if (from < 0) return undefined
  if (way === "up") return before(from - 1)
  if (way === "down") return from === ids.length - 1 ? undefined : before(from + 2)
  if (way === "top") return before(0)
  const at = ids.indexOf(way.id)
  return at < 0 ? undefined : before(way.edge === "top" ? at : at + 1)
}
