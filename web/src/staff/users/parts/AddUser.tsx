import { useEffect, useRef, useState } from "react"
import { useHotkeys } from "#web/ui/hotkeys.ts"
import { Kbd } from "#web/ui/Kbd.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { UserType } from "../form.ts"
import { TypeChoice } from "./TypeChoice.tsx"
import { UserForm } from "./UserForm.tsx"

const titles = {
  clerk: "New clerk",
  technician: "New technician",
  commercial: "New commercial account",
  user: "New customer",
} as const satisfies Record<UserType, string>

export function AddUser() {
  const [type, setType] = useState<UserType>()
  const choice = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && type === undefined) choice.current?.querySelector("button")?.focus()
    wasOpen.current = type !== undefined
  }, [type])
  useHotkeys({ n: ["Add a user", () => choice.current?.querySelector("button")?.focus()] })

  return (
    <Panel
      title={type === undefined ? "Add a user" : titles[type]}
      actions={type === undefined && <Kbd>N</Kbd>}
    >
      {type === undefined ? (
        <div ref={choice}>
          <TypeChoice onChoose={setType} />
        </div>
      ) : (
        <UserForm type={type} onDone={() => setType(undefined)} />
      )}
    </Panel>
  )
}
