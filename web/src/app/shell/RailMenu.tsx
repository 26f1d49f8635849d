import { Menu } from "@mantine/core"
import { useMounted } from "@mantine/hooks"
import type { ReactNode, RefObject } from "react"
import { ExistingTarget } from "../../ui/page/ExistingTarget.tsx"

export type RailMenuProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  button: RefObject<HTMLElement | null>
}

/** A menu beside a button of the rail. */
export function RailMenu({
  opened,
  onChange,
  button,
  position,
  children,
}: RailMenuProps & { position: "right-start" | "right-end"; children: ReactNode }) {
  // Mounted closed first, so that it knows the focused element when it opens.
  const mounted = useMounted()
  return (
    // In the landmark of the rail. Mantine's focus trap element is not a valid menu item.
    <Menu
      opened={mounted && opened}
      onChange={onChange}
      position={position}
      offset={10}
      width={230}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: "text-plain" }}
    >
      <Menu.Target>
        <ExistingTarget at={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
