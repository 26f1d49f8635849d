import type { LucideIcon } from "lucide-react"
import { useEffect, useSyncExternalStore } from "react"

export type ScreenAction = { text: string; icon: LucideIcon; key?: string; run: () => void }
export type ActionGroup = { title: string; actions: readonly ScreenAction[] }

let groups: readonly ActionGroup[] = []
const listeners = new Set<() => void>()

function replace(next: readonly ActionGroup[]): void {
  groups = next
  for (const listener of listeners) listener()
}

/** Adds actions to the palette while the screen is open. */
export function useActions(group: ActionGroup | undefined): void {
  useEffect(() => {
    if (!group) return
    replace([...groups, group])
    return () => replace(groups.filter((other) => other !== group))
  }, [group])
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useOfferedActions = (): readonly ActionGroup[] =>
  useSyncExternalStore(
    listen,
    () => groups,
    () => groups,
  )
