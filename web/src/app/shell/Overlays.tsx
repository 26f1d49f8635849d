import { useMounted } from "@mantine/hooks"
import type { Session } from "../../api/session.ts"
import { KeysDialog } from "./KeysDialog.tsx"
import { MenuDrawer } from "./MenuDrawer.tsx"
import type { MenuEntry } from "./menu.ts"
import { Palette } from "./Palette.tsx"

export type Overlay = "menu" | "palette" | "keys"

/** What lies over a screen when it is asked for: fetched on first use, so that no screen waits for it. */
export default function Overlays({
  open,
  onClose,
  ...facts
}: {
  open: Overlay | undefined
  onClose: () => void
  session: Session
  avatar: string | undefined
  menu: readonly MenuEntry[]
}) {
  // They are there before they open: what has the keyboard then is told apart from what they put in its place.
  const mounted = useMounted()
  const shown = mounted ? open : undefined
  return (
    <>
      <MenuDrawer opened={shown === "menu"} onClose={onClose} {...facts} />
      <KeysDialog opened={shown === "keys"} onClose={onClose} />
      <Palette opened={shown === "palette"} onClose={onClose} session={facts.session} menu={facts.menu} />
    </>
  )
}
