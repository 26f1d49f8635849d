import { Menu, useMantineColorScheme } from "@mantine/core"
import { useMounted } from "@mantine/hooks"
import { Check, LogOut, UserRound } from "lucide-react"
import type { RefObject } from "react"
import { Link } from "react-router-dom"
import type { Session } from "../../api/session.ts"
import { ExistingTarget } from "../../ui/ExistingTarget.tsx"
import { appearances } from "./appearances.ts"

export default function OwnMenu({
  of: { id, deactivated },
  opened,
  onChange,
  button,
}: {
  of: Session
  opened: boolean
  onChange: (opened: boolean) => void
  button: RefObject<HTMLElement | null>
}) {
  // Mounted closed first, so that it knows the focused element when it opens.
  const mounted = useMounted()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    // In the landmark of the rail. Mantine's focus trap element is not a valid menu item.
    <Menu
      opened={mounted && opened}
      onChange={onChange}
      position="right-end"
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
        {!deactivated && (
          <>
            <Menu.Item component={Link} to={`/profile/${id}`} leftSection={<UserRound size={16} />}>
              My profile
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>Appearance</Menu.Label>
        {appearances.map(({ value, text, icon: Icon }) => (
          <Menu.Item
            key={value}
            onClick={() => setColorScheme(value)}
            leftSection={<Icon size={16} />}
            rightSection={colorScheme === value ? <Check size={15} aria-label="chosen" /> : undefined}
          >
            {text}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout" leftSection={<LogOut size={16} />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
