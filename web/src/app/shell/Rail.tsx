import { Search } from "lucide-react"
import { useRef, useState } from "react"
import { NavLink } from "react-router-dom"
import type { Session } from "../../api/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { later, useEverOpened } from "../../ui/later.tsx"
import { Mark } from "../../ui/Mark.tsx"
import type { MenuEntry } from "./menu.ts"
import styles from "./Rail.module.css"
import { roleNames } from "./role-names.ts"

const OwnMenu = later(() => import("./OwnMenu.tsx"))

/** The menu of a desk: an icon over a word, and at the bottom who is logged in. */
export function Rail({
  session,
  avatar,
  menu,
  onFind,
}: {
  session: Session
  avatar: string | undefined
  menu: readonly MenuEntry[]
  onFind: () => void
}) {
  const [first = "", ...rest] = session.name.split(" ")
  const shortName = rest.length > 0 ? `${first} ${rest.at(-1)?.[0] ?? ""}.` : first
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const wanted = useEverOpened(opened)
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
      <button type="button" className={styles.find} onClick={onFind}>
        <Search size={20} strokeWidth={1.8} aria-hidden />
        Find
        <Kbd>Ctrl K</Kbd>
      </button>
      <button
        ref={button}
        type="button"
        className={styles.me}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Avatar name={session.name} image={avatar} />
        {shortName}
        <small>{roleNames[session.role]}</small>
      </button>
      {wanted && <OwnMenu of={session.id} opened={opened} onChange={setOpened} button={button} />}
    </nav>
  )
}
