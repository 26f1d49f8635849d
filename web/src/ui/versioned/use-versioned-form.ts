import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react"
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import { setServerErrors } from "../form/server-errors.ts"
import { differingFields, isNewer } from "./base-version.ts"
import { showRestoredMessage } from "./draft-notice.ts"
import { type DraftKey, readDraft, removeDraft, saveDraft } from "./drafts.ts"
import { useDraftKey } from "./use-draft-key.ts"
import type { VersionedSave } from "./use-versioned-save.ts"

export type FormOptions<
  Thing extends { version?: number | undefined },
  Values extends FieldValues,
  Checked,
  Change extends object,
> = {
  stored: Thing
  /** Must be referentially stable. */
  valuesOf: (thing: Thing) => Values
  resolver: (base: Thing) => Resolver<Values, unknown, Checked>
  changeOf: (checked: Checked, base: Thing) => Change
  mode?: "onTouched" | "onSubmit"
  save: Pick<VersionedSave<Thing, Change>, "save">
  saved?: (after: Thing, change: Change) => void
  /** Ends the edit after a save. Not called if more was typed while the save was under way. */
  close?: (() => void) | undefined
  /** Maps refused wire fields to this form's names where they differ. */
  fieldsOf?: (fields: readonly WrongField[], error: Error) => readonly WrongField[]
  draftKey?: DraftKey
  /** Needed if page, id, and fields are not unique. `false` keeps no draft: for passwords and card data. */
  draft?: string | false
}

type BaseState<Thing> = {
  base: Thing
  keepTyped: boolean
  /** Typed while the base was being saved, or before the page was loaded. */
  textTypedAfter: Record<string, unknown>
}

const nameOf = <Thing extends object>(stored: Thing, valuesOf: (thing: Thing) => object): string =>
  `form.${"_id" in stored ? String(stored._id) : ""}.${Object.keys(valuesOf(stored)).join(",")}`

const isNothing = (typed: Record<string, unknown>): boolean => Object.keys(typed).length === 0

type RestoredNoticeOptions<Thing> = {
  draftKey: DraftKey | undefined
  restoredBase: Thing | undefined
  stored: Thing
  isDirty: boolean
  setBaseState: Dispatch<SetStateAction<BaseState<Thing>>>
}

/** Says that a draft was restored, and offers to discard it, until the form is saved or back as it was. */
function useRestoredNotice<Thing extends { version?: number | undefined }>({
  draftKey,
  restoredBase,
  stored,
  isDirty,
  setBaseState,
}: RestoredNoticeOptions<Thing>): void {
  const newest = useRef(stored)
  useEffect(() => {
    newest.current = stored
  }, [stored])
  const closeNotice = useRef<() => void>(undefined)
  useEffect(() => {
    if (!restoredBase || !draftKey) return
    const isOlder = (newest.current.version ?? 0) > (restoredBase.version ?? 0)
    const discard = () => {
      removeDraft(draftKey)
      setBaseState({ base: newest.current, keepTyped: false, textTypedAfter: {} })
    }
    closeNotice.current = showRestoredMessage(discard, isOlder)
    return closeNotice.current
  }, [restoredBase, draftKey, setBaseState])
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) closeNotice.current?.()
    wasDirty.current = isDirty
  }, [isDirty])
}

/** Stores what is typed at each change, so that a reload restores it. */
function usePersistEdits<Thing, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draftKey: DraftKey | undefined,
  base: Thing,
  valuesOf: (thing: Thing) => Values,
): void {
  const { userId, form: draftForm } = draftKey ?? {}
  useEffect(() => {
    if (userId === undefined || draftForm === undefined) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = differingFields(values, valuesOf(base))
        if (isNothing(typed)) removeDraft({ userId, form: draftForm })
        else saveDraft({ userId, form: draftForm }, base, typed)
      },
    })
  }, [form, userId, draftForm, base, valuesOf])
}

/**
 * A form for a record that others change too. Untouched, it follows their saves. After the first edit its
 * base version is fixed, and a save sends the changes since. Input during a save is kept.
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
  close,
  fieldsOf = (fields) => fields,
  draftKey: givenDraftKey,
  draft,
}: FormOptions<Thing, Values, Checked, Change>) {
  const pageDraftKey = useDraftKey(
    givenDraftKey || draft === false
      ? undefined
      : draft === undefined
        ? nameOf(stored, valuesOf)
        : `form.${draft}`,
  )
  const draftKey = givenDraftKey ?? pageDraftKey
  const [restoredDraft] = useState(() => draftKey && readDraft<Thing, Record<string, unknown>>(draftKey))
  const [baseState, setBaseState] = useState<BaseState<Thing>>({
    base: restoredDraft?.base ?? stored,
    keepTyped: false,
    textTypedAfter: restoredDraft?.typed ?? {},
  })
  const { base, keepTyped } = baseState
  const form = useForm<Values>({
    // Complete values are valid default values, which the library's types cannot express.
    defaultValues: valuesOf(base) as DefaultValues<Values>,
    // The fields use one control type, whatever the resolver returns.
    resolver: resolver(base) as unknown as Resolver<Values>,
    mode,
  })
  const { isDirty } = form.formState

  const rebaseOn = (record: Thing, { keepTyped: keep = false } = {}) =>
    setBaseState({ base: record, keepTyped: keep, textTypedAfter: {} })
  const isUntouched = !isDirty && isNothing(baseState.textTypedAfter)
  if (isUntouched && stored !== base && isNewer(stored, base)) rebaseOn(stored)
  const appliedState = useRef(baseState)
  useEffect(() => {
    // Resetting the initial form would erase input from before this effect.
    if (appliedState.current !== baseState)
      form.reset(valuesOf(baseState.base), { keepDirtyValues: baseState.keepTyped })
    appliedState.current = baseState
    for (const [field, value] of Object.entries(baseState.textTypedAfter))
      form.setValue(field as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      })
  }, [form, baseState, valuesOf])

  useRestoredNotice({
    draftKey: pageDraftKey,
    restoredBase: restoredDraft?.base,
    stored,
    isDirty,
    setBaseState,
  })
  usePersistEdits(form, draftKey, base, valuesOf)

  const refused = (fields: readonly WrongField[], error: Error) =>
    setServerErrors(form, fieldsOf(fields, error))

  const submit = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues())
    save.save({
      base,
      change: changeOf(values as unknown as Checked, base),
      refused,
      saved: (after, savedChange) => {
        const textTypedAfter = differingFields(form.getValues(), sent)
        setBaseState({ base: after, keepTyped: false, textTypedAfter })
        saved?.(after, savedChange)
        if (!isNothing(textTypedAfter)) {
          // A reload must not add a new record again.
          if (draftKey) saveDraft(draftKey, after, textTypedAfter)
          return
        }
        if (draftKey) removeDraft(draftKey)
        close?.()
      },
    })
  })

  return {
    form,
    base,
    submit,
    unsaved: isDirty,
    changes: Object.keys(form.formState.dirtyFields).length,
    keepTyped,
    restoredDraft,
    discardEdits: () => rebaseOn(stored),
    rebaseOn,
  }
}
