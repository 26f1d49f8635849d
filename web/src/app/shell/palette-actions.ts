import type { LucideIcon } from "lucide-react"
import { useEffect, useSyncExternalStore } from "react"
import { createListeners } from "../../ui/listeners.ts"

export type ScreenAction = { text: string; icon: LucideIcon; key?: string; run: () => void }
export type ActionGroup = { title: string; actions: readonly ScreenAction[] }

let groups: readonly ActionGroup[] = []
const { listen, notify } = createListeners()

function replace(next: readonly ActionGroup[]): void {
  groups = next
  notify()
}

/** Adds actions to the palette while the screen is open. */
export function usePaletteActions(group: ActionGroup | undefined): void {
  useEffect(() => {
    if (!group) return
    replace([...groups, group])
    return () => replace(groups.filter((other) => other !== group))
  }, [group])
}

export const useRegisteredActions = (): readonly ActionGroup[] =>
  useSyncExternalStore(
    listen,
    () => groups,
    () => groups,
  )
