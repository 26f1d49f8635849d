import { Menu } from "@mantine/core"
import { NavLink } from "react-router-dom"
import type { MenuGroup } from "./menu.ts"
import styles from "./Rail.module.css"
import { RailMenu, type RailMenuProps } from "./RailMenu.tsx"

/** The pages of a group of the rail. */
export default function GroupMenu({ of: { entries }, ...props }: RailMenuProps & { of: MenuGroup }) {
  return (
    <RailMenu {...props} position="right-start">
      {entries.map(({ to, text, icon: Icon, count, isPublic }) => (
        <Menu.Item
          key={to}
          component={NavLink}
          to={to}
          end
          reloadDocument={isPublic}
          leftSection={<Icon size={18} strokeWidth={1.8} />}
          rightSection={count === undefined ? undefined : <em className={styles.count}>{count}</em>}
        >
          {text}
        </Menu.Item>
      ))}
    </RailMenu>
  )
}
