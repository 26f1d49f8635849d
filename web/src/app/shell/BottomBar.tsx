import { Menu, Search } from "lucide-react"
import { NavLink } from "react-router-dom"
import type { Session } from "../../api/session.ts"
import styles from "./BottomBar.module.css"
import { type MenuEntry, thumbEntries } from "./menu.ts"

export function BottomBar({
  session,
  menu,
  onSearch,
  onMore,
}: {
  session: Session
  menu: readonly MenuEntry[]
  onSearch: () => void
  onMore: () => void
}) {
  return (
    <nav className={`${styles.bar} hidden`} aria-label="Main menu">
      {thumbEntries(session, menu).map(({ to, short, icon: Icon, count }) => (
        <NavLink key={to} to={to} end className={styles.entry}>
          <Icon size={21} strokeWidth={1.8} aria-hidden />
          {short}
          {count !== undefined && <em>{count}</em>}
        </NavLink>
      ))}
      <button type="button" className={styles.entry} onClick={onSearch}>
        <Search size={21} strokeWidth={1.8} aria-hidden />
        Search
      </button>
      <button type="button" className={styles.entry} onClick={onMore}>
        <Menu size={21} strokeWidth={1.8} aria-hidden />
        More
      </button>
    </nav>
  )
}
