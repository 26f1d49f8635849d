import { Drawer, SegmentedControl, useMantineColorScheme } from "@mantine/core"
import { X } from "lucide-react"
import { Link, NavLink } from "react-router-dom"
import { t } from "#shared/language.ts"
import type { Session } from "../../api/session.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Button } from "../../ui/Button.tsx"
import { TapShield } from "../../ui/dialog/TapShield.tsx"
import { appearances } from "./appearances.ts"
import styles from "./MenuDrawer.module.css"
import { logoutEntry, type MenuEntry } from "./menu.ts"
import { roleNames } from "./role-names.ts"

export function MenuDrawer({
  opened,
  onClose,
  session,
  avatar,
  menu,
}: {
  opened: boolean
  onClose: () => void
  session: Session
  avatar: string | undefined
  menu: readonly MenuEntry[]
}) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size={300}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { "aria-label": t("Menu") } }}
        overlayProps={{ backgroundOpacity: 0.52, blur: 1.5 }}
      >
        <div className={`${styles.user} bar p-4 rule-below`}>
          <Link
            className="bar gap-5 px-4 py-0 flex-1 no-underline rounded-3 leading-130 text-muted type-small"
            to={session.deactivated ? "/account" : `/profile/${session.id}`}
          >
            <Avatar name={session.name} image={avatar} size={40} />
            <span>
              <strong className="block type-text weight-heavy text-plain">{session.name}</strong>
              {roleNames[session.role]}
            </span>
          </Link>
          <Button kind="quiet" size="large" icon={X} label="Close" onClick={onClose} />
        </div>
        <nav className={`${styles.entries} stack p-4`} aria-label="All pages">
          {[...menu, logoutEntry].map(({ to, text, icon: Icon, count, isPublic }) => (
            <NavLink
              key={to}
              className="bar gap-5 px-5 py-0 no-underline rounded-3 relative min-h-touch weight-medium"
              to={to}
              end
              reloadDocument={isPublic}
            >
              <Icon size={20} strokeWidth={1.8} aria-hidden />
              {text}
              {count !== undefined && <em className="py-0 px-3 ml-auto text-center rounded-3">{count}</em>}
            </NavLink>
          ))}
        </nav>
        <div className={styles.appearance}>
          <span id="appearance">Appearance</span>
          <SegmentedControl
            fullWidth
            aria-labelledby="appearance"
            value={colorScheme}
            onChange={(chosen) => {
              const appearance = appearances.find(({ value }) => value === chosen)
              if (appearance) setColorScheme(appearance.value)
            }}
            data={appearances.map(({ value, text }) => ({
              value,
              label: value === "auto" ? t("Device") : text,
            }))}
          />
        </div>
      </Drawer>
      <TapShield opened={opened} />
    </>
  )
}
