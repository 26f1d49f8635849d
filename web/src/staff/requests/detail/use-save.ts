import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type {
  ServiceRequest,
  ServiceRequestChange,
} from "../../../../../shared/api/requests/service-request.ts"
import type { WrongField } from "../../../../../shared/api/wrong-fields.ts"
import type { NameOf } from "../../../data/request/seen.ts"
import { requestQuery, useChangeRequest } from "../../../data/request.ts"
import type { Choices, Question } from "../../../ui/conflict/question.ts"
import { ProblemError } from "../../../ui/problem.ts"
import { forget, sayFailed } from "../../../ui/say.ts"
import { isEmpty } from "./changes.ts"
import { type Clash, questionsOf, settle } from "./conflict.ts"
import { toldWith } from "./refused.ts"

type Attempt = {
  /** the request as the editor saw it when editing began */
  base: ServiceRequest
  change: ServiceRequestChange
  /** when it is written, also after a conflict was settled */
  saved: () => void
  /** shows at its fields what is wrong with them */
  refused?: (fields: readonly WrongField[]) => void
}

const failure = "Service Request update failed."

export type OpenClash = { clash: Clash; questions: Question[]; saved: () => void }

/** Saves what was edited; a conflict with somebody else's save is asked about and then saved on the newest version. */
export function useSave(invoiceNumber: number, nameOf: NameOf) {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useChangeRequest(invoiceNumber)
  const [open, setOpen] = useState<OpenClash>()

  const meet = async (attempt: Attempt, problem: ProblemError): Promise<void> => {
    const newest = await queryClient.fetchQuery({ ...requestQuery(invoiceNumber), staleTime: 0 })
    if (!newest) {
      sayFailed("Service Request was not found.", problem)
      return
    }
    const clash = { ...attempt, newest, conflicts: problem.conflicts }
    const questions = questionsOf(clash, nameOf)
    if (questions.length > 0) setOpen({ clash, questions, saved: attempt.saved })
    else await save({ ...attempt, base: newest, change: settle(clash, [], {}) })
  }

  const save = async (attempt: Attempt): Promise<void> => {
    const { base, change, saved, refused } = attempt
    if (isEmpty(change)) return saved()
    forget(failure)
    try {
      await mutateAsync({ ...change, version: base.version })
      setOpen(undefined)
      saved()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === "changed_meanwhile") await meet(attempt, error)
      else {
        refused?.(error.fields)
        sayFailed(failure, toldWith(error, change))
      }
    }
  }

  return {
    save: (attempt: Attempt) => void save(attempt),
    saving: isPending,
    clash: open,
    settleClash: ({ clash, questions, saved }: OpenClash, choices: Choices) =>
      void save({ base: clash.newest, change: settle(clash, questions, choices), saved }),
    backToEditing: () => setOpen(undefined),
  }
}
