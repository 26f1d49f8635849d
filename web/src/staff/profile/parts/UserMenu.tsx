import { Menu } from "@mantine/core"
import { Ellipsis, KeyRound, LogOut, Trash2, UserCheck, UserX } from "lucide-react"
import { useState } from "react"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./UserMenu.module.css"

export type UserAct = "password" | "sessions" | "deactivate" | "reactivate" | "delete"

export const userActions = {
  password: { text: "Set a password", icon: KeyRound, destructive: false },
  sessions: { text: t("Log out on all devices"), icon: LogOut, destructive: false },
  reactivate: { text: "Reactivate", icon: UserCheck, destructive: false },
  deactivate: { text: "Deactivate", icon: UserX, destructive: true },
  delete: { text: "Delete user", icon: Trash2, destructive: true },
} as const

export function UserMenu({
  options,
  onAct,
}: {
  options: readonly { act: UserAct; reason: string | undefined }[]
  onAct: (act: UserAct) => void
}) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={280}>
      <Menu.Target>
        <Button icon={Ellipsis} label="More" expanded={opened} onClick={() => setOpened(!opened)} />
      </Menu.Target>
      <Menu.Dropdown>
        {options.map(({ act, reason }) => {
          const { text, icon: Icon, destructive } = userActions[act]
          return (
            <Menu.Item
              key={act}
              leftSection={<Icon size={16} aria-hidden />}
              aria-disabled={reason !== undefined || undefined}
              className={`${styles.item} weight-medium min-h-touch ${reason === undefined ? (destructive ? "text-danger" : "") : styles.off}`}
              closeMenuOnClick={reason === undefined}
              onClick={reason === undefined ? () => onAct(act) : undefined}
            >
              {text}
              {reason !== undefined && <small>{reason}</small>}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
