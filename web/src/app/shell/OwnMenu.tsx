import { Menu, useMantineColorScheme } from "@mantine/core"
import { Check, LogOut, UserRound } from "lucide-react"
import { Link } from "react-router-dom"
import type { Session } from "../../api/session.ts"
import { appearances } from "./appearances.ts"
import { RailMenu, type RailMenuProps } from "./RailMenu.tsx"

export default function OwnMenu({ of: { id, deactivated }, ...props }: RailMenuProps & { of: Session }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <RailMenu {...props} position="right-end">
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
    </RailMenu>
  )
}
