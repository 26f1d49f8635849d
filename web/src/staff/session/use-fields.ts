import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from "react"

/** What is wrong with what was typed, a sentence by the field's name. */
type WrongIn<Name extends string> = (
  values: Record<Name, string>,
) => Partial<Record<Name, string | undefined>>

/**
 * The fields of a login: the form library and the schemas of the other screens are as large as all else that it loads. They are
 * checked when they are sent, and from then on as they are typed; the first that is wrong gets the keyboard.
 */
export function useFields<Name extends string>(
  initial: Record<Name, string>,
  wrongIn: WrongIn<Name>,
  /** the one that has the keyboard */
  first?: NoInfer<Name>,
) {
  const [values, setValues] = useState(initial)
  const [checks, setChecks] = useState(false)
  /** What the server refused, until it is typed anew. */
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({})
  const [sending, setSending] = useState(false)
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  useEffect(() => {
    if (first !== undefined) inputs.current[first]?.focus()
  }, [first])

  const focus = (name: Name) => inputs.current[name]?.focus()
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: undefined }))
  }
  const wrong: ReturnType<typeof wrongIn> = checks ? wrongIn(values) : {}

  return {
    sending,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: refused[name] ?? wrong[name],
      withAsterisk: true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input
      },
    }),
    set,
    /** Asks for it again; that it is empty now is no mistake of whoever types. */
    ask: (name: Name) => {
      set(name, "")
      setChecks(false)
      focus(name)
    },
    refuse: (name: Name, sentence: string) => {
      setRefused((before) => ({ ...before, [name]: sentence }))
      focus(name)
    },
    submit: (send: (values: Record<Name, string>) => Promise<void>) => async (event: SyntheticEvent) => {
      event.preventDefault()
      if (sending) return
      setRefused({})
      setChecks(true)
      const found = wrongIn(values)
      const firstWrong = (Object.keys(values) as Name[]).find((name) => found[name] !== undefined)
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
