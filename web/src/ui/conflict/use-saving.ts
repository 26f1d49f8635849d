import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ProblemError } from "../problem.ts"
import { type Clash, questionsOf, settle, type Told } from "./clash.ts"
import type { Choices, Question } from "./question.ts"

type Place<Thing, Change> = {
  /** Writes the fields that were changed over the version that was seen. Answers the thing as it is then. */
  write: (change: Change, seen: Thing) => Promise<Thing>
  /** as it stands by now, past every cache */
  read: () => Promise<Thing>
  /** every field that may be written, as it is asked about */
  told: readonly Told<Thing>[]
  /** what was refused for another reason than somebody else's save */
  failed: (error: Error) => void
}

type Attempt<Thing, Change> = {
  /** the thing as the editor saw it when editing began */
  base: Thing
  change: Change
  /** when it is written, also after a conflict was settled */
  saved: (after: Thing) => void
}

type Open<Thing, Change> = {
  clash: Clash<Thing, Change>
  questions: Question[]
  saved: (after: Thing) => void
}

/**
 * Saves what was changed of a thing that others change, too. Where both wrote the same field differently (`changed_meanwhile`),
 * `clash` is what to ask with `ConflictDialog`; the answers are saved on the newest version. What was typed is lost in no case.
 */
export function useSaving<Thing extends object, Change extends object>(place: Place<Thing, Change>) {
  const [clash, setClash] = useState<Open<Thing, Change>>()

  const save = async ({ base, change, saved }: Attempt<Thing, Change>): Promise<void> => {
    const unchanged = Object.keys(change).length === 0
    try {
      const after = unchanged ? base : await place.write(change, base)
      setClash(undefined)
      saved(after)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== "changed_meanwhile") throw error
      const newest = await place.read()
      const met = { base, change, newest, conflicts: error.conflicts }
      const questions = questionsOf(met, place.told)
      if (questions.length > 0) setClash({ clash: met, questions, saved })
      else await save({ base: newest, change, saved })
    }
  }
  const saving = useMutation({ mutationFn: save, onError: place.failed })

  return {
    save: (attempt: Attempt<Thing, Change>) => saving.mutate(attempt),
    saving: saving.isPending,
    questions: clash?.questions,
    settle: (choices: Choices) => {
      if (!clash) return
      const { clash: met, questions, saved } = clash
      // The fields of a change that is left without some of them are still a change.
      const change = settle(met, place.told, questions, choices) as Change
      saving.mutate({ base: met.newest, change, saved })
    },
    backToEditing: () => setClash(undefined),
  }
}

/** What is under way of it, and what is to be asked. */
export type Saving = Omit<ReturnType<typeof useSaving>, "save">
