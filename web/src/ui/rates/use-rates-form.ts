import { useEffect, useState } from "react"
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  useWatch,
} from "react-hook-form"

type Versioned = { version?: number | undefined }

/** What is wrong, by the field's name. */
type WrongIn<Values> = (values: Values) => Partial<Record<string, string>>

const resolverOf =
  <Values extends FieldValues>(wrongIn: WrongIn<Values>): Resolver<Values> =>
  (values) => {
    const wrong = Object.entries(wrongIn(values))
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map(([field, message]) => [field, { type: "rule", message }]))
    // The names are those of the values' fields.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }

/**
 * A form over a thing as it was when editing began (`base`). While nothing is typed it follows what others save; then it
 * stands still, so that a save tells which version was seen.
 */
export function useRatesForm<Thing extends Versioned, Values extends FieldValues>(
  present: Thing,
  valuesOf: (thing: Thing) => Values,
  wrongIn: WrongIn<Values>,
) {
  const [under, setUnder] = useState({ base: present, keepTyped: false })
  const { base, keepTyped } = under
  const form = useForm<Values>({
    resolver: resolverOf(wrongIn),
    // Whole values are default values, too; the library's type cannot tell.
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    mode: "onTouched",
  })
  const { isDirty } = form.formState
  const typed = useWatch({ control: form.control }) as Values

  // A read that is behind the own save is not followed back.
  const older = (present.version ?? 0) < (base.version ?? 0) && present.version !== undefined
  if (!isDirty && present !== base && !older) setUnder({ base: present, keepTyped: false })
  useEffect(() => {
    form.reset(valuesOf(under.base), { keepDirtyValues: under.keepTyped })
  }, [form, under, valuesOf])

  return {
    form,
    base,
    typed,
    unsaved: isDirty,
    /** what was typed lies over something that somebody else made meanwhile */
    keepTyped,
    /** begins anew at this state; `keepTyped` leaves the fields that were typed as they are */
    stand: (at: Thing, { keepTyped: keep = false } = {}) => setUnder({ base: at, keepTyped: keep }),
  }
}
