import { useEffect, useRef } from "react"
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from "react-hook-form"
import { differing } from "./base-version.ts"
import { sayRestored } from "./draft-notice.ts"
import { dropEdits, keepEdits, readEdits } from "./kept-edits.ts"
import { useDraftPlace } from "./use-draft-place.ts"

/** `draft` names the form and includes its subject's id, so that drafts of different records don't mix. */
export function useDraftForm<Values extends FieldValues, Context = unknown, Output = Values>(
  draft: string,
  options: UseFormProps<Values, Context, Output> & { defaultValues: DefaultValues<Values> },
): UseFormReturn<Values, Context, Output> {
  const form = useForm(options)
  const place = useDraftPlace(`form.${draft}`)
  const empty = useRef(options.defaultValues)
  useEffect(() => {
    if (!place) return
    const found = readEdits<null, Record<string, unknown>>(place)
    for (const [field, value] of Object.entries(found?.typed ?? {}))
      form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      })
    const closeNotice = found && sayRestored(() => form.reset(empty.current), false)
    const stopKeeping = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = differing(values, empty.current)
        if (Object.keys(typed).length > 0) return keepEdits(place, null, typed)
        dropEdits(place)
        closeNotice?.()
      },
    })
    return () => {
      stopKeeping()
      closeNotice?.()
    }
  }, [form, place])
  /** Values of a reset are not a draft: a form for several records in a row keeps some. */
  const reset: typeof form.reset = (values, how) => {
    if (typeof values === "object") empty.current = values as DefaultValues<Values>
    form.reset(values, how)
  }
  return { ...form, reset }
}
