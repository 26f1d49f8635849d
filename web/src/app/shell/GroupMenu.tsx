import { Menu } from "@mantine/core"
import { useMounted } from "@mantine/hooks"
import type { RefObject } from "react"
import { NavLink } from "react-router-dom"
import { ExistingTarget } from "../../ui/ExistingTarget.tsx"
import type { MenuGroup } from "./menu.ts"
import styles from "./Rail.module.css"

/** The pages of a group of the rail. */
export default function GroupMenu({
  of: { entries },
  opened,
  onChange,
  button,
}: {
  of: MenuGroup
  opened: boolean
  onChange: (opened: boolean) => void
  button: RefObject<HTMLElement | null>
}) {
  // Mounted closed first, so that it knows the focused element when it opens.
  const mounted = useMounted()
  return (
    <Menu
      opened={mounted && opened}
      onChange={onChange}
      position="right-start"
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
      <Menu.Dropdown>
        {entries.map(({ to, text, icon: Icon, count }) => (
          <Menu.Item
            key={to}
            component={NavLink}
            to={to}
            end
            leftSection={<Icon size={18} strokeWidth={1.8} />}
            rightSection={count === undefined ? undefined : <em className={styles.count}>{count}</em>}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
