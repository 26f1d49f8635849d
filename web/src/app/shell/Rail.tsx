import { Menu, useMantineColorScheme } from "@mantine/core"
import { Check, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react"
import { Link, NavLink } from "react-router-dom"
import type { Session } from "../../api/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Mark } from "../../ui/Mark.tsx"
import type { MenuEntry } from "./menu.ts"
import styles from "./Rail.module.css"
import { roleNames } from "./role-names.ts"

/** The menu of a desk: an icon over a word, and at the bottom who is logged in. */
export function Rail({
  session,
  avatar,
  menu,
}: {
  session: Session
  avatar: string | undefined
  menu: readonly MenuEntry[]
}) {
  const [first = "", ...rest] = session.name.split(" ")
  const shortName = rest.length > 0 ? `${first} ${rest.at(-1)?.[0] ?? ""}.` : first
  return (
    <nav className={styles.rail} aria-label="Main menu">
      <a href="/" className={styles.mark} aria-label="Public website">
        <Mark onDark />
      </a>
      {menu.map(({ to, short, icon: Icon, count }) => (
        <NavLink key={to} to={to} end className={styles.entry}>
          <Icon size={20} strokeWidth={1.8} aria-hidden />
          {short}
          {count !== undefined && <em>{count}</em>}
        </NavLink>
      ))}
      {/* Inside the menu's landmark, and without Mantine's focus stop that is no menu item. */}
      <Menu
        position="right-end"
        offset={10}
        width={230}
        withinPortal={false}
        floatingStrategy="fixed"
        withInitialFocusPlaceholder={false}
        classNames={{ dropdown: styles.own ?? "" }}
      >
        <Menu.Target>
          <button type="button" className={styles.me}>
            <Avatar name={session.name} image={avatar} />
            {shortName}
            <small>{roleNames[session.role]}</small>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/profile/${session.id}`} leftSection={<UserRound size={16} />}>
            My profile
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <AppearanceItems />
          <Menu.Divider />
          <Menu.Item component={Link} to="/logout" leftSection={<LogOut size={16} />}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

export const appearances = [
  { value: "light", text: "Light", icon: Sun },
  { value: "dark", text: "Dark", icon: Moon },
  { value: "auto", text: "Match device", icon: Monitor },
] as const

function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return appearances.map(({ value, text, icon: Icon }) => (
    <Menu.Item
      key={value}
      onClick={() => setColorScheme(value)}
      leftSection={<Icon size={16} />}
      rightSection={colorScheme === value ? <Check size={15} aria-label="chosen" /> : undefined}
    >
      {text}
    </Menu.Item>
  ))
}
