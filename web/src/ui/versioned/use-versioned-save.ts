import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import { ProblemError } from "../feedback/problem.ts"
import type { Conflict, ConflictRules } from "./conflict.ts"
import type { Choices, ConflictQuestion } from "./question.ts"

/** `base` is newer than the form's after an answered conflict. */
type Refused<Thing, Change> = { change: Change; base: Thing }

export type SaveOptions<Thing, Change> = {
  /** Returns the saved record. */
  write: (change: Change, base: Thing) => Promise<Thing>
  /** Bypasses caches. */
  read: () => Promise<Thing>
  rules: ConflictRules<Thing, Change>
  /** Called for refusals other than a conflict. `atFields`: every message is shown at its field. */
  failed: (error: Error, refused: Refused<Thing, Change>, atFields: boolean) => void
}

type Attempt<Thing, Change> = {
  base: Thing
  change: Change
  /** `change` is without what the dialog's answers left as it is. */
  saved: (after: Thing, change: Change) => void
  /** Returns the errors without a field here. */
  refused?: (fields: readonly WrongField[], error: Error) => readonly WrongField[]
}

type Open<Thing, Change> = {
  conflict: Conflict<Thing, Change>
  questions: ConflictQuestion[]
  attempt: Attempt<Thing, Change>
}

/**
 * If both people changed the same field (`changed_meanwhile`), `ConflictDialog` asks, and the answers are
 * saved on the newest version. Input is never lost.
 */
export function useVersionedSave<Thing extends object, Change extends object>({
  write,
  read,
  rules,
  failed,
}: SaveOptions<Thing, Change>) {
  const [open, setOpen] = useState<Open<Thing, Change>>()

  const save = async (attempt: Attempt<Thing, Change>): Promise<void> => {
    const { base, change, saved } = attempt
    const unchanged = Object.keys(change).length === 0
    try {
      const after = unchanged ? base : await write(change, base)
      setOpen(undefined)
      saved(after, change)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== "changed_meanwhile") throw error
      const newest = await read()
      const conflict = { base, change, newest, conflicts: error.conflicts }
      const questions = rules.questionsOf(conflict)
      if (questions.length > 0) setOpen({ conflict, questions, attempt })
      // A save of its own, so that its refusal names the version that it was made to.
      else saving.mutate({ ...attempt, base: newest, change: rules.resolve(conflict, [], {}) })
    }
  }
  const saving = useMutation({
    mutationFn: save,
    onError: (error, { base, change, refused }) => {
      const fields = error instanceof ProblemError ? error.fields : []
      const unplacedErrors = refused?.(fields, error) ?? fields
      failed(error, { base, change }, fields.length > 0 && unplacedErrors.length === 0)
    },
  })

  return {
    save: (attempt: Attempt<Thing, Change>) => saving.mutate(attempt),
    saving: saving.isPending,
    questions: open?.questions,
    conflict: open?.conflict,
    resolve: (choices: Choices) => {
      if (!open) return
      const { conflict, questions, attempt } = open
      const change = rules.resolve(conflict, questions, choices)
      saving.mutate({ ...attempt, base: conflict.newest, change })
    },
    backToEditing: () => setOpen(undefined),
  }
}

export type VersionedSave<Thing extends object, Change extends object> = ReturnType<
  typeof useVersionedSave<Thing, Change>
>

export type Saving = Pick<VersionedSave<object, object>, "saving" | "questions" | "resolve" | "backToEditing">
