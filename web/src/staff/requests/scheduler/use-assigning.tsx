import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import {
  haveSameTechnicians,
  pickTechnicianLists,
  plannedTechnicians,
  type TechnicianLists,
  technicianListFields,
} from "#shared/domain/job/job-technicians.ts"
import { isServiceStatus } from "#shared/domain/job/status.ts"
import { messages } from "#shared/messages.ts"
import { api } from "#web/api/api.ts"
import { actOnServiceRequest, getServiceRequests } from "#web/api/calls.gen.ts"
import { plannedQuery } from "#web/data/requests.ts"
import { everyRequestKey, requestsKey } from "#web/data/requests-key.ts"
import { technicianTimeout } from "#web/data/technicians.ts"
import { OverlapDialog } from "#web/staff/shared/jobs/use-overlap-confirmation.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/notifications.ts"
import { ProblemError } from "#web/ui/problem.ts"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { type Conflict, type ConflictRules, rulesOf } from "#web/ui/versioned/conflict.ts"
import type { Choices, Question } from "#web/ui/versioned/question.ts"
import { type Move, type NewOverlap, overlapsAfter, rowFields, withCrew } from "./moves.ts"
import { techniciansText } from "./words.ts"

type Open = {
  row: RequestSummary
  conflict: Conflict<TechnicianLists, TechnicianLists>
  questions: Question[]
}
type PendingMoves = { moves: readonly Move[]; overlaps: readonly NewOverlap[]; inProgress: boolean }

/** Parallel calls, few enough that other calls aren't delayed. */
const atOnce = 4

/** Writes one move. Resolves to whether the job is assigned that way now. */
function useMove(
  date: string,
  rules: ConflictRules<TechnicianLists, TechnicianLists>,
  onConflict: (open: Open) => void,
) {
  const queryClient = useQueryClient()
  const { queryKey } = plannedQuery(date)
  const [moving, setMoving] = useState<ReadonlyMap<number, TechnicianLists>>(new Map())

  const show = (invoiceNumber: number, fields: Partial<RequestSummary>) =>
    queryClient.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.invoiceNumber === invoiceNumber ? { ...row, ...fields } : row)),
    )
  const newestOf = async (invoiceNumber: number): Promise<RequestSummary> => {
    const [newest] = await api(getServiceRequests, { ask: "one", query: { invoiceNumber } })
    if (!newest) throw new Error(messages.requests.notFound)
    const { version, serviceStatus } = newest
    show(invoiceNumber, { version, serviceStatus, ...rowFields(newest) })
    return newest
  }

  const perform = async ({ row, to }: Move): Promise<boolean> => {
    const { invoiceNumber, version: seenVersion } = row
    const failure = messages.requests.updateFailedFor(invoiceNumber)
    hideMessage(failure)
    setMoving((rest) => new Map(rest).set(invoiceNumber, to))
    try {
      const { serviceStatus, version } = await api(actOnServiceRequest, {
        body: {
          invoiceNumber,
          action: "assignTechnicians",
          technicians: [...(to.appointmentTechnicians ?? [])],
          ...("appointmentTechniciansRemoval" in to && {
            removalTechnicians: [...(to.appointmentTechniciansRemoval ?? [])],
          }),
          ...("appointmentTechniciansInstall" in to && {
            installTechnicians: [...(to.appointmentTechniciansInstall ?? [])],
          }),
          version: seenVersion,
        },
        within: technicianTimeout,
      })
      await queryClient.cancelQueries({ queryKey })
      show(invoiceNumber, {
        version,
        ...rowFields(to),
        ...(isServiceStatus(serviceStatus) && { serviceStatus }),
      })
      return true
    } catch (error) {
      return await handleRefusal({ row, to }, error as Error)
    } finally {
      setMoving((rest) => new Map([...rest].filter(([number]) => number !== invoiceNumber)))
    }
  }

  const handleRefusal = async (move: Move, error: Error): Promise<boolean> => {
    const { invoiceNumber } = move.row
    try {
      if (!(error instanceof ProblemError) || error.code !== "changed_meanwhile") throw error
      const conflict = await conflictOf(move, error)
      if (conflict) onConflict(conflict)
      return conflict === undefined
    } catch (reason) {
      showFailure(messages.requests.updateFailedFor(invoiceNumber), reason as Error)
      return false
    }
  }

  /** undefined if someone else made the same change. */
  const conflictOf = async ({ row, to }: Move, error: ProblemError): Promise<Open | undefined> => {
    const newest = await newestOf(row.invoiceNumber)
    const conflict = {
      base: pickTechnicianLists(row),
      change: to,
      newest: pickTechnicianLists(newest),
      conflicts: error.conflicts,
    }
    const questions = rules.questionsOf(conflict)
    return questions.length === 0 ? undefined : { row: newest, conflict, questions }
  }

  return { moving, perform }
}

