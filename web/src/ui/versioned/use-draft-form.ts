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
import { differingFields } from "./base-version.ts"
import { showRestoredMessage } from "./draft-notice.ts"
import { readDraft, removeDraft, saveDraft } from "./drafts.ts"
import { useDraftKey } from "./use-draft-key.ts"

/** `draft` names the form and includes its subject's id, so that drafts of different records don't mix. */
export function useDraftForm<Values extends FieldValues, Context = unknown, Output = Values>(
  draft: string,
  options: UseFormProps<Values, Context, Output> & { defaultValues: DefaultValues<Values> },
): UseFormReturn<Values, Context, Output> {
  const form = useForm(options)
  const key = useDraftKey(`form.${draft}`)
  const empty = useRef(options.defaultValues)
  useEffect(() => {
    if (!key) return
    const found = readDraft<null, Record<string, unknown>>(key)
    for (const [field, value] of Object.entries(found?.typed ?? {}))
      form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      })
    const closeNotice = found && showRestoredMessage(() => form.reset(empty.current), false)
    const stopKeeping = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = differingFields(values, empty.current)
        if (Object.keys(typed).length > 0) return saveDraft(key, null, typed)
        removeDraft(key)
        closeNotice?.()
      },
    })
    return () => {
      stopKeeping()
      closeNotice?.()
    }
  }, [form, key])
  /** Values of a reset are not a draft: a form for several records in a row keeps some. */
  const reset: typeof form.reset = (values, how) => {
    if (typeof values === "object") empty.current = values as DefaultValues<Values>
    form.reset(values, how)
  }
  return { ...form, reset }
}
