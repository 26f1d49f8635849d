import { useEffect, useState } from "react"
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm,
} from "react-hook-form"
import type * as z from "zod"
import { messages } from "../../../../shared/messages.ts"
import { checkedBy } from "../checked.ts"
import { ProblemError } from "../problem.ts"
import { sayFailed } from "../say.ts"
import type { Told } from "./clash.ts"
import { useSaving } from "./use-saving.ts"

type Versioned = { version: number }

type Editing<Thing extends Versioned, Values extends FieldValues, Change extends object> = {
  /** as it stands by now */
  thing: Thing
  /** form-shaped; stays the same function */
  valuesOf: (thing: Thing) => Values
  /** the same in the forms of the wire: each field that the form may send */
  wireOf: (values: Values) => Record<string, unknown>
  /** the body of the definition */
  schema: z.ZodType<Change>
  /** Answers the version that the write made. */
  write: (change: Change, seen: Thing) => Promise<Versioned>
  /** as it stands, past every cache */
  read: () => Promise<Thing>
  told: readonly Told<Thing>[]
  saved: (after: Thing) => void
}

/**
 * A form over something that others change, too. Only what was changed since editing began is checked, by the definition's own
 * schema, and sent; who has typed nothing sees at once what others saved.
 */
export function useEditing<Thing extends Versioned, Values extends FieldValues, Change extends object>({
  thing,
  valuesOf,
  wireOf,
  schema,
  write,
  read,
  told,
  saved,
}: Editing<Thing, Values, Change>) {
  const [base, setBase] = useState(thing)
  const changed = (values: Values) => differing(wireOf(values), wireOf(valuesOf(base)))
  const form = useForm<Values>({
    // Values is no partial of itself to the compiler.
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    // The fields of the form take one kind of control, whatever it gives on submit.
    resolver: checkedBy(schema, changed) as unknown as Resolver<Values>,
    mode: "onTouched",
  })
  const { reset } = form
  const { isDirty } = form.formState

  const start = (from: Thing) => {
    setBase(from)
    reset(valuesOf(from))
  }
  if (!isDirty && thing.version > base.version) setBase(thing)
  useEffect(() => {
    if (!isDirty) reset(valuesOf(base))
  }, [base, isDirty, reset, valuesOf])

  const failed = (error: Error) => {
    const fields = error instanceof ProblemError ? error.fields : []
    const values = form.getValues()
    const [shown, others] = [true, false].map((inForm) =>
      fields.filter(({ field }) => (field.split(".")[0] ?? "") in values === inForm),
    )
    for (const { field, message } of shown?.toReversed() ?? [])
      form.setError(field as FieldPath<Values>, { message }, { shouldFocus: true })
    if (fields.length === 0 || others?.length) sayFailed(messages.settings.postFailed, error)
  }
  const saving = useSaving<Thing, Change>({
    write: async (change, seen) => {
      const { version } = await write(change, seen)
      // What others saved in between was merged with it.
      return version > seen.version + 1 ? read() : { ...seen, ...change, version }
    },
    read,
    told,
    failed,
  })

  const submit = form.handleSubmit((checked) => {
    const change = checked as unknown as Change
    const sent = structuredClone(form.getValues())
    saving.save({
      base,
      change,
      saved: (after) => {
        const typedSince = Object.entries(differing(form.getValues(), sent))
        start(after)
        for (const [field, value] of typedSince)
          form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
            shouldDirty: true,
          })
        saved(after)
      },
    })
  })

  return {
    form,
    submit,
    unsaved: isDirty,
    changes: Object.keys(form.formState.dirtyFields).length,
    undo: () => start(thing),
    saving: saving.saving,
    conflict: saving,
  }
}

const differing = (values: object, others: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(others, field)),
    ),
  )
