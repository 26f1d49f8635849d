import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from "react"

type Validate<Name extends string> = (
  values: Record<Name, string>,
) => Partial<Record<Name, string | undefined>>

/**
 * Minimal form state for the login, because a form library and schemas would double its JavaScript. Fields
 * are validated on submit, and from then on while typing. The first invalid one is focused.
 */
export function useFields<Name extends string>(
  initial: Record<Name, string>,
  validate: Validate<Name>,
  first?: NoInfer<Name>,
) {
  const [values, setValues] = useState(initial)
  const [checks, setChecks] = useState(false)
  /** Refusals of the server, until the field is edited. */
  const [serverErrors, setServerErrors] = useState<Partial<Record<Name, string>>>({})
  const [sending, setSending] = useState(false)
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  useEffect(() => {
    if (first !== undefined) inputs.current[first]?.focus()
  }, [first])

  const focus = (name: Name) => inputs.current[name]?.focus()
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setServerErrors((before) => ({ ...before, [name]: undefined }))
  }
  const errors: ReturnType<typeof validate> = checks ? validate(values) : {}

  return {
    sending,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: serverErrors[name] ?? errors[name],
      withAsterisk: true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input
      },
    }),
    set,
    /** Clears a field for another try, without an error for being empty. */
    clearAndFocus: (name: Name) => {
      set(name, "")
      setChecks(false)
      focus(name)
    },
    refuse: (name: Name, sentence: string) => {
      setServerErrors((before) => ({ ...before, [name]: sentence }))
      focus(name)
    },
    submit: (send: (values: Record<Name, string>) => Promise<void>) => async (event: SyntheticEvent) => {
      event.preventDefault()
      if (sending) return
      setServerErrors({})
      setChecks(true)
      const foundErrors = validate(values)
      const firstWrong = (Object.keys(values) as Name[]).find((name) => foundErrors[name] !== undefined)
      if (firstWrong !== undefined) return focus(firstWrong)
      setSending(true)
      try {
        await send(values)
      } finally {
        setSending(false)
      }
    },
  }
}
