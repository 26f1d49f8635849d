import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react"

/** A new object focuses the field again. */
export type FieldToFocus = { name: string }

type Props = {
  id: string
  onSubmit: (event: SubmitEvent) => Promise<void>
  focused?: FieldToFocus | undefined
  children: ReactNode
}

/** The form of an `EditablePanel`. It focuses the given field, or its first. */
export function PanelForm({ id, onSubmit, focused, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const selector = focused ? `[name="${focused.name}"]` : "input, select, textarea"
    form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [focused])
  return (
    <form ref={form} id={id} className="stack gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
    </form>
  )
}
