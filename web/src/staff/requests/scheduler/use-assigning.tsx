import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import {
  haveSameTechnicians,
  pickTechnicianLists,
  plannedTechnicians,
  technicianListFields,
} from "#shared/domain/job/job-technicians.ts"
import { endsDrive } from "#shared/domain/job/request.ts"
import { isServiceStatus } from "#shared/domain/job/status.ts"
import type { Absence, BranchSchedule } from "#shared/domain/schedule/capacity.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { api } from "#web/api/api.ts"
import { actOnServiceRequest, changeServiceRequest, getServiceRequests } from "#web/api/calls.gen.ts"
import { technicianTimeoutSeconds } from "#web/data/people/technicians.ts"
import { plannedKey, plannedQuery } from "#web/data/requests/requests.ts"
import { everyRequestKey, requestsKey } from "#web/data/requests/requests-key.ts"
import { type MoveWarning, OverlapDialog } from "#web/staff/shared/jobs/use-overlap-confirmation.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { type Conflict, type ConflictRules, rulesOf } from "#web/ui/versioned/conflict.ts"
import type { Choices, ConflictQuestion } from "#web/ui/versioned/question.ts"
import { useTimeText } from "../detail/dialogs/use-time-text.tsx"
import {
  type Assignment,
  absencesAfter,
  changesDay,
  type Move,
  type NewOverlap,
  overlapsAfter,
  rowFields,
  withAssignment,
} from "./assignment-moves.ts"
import { techniciansText } from "./labels.ts"

type Open = {
  row: RequestSummary
  conflict: Conflict<Assignment, Assignment>
  questions: ConflictQuestion[]
}
type PendingMoves = {
  moves: readonly Move[]
  overlaps: readonly NewOverlap[]
  absences: readonly Absence[]
  warning: MoveWarning | undefined
}

const warningOf = (moves: readonly Move[]): MoveWarning | undefined => {
  if (moves.some(({ row }) => row.serviceStatus === "serviceInProgress"))
    return {
      title: "Change the technicians?",
      text: messages.requests.inProgressReleases,
      confirm: "Change technicians",
    }
  return moves.some(({ row, to }) => endsDrive(row, withAssignment(row, to)))
    ? {
        title: "Move it anyway?",
        text: "The technician is on the way. Moving the job sets it back to Ready.",
        confirm: "Move job",
      }
    : undefined
}

/** Parallel calls, few enough that other calls aren't delayed. */
const atOnce = 4

const assignmentOf = (row: Assignment): Assignment => ({
  ...pickTechnicianLists(row),
  appointmentDate: row.appointmentDate,
})

/** The calls of a move. Both name the version on the screen, so that each finds only others' changes. */
const callsOf = (move: Move) => {
  const { row, to } = move
  const { invoiceNumber, version } = row
  const timeoutSeconds = technicianTimeoutSeconds
  return [
    ...(changesDay(move)
      ? [
          () =>
            api(changeServiceRequest, {
              query: { invoiceNumber },
              body: { appointmentDate: to.appointmentDate, version },
              timeoutSeconds,
            }),
        ]
      : []),
    ...(haveSameTechnicians(row, to)
      ? []
      : [
          () =>
            api(actOnServiceRequest, {
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
                version,
              },
              timeoutSeconds,
            }),
        ]),
  ]
}

type TimeText = ReturnType<typeof useTimeText>

const isChange = (move: Move): boolean => callsOf(move).length > 0

