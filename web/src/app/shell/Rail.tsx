import { Search } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { NavLink, useLocation } from "react-router-dom"
import { type Language, pathIn } from "#shared/language.ts"
import type { Session } from "../../api/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { Logo } from "../../ui/Logo.tsx"
import { lazyComponent, useEverOpened } from "../../ui/lazy-component.tsx"
import { type MenuEntry, type MenuGroup, railName, railOf } from "./menu.ts"
import styles from "./Rail.module.css"
import { roleNames } from "./role-names.ts"

const OwnMenu = lazyComponent(() => import("./OwnMenu.tsx"))
const GroupMenu = lazyComponent(() => import("./GroupMenu.tsx"))

/** Px. */
const fade = 18

export function Rail({
  session,
  avatar,
  menu,
  language = "en",
  onFind,
}: {
  session: Session
  avatar: string | undefined
  menu: readonly MenuEntry[]
  language: Language | undefined
  onFind: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const wasOpened = useEverOpened(opened)
  const groupButton = useRef<HTMLButtonElement>(null)
  const [group, setGroup] = useState({ short: "", opened: false })
  const entries = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const rail = railOf(menu)
  const current = rail.findIndex((item) =>
    ("entries" in item ? item.entries : [item]).some(({ to }) => to === pathname),
  )
  const shownGroup = rail.find((item): item is MenuGroup => "entries" in item && item.short === group.short)
  useEffect(() => {
    // Keeps the current entry visible. `scrollIntoView` would also move where Tab continues.
    const list = entries.current
    const entry = list?.children[current]
    if (!list || !(entry instanceof HTMLElement)) return
    const { offsetTop: top, offsetHeight: height } = entry
    if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight - fade)
      list.scrollTop = top - list.clientHeight / 2
  }, [current])
  return (
    <nav className={styles.rail} aria-label="Main menu">
      <a href={pathIn(language, "/")} className={styles.mark} aria-label="Public website">
        <Logo onDark />
      </a>
      <div className={styles.entries} ref={entries}>
        {rail.map((item, index) =>
          "entries" in item ? (
            <button
              key={item.short}
              type="button"
              className={styles.entry}
              aria-current={index === current ? "true" : undefined}
              aria-haspopup="menu"
              aria-expanded={item === shownGroup && group.opened}
              onClick={({ currentTarget }) => {
                groupButton.current = currentTarget
                setGroup({ short: item.short, opened: item !== shownGroup || !group.opened })
              }}
            >
              <Label {...item} />
            </button>
          ) : (
            <NavLink key={item.to} to={item.to} end reloadDocument={item.isPublic} className={styles.entry}>
              <Label {...item} />
            </NavLink>
          ),
        )}
      </div>
      {/* Outside the entries, whose fade would hide it. */}
      {shownGroup && (
        <GroupMenu
          key={group.short}
          of={shownGroup}
          opened={group.opened}
          onChange={(opened) => setGroup({ short: group.short, opened })}
          button={groupButton}
        />
      )}
      <button type="button" className={styles.find} onClick={onFind}>
        <Search size={20} strokeWidth={1.8} aria-hidden />
        Find
        <Kbd>Ctrl K</Kbd>
      </button>
      <button
        ref={button}
        type="button"
        className={styles.ownMenu}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Avatar name={session.name} image={avatar} />
        <span className={styles.name}>{railName(session)}</span>
        <small>{roleNames[session.role]}</small>
      </button>
      {wasOpened && <OwnMenu of={session} opened={opened} onChange={setOpened} button={button} />}
    </nav>
  )
}

const Label = ({ icon: Icon, short, count }: Pick<MenuEntry, "icon" | "short" | "count">) => (
  <>
    <Icon size={20} strokeWidth={1.8} aria-hidden />
    {short}
    {count !== undefined && <em>{count}</em>}
  </>
)