/** Writes several moves, a few at once, and says what came of them. */
function usePerformAll(
  perform: (move: Move) => Promise<boolean>,
  nameOf: (id: string) => string,
  onMoved: (invoiceNumber: number) => void,
) {
  const queryClient = useQueryClient()
  return async (moves: readonly Move[]): Promise<void> => {
    let done = 0
    for (let from = 0; from < moves.length; from += atOnce) {
      const results = await Promise.all(moves.slice(from, from + atOnce).map(perform))
      done += results.filter(Boolean).length
    }
    for (const key of [requestsKey, everyRequestKey]) void queryClient.invalidateQueries({ queryKey: key })
    const [only] = moves
    if (only && moves.length === 1 && done === 1) {
      const { invoiceNumber } = only.row
      const assigned = plannedTechnicians(only.to)
      showMessage(
        assigned.length === 0
          ? `${invoiceNumber} is unassigned.`
          : `${invoiceNumber} assigned to ${assigned.map(nameOf).join(" and ")}.`,
      )
      onMoved(invoiceNumber)
    } else if (done > 0) showMessage(`${done} of ${moves.length} requests assigned.`)
  }
}

type QuestionsProps = {
  pending: PendingMoves | undefined
  conflict: Open | undefined
  onConfirm: (asked: PendingMoves) => void
  onClose: () => void
  onResolve: (choices: Choices) => void
  onBack: () => void
}

/** Asks about overlaps before moves are written, and about conflicts after. */
const Questions = ({ pending, conflict, onConfirm, onClose, onResolve, onBack }: QuestionsProps) => (
  <>
    {pending && (
      <OverlapDialog
        overlaps={pending.overlaps}
        warning={pending.inProgress ? messages.requests.inProgressReleases : undefined}
        onConfirm={() => onConfirm(pending)}
        onClose={onClose}
      />
    )}
    {conflict && (
      <ConflictDialog
        key={conflict.row.invoiceNumber}
        what={String(conflict.row.invoiceNumber)}
        whatInFull={`${conflict.row.invoiceNumber} ${conflict.row.customerName ?? ""}`}
        save={{ saving: false, questions: conflict.questions, resolve: onResolve, backToEditing: onBack }}
      />
    )}
  </>
)

/**
 * Assigns jobs to technicians. Shows the move at once and saves it with the version on the screen. Asks first if the
 * technician has an overlapping job, if work has started, or if someone else has assigned the job since.
 */
export function useAssigning(
  date: string,
  day: { rows: readonly RequestSummary[]; nameOf: (id: string) => string } | undefined,
  { keep, onMoved }: { keep: (keys: readonly string[]) => void; onMoved: (invoiceNumber: number) => void },
) {
  const [pending, setPending] = useState<PendingMoves>()
  const [open, setOpen] = useState<readonly Open[]>([])
  const nameOf = day?.nameOf ?? String
  const rules = rulesOf<TechnicianLists, TechnicianLists>([
    {
      label: "Technicians",
      fields: technicianListFields,
      text: (crews) => techniciansText(crews, nameOf) || "nobody",
    },
  ])

  const { moving, perform } = useMove(date, rules, (conflict) => setOpen((rest) => [...rest, conflict]))
  const performAll = usePerformAll(perform, nameOf, onMoved)

  const assign = (moves: readonly Move[], { confirmed = false } = {}): void => {
    const changed = moves.filter(
      ({ row, to }) => !moving.has(row.invoiceNumber) && !haveSameTechnicians(row, to),
    )
    const overlaps = overlapsAfter(changed, day?.rows ?? [])
    const inProgress = changed.some(({ row }) => row.serviceStatus === "serviceInProgress")
    if (!inProgress && (confirmed || overlaps.length === 0))
      return go({ moves: changed, overlaps, inProgress })
    setPending({ moves: changed, overlaps, inProgress })
  }
  const go = ({ moves, overlaps }: PendingMoves): void => {
    setPending(undefined)
    keep(overlaps.map(({ key }) => key))
    void performAll(moves)
  }

  const [first] = open
  const closeConflict = () => setOpen(([_first, ...rest]) => rest)
  const resolve = (choices: Choices) => {
    if (!first) return
    const { row, conflict, questions } = first
    closeConflict()
    const answer = rules.resolve(conflict, questions, choices)
    if (answer.appointmentTechnicians) void performAll([{ row, to: answer }])
  }

  const rows = useMemo(
    () =>
      day?.rows.map((row) => {
        const to = moving.get(row.invoiceNumber)
        return to ? withCrew(row, to) : row
      }),
    [day?.rows, moving],
  )
  const dialogs = (
    <Questions
      pending={pending}
      conflict={first}
      onConfirm={go}
      onClose={() => setPending(undefined)}
      onResolve={resolve}
      onBack={closeConflict}
    />
  )
  return { rows, assign, isMoving: (invoiceNumber: number) => moving.has(invoiceNumber), dialogs }
}