/** Writes one move. Resolves to whether the job is assigned that way now. */
function useMove(rules: ConflictRules<Assignment, Assignment>, onConflict: (open: Open) => void) {
  const queryClient = useQueryClient()
  const [moving, setMoving] = useState<ReadonlyMap<number, Assignment>>(new Map())

  /** In the list of its day, and of the day to which it moves. */
  const show = (row: RequestSummary, fields: Partial<RequestSummary>) => {
    const { invoiceNumber, appointmentDate: day = "" } = row
    const cached = queryClient
      .getQueryData(plannedQuery(day).queryKey)
      ?.find((other) => other.invoiceNumber === invoiceNumber)
    const savedRow = { ...row, ...cached, ...fields }
    for (const date of [day, savedRow.appointmentDate ?? ""])
      queryClient.setQueryData(
        plannedQuery(date).queryKey,
        (rows) => rows && [...rows.filter((other) => other.invoiceNumber !== invoiceNumber), savedRow],
      )
  }
  const newestOf = async (row: RequestSummary): Promise<RequestSummary> => {
    const { invoiceNumber } = row
    const [newest] = await api(getServiceRequests, { ask: "one", query: { invoiceNumber } })
    if (!newest) throw new Error(messages.requests.notFound)
    const { version, serviceStatus } = newest
    show(row, { version, serviceStatus, ...rowFields(newest) })
    return newest
  }

  const perform = async (move: Move): Promise<boolean> => {
    const { row, to } = move
    const { invoiceNumber } = row
    const failure = messages.requests.updateFailedFor(invoiceNumber)
    hideMessage(failure)
    setMoving((rest) => new Map(rest).set(invoiceNumber, to))
    try {
      const replies: { version: number; serviceStatus?: string }[] = []
      const conflicts: ProblemError["conflicts"][number][] = []
      for (const call of callsOf(move))
        try {
          replies.push(await call())
        } catch (error) {
          if (!(error instanceof ProblemError) || error.code !== "changed_meanwhile") throw error
          conflicts.push(...error.conflicts)
        }
      if (conflicts.length > 0) {
        const conflict = await conflictOf(move, conflicts)
        if (conflict) onConflict(conflict)
        return conflict === undefined
      }
      await queryClient.cancelQueries({ queryKey: plannedKey })
      const { version = row.version, serviceStatus } = replies.at(-1) ?? {}
      show(row, {
        version,
        ...rowFields(to),
        ...(endsDrive(row, withAssignment(row, to)) && { serviceStatus: "repairReady" }),
        ...(serviceStatus !== undefined && isServiceStatus(serviceStatus) && { serviceStatus }),
      })
      return true
    } catch (error) {
      showFailure(failure, error as Error)
      return false
    } finally {
      setMoving((rest) => new Map([...rest].filter(([number]) => number !== invoiceNumber)))
    }
  }

  /** undefined if someone else made the same change. */
  const conflictOf = async (
    { row, to }: Move,
    conflicts: ProblemError["conflicts"],
  ): Promise<Open | undefined> => {
    const newest = await newestOf(row)
    const conflict = { base: assignmentOf(row), change: to, newest: assignmentOf(newest), conflicts }
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
  showMoved: TimeText["showDone"],
) {
  const queryClient = useQueryClient()
  return async (moves: readonly Move[]): Promise<void> => {
    let done = 0
    for (let from = 0; from < moves.length; from += atOnce) {
      const results = await Promise.all(moves.slice(from, from + atOnce).map(perform))
      done += results.filter(Boolean).length
    }
    // Days show what was written. The index may not have a job on its new day yet.
    const isComplete = done === moves.length
    void queryClient.invalidateQueries({
      queryKey: requestsKey,
      predicate: ({ queryKey: [, kind] }) => !isComplete || kind !== plannedKey[1],
    })
    void queryClient.invalidateQueries({ queryKey: everyRequestKey })
    const [only] = moves
    if (only && moves.length === 1 && done === 1) {
      const { invoiceNumber } = only.row
      const result = `${invoiceNumber} ${resultOf(only, nameOf)}.`
      if (changesDay(only)) void showMoved(result, withAssignment(only.row, only.to))
      else showMessage(result)
      onMoved(invoiceNumber)
    } else if (done > 0) showMessage(`${done} of ${moves.length} requests assigned.`)
  }
}

const resultOf = (move: Move, nameOf: (id: string) => string): string => {
  const names = plannedTechnicians(move.to).map(nameOf).join(" and ")
  if (changesDay(move))
    return `moved to ${[shortDate(move.to.appointmentDate ?? ""), names].filter(Boolean).join(", ")}`
  return names === "" ? "is unassigned" : `assigned to ${names}`
}

type QuestionsProps = {
  pending: PendingMoves | undefined
  conflict: Open | undefined
  onConfirm: (moves: PendingMoves) => void
  onClose: () => void
  onResolve: (choices: Choices) => void
  onBack: () => void
}

/** Asks about overlaps and days off before moves are written, and about conflicts after. */
const Questions = ({ pending, conflict, onConfirm, onClose, onResolve, onBack }: QuestionsProps) => (
  <>
    {pending && (
      <OverlapDialog
        overlaps={pending.overlaps}
        absences={pending.absences}
        warning={pending.warning}
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
 * technician is off or has an overlapping job, if work has started, or if someone else has assigned the job since.
 */
export function useAssigning(
  day:
    | {
        rows: readonly RequestSummary[]
        shops: readonly BranchSchedule[]
        nameOf: (id: string) => string
      }
    | undefined,
  {
    confirm,
    onMoved,
  }: { confirm: (keys: readonly string[]) => void; onMoved: (invoiceNumber: number) => void },
) {
  const [pending, setPending] = useState<PendingMoves>()
  const [open, setOpen] = useState<readonly Open[]>([])
  const nameOf = day?.nameOf ?? String
  const rules = rulesOf<Assignment, Assignment>([
    {
      label: "Date",
      fields: ["appointmentDate"],
      text: ({ appointmentDate }) => (appointmentDate ? shortDate(appointmentDate) : "no date"),
    },
    {
      label: "Technicians",
      fields: technicianListFields,
      text: (lists) => techniciansText(lists, nameOf) || "nobody",
    },
  ])

  const { moving, perform } = useMove(rules, (conflict) => setOpen((rest) => [...rest, conflict]))
  const timeText = useTimeText()
  const performAll = usePerformAll(perform, nameOf, onMoved, timeText.showDone)

  const assign = (moves: readonly Move[], { confirmed = false } = {}): void => {
    const changed = moves.filter((move) => !moving.has(move.row.invoiceNumber) && isChange(move))
    const overlaps = overlapsAfter(changed, day?.rows ?? [])
    const absences = absencesAfter(changed, day?.shops ?? [])
    const warning = warningOf(changed)
    const plan = { moves: changed, overlaps, absences, warning }
    if (!warning && absences.length === 0 && (confirmed || overlaps.length === 0)) return go(plan)
    setPending(plan)
  }
  const go = ({ moves, overlaps }: Pick<PendingMoves, "moves" | "overlaps">): void => {
    setPending(undefined)
    confirm(overlaps.map(({ key }) => key))
    void performAll(moves)
  }

  const [first] = open
  const closeConflict = () => setOpen(([_first, ...rest]) => rest)
  const resolve = (choices: Choices) => {
    if (!first) return
    const { row, conflict, questions } = first
    closeConflict()
    const answer = rules.resolve(conflict, questions, choices)
    if (Object.keys(answer).length > 0)
      void performAll([{ row, to: { ...pickTechnicianLists(row), ...answer } }])
  }

  const rows = useMemo(
    () =>
      day?.rows.map((row) => {
        const to = moving.get(row.invoiceNumber)
        return to ? withAssignment(row, to) : row
      }),
    [day?.rows, moving],
  )
  const dialogs = (
    <>
      {timeText.dialog}
      <Questions
        pending={pending}
        conflict={first}
        onConfirm={go}
        onClose={() => setPending(undefined)}
        onResolve={resolve}
        onBack={closeConflict}
      />
    </>
  )
  return { rows, assign, isMoving: (invoiceNumber: number) => moving.has(invoiceNumber), dialogs }
}
