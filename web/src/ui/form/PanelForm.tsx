import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react"

type Props = { id: string; onSubmit: (event: SubmitEvent) => Promise<void>; children: ReactNode }

/** The form of an `EditablePanel`. It focuses its first field. */
export function PanelForm({ id, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus(), [])
  return (
    <form ref={form} id={id} className="stack gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  )
}
