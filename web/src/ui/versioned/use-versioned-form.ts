import { useEffect, useRef, useState } from "react"
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm,
} from "react-hook-form"
import type { WrongField } from "#shared/api/wrong-fields.ts"
import { differing, isNewer } from "./base-version.ts"
import { sayRestored } from "./draft-notice.ts"
import { dropEdits, type EditPlace, keepEdits, readEdits } from "./kept-edits.ts"
import { useDraftPlace } from "./use-draft-place.ts"
import type { VersionedSave } from "./use-versioned-save.ts"

type Options<
  Thing extends { version?: number | undefined },
  Values extends FieldValues,
  Checked,
  Change extends object,
> = {
  /** as it stands by now */
  stored: Thing
  /** form-shaped; stays the same function */
  valuesOf: (thing: Thing) => Values
  /** what checks the form, over its base */
  resolver: (base: Thing) => Resolver<Values, unknown, Checked>
  /** of what was checked the fields that differ from the base, as they are sent */
  changeOf: (checked: Checked, base: Thing) => Change
  /** when the form is checked first */
  mode?: "onTouched" | "onSubmit"
  /** shared by all forms of the thing */
  save: Pick<VersionedSave<Thing, Change>, "save">
  saved: (after: Thing) => void
  /** what is refused, by the names of this form where they differ from those of the wire */
  fieldsOf?: (fields: readonly WrongField[], error: Error) => readonly WrongField[]
  /** where what is typed outlives a reload, of a screen that opens and drops drafts itself */
  kept?: EditPlace
  /**
   * Names the draft where the page, the thing's id and the fields don't tell one form from another. `false` keeps none: for
   * passwords, secrets and card data.
   */
  draft?: string | false
}

type Under<Thing> = {
  base: Thing
  keepTyped: boolean
  /** what was typed while the base was on its way to the server, or before the page was loaded */
  typedSince: Record<string, unknown>
}

/** Two forms of a page differ in what they are about, or in their fields. */
const nameOf = <Thing extends object>(stored: Thing, valuesOf: (thing: Thing) => object): string =>
  `form.${"_id" in stored ? String(stored._id) : ""}.${Object.keys(valuesOf(stored)).join(",")}`

const isNothing = (typed: Record<string, unknown>): boolean => Object.keys(typed).length === 0

/**
 * A form over something that others change, too. While nothing is typed it follows what others save; then its base version
 * stands still, and a save sends what was changed since. What is refused stands at its fields, and what is typed while a save
 * is under way stays.
 */
export function useVersionedForm<
  Thing extends { version?: number | undefined },
  Values extends FieldValues,
  Checked,
  Change extends object,
>({
  stored,
  valuesOf,
  resolver,
  changeOf,
  mode = "onSubmit",
  save,
  saved,
  fieldsOf = (fields) => fields,
  kept: ownPlace,
  draft,
}: Options<Thing, Values, Checked, Change>) {
  const ofPage = useDraftPlace(
    ownPlace || draft === false
      ? undefined
      : draft === undefined
        ? nameOf(stored, valuesOf)
        : `form.${draft}`,
  )
  const kept = ownPlace ?? ofPage
  const [found] = useState(() => kept && readEdits<Thing, Record<string, unknown>>(kept))
  const [under, setUnder] = useState<Under<Thing>>({
    base: found?.base ?? stored,
    keepTyped: false,
    typedSince: found?.typed ?? {},
  })
  const { base, keepTyped } = under
  const form = useForm<Values>({
    // Whole values are default values, too; the library's type cannot tell.
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    // The fields of the form take one kind of control, whatever it gives on submit.
    resolver: resolver(base) as unknown as Resolver<Values>,
    mode,
  })
  const { isDirty } = form.formState

  const stand = (at: Thing, { keepTyped: keep = false } = {}) =>
    setUnder({ base: at, keepTyped: keep, typedSince: {} })
  // What was typed before is in the form only once the effect below has put it there.
  const isUntouched = !isDirty && isNothing(under.typedSince)
  if (isUntouched && stored !== base && isNewer(stored, base)) stand(stored)
  const shown = useRef(under)
  useEffect(() => {
    // The form begins with its first values. Setting them again would erase what was typed before this effect runs.
    if (shown.current !== under) form.reset(valuesOf(under.base), { keepDirtyValues: under.keepTyped })
    shown.current = under
    for (const [field, value] of Object.entries(under.typedSince))
      form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      })
  }, [form, under, valuesOf])

  const foundBase = ofPage && found?.base
  const newest = useRef(stored)
  useEffect(() => {
    newest.current = stored
  }, [stored])
  const closeNotice = useRef<() => void>(undefined)
  useEffect(() => {
    if (!foundBase || !ofPage) return
    const isOlder = (newest.current.version ?? 0) > (foundBase.version ?? 0)
    const discard = () => {
      dropEdits(ofPage)
      setUnder({ base: newest.current, keepTyped: false, typedSince: {} })
    }
    closeNotice.current = sayRestored(discard, isOlder)
    return closeNotice.current
  }, [foundBase, ofPage])
  const wasDirty = useRef(false)
  useEffect(() => {
    // Saved, or typed back to what it was.
    if (wasDirty.current && !isDirty) closeNotice.current?.()
    wasDirty.current = isDirty
  }, [isDirty])

  const { by, of } = kept ?? {}
  useEffect(() => {
    if (by === undefined || of === undefined) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = differing(values, valuesOf(base))
        if (isNothing(typed)) dropEdits({ by, of })
        else keepEdits({ by, of }, base, typed)
      },
    })
  }, [form, by, of, base, valuesOf])

  const refused = (fields: readonly WrongField[], error: Error) => {
    const names = Object.keys(form.getValues())
    const isHere = ({ field }: WrongField) => names.includes(field.split(".")[0] ?? "")
    const all = fieldsOf(fields, error)
    const here = all.filter(isHere)
    for (const { field, message } of here.toReversed())
      form.setError(field as FieldPath<Values>, { type: "server", message }, { shouldFocus: true })
    return all.filter((field) => !isHere(field))
  }

  const submit = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues())
    save.save({
      base,
      change: changeOf(values as unknown as Checked, base),
      refused,
      saved: (after) => {
        const typedSince = differing(form.getValues(), sent)
        setUnder({ base: after, keepTyped: false, typedSince })
        if (kept && isNothing(typedSince)) dropEdits(kept)
        saved(after)
      },
    })
  })

  return {
    form,
    base,
    submit,
    unsaved: isDirty,
    /** how many fields were changed */
    changes: Object.keys(form.formState.dirtyFields).length,
    /** what was typed lies over something that somebody else made meanwhile */
    keepTyped,
    /** what was found typed when the form was opened, and when that was, ISO */
    found,
    undo: () => stand(stored),
    /** begins anew at this state; `keepTyped` leaves the fields that were typed as they are */
    stand,
  }
}
