import { useMounted } from "@mantine/hooks"
import type { Session } from "../../api/session.ts"
import { HotkeysDialog } from "./HotkeysDialog.tsx"
import { MenuDrawer } from "./MenuDrawer.tsx"
import type { MenuEntry } from "./menu.ts"
import { Palette } from "./Palette.tsx"

export type Overlay = "menu" | "palette" | "keys"

/** Menus and dialogs above a screen, loaded on first use. */
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
  // Mounted closed first, so that they know the focused element when they open.
  const mounted = useMounted()
  const openOverlay = mounted ? open : undefined
  return (
    <>
      <MenuDrawer opened={openOverlay === "menu"} onClose={onClose} {...facts} />
      <HotkeysDialog opened={openOverlay === "keys"} onClose={onClose} />
      <Palette
        opened={openOverlay === "palette"}
        onClose={onClose}
        session={facts.session}
        menu={facts.menu}
      />
    </>
  )
}
