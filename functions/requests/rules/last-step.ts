import { type LastStep, undoable } from "#shared/domain/job/actions.ts"
import { isServiceStatus } from "#shared/domain/job/status.ts"
import type { RequestEvent } from "../events/stored-event.ts"

/** The step that Undo reverts: the newest event, if it is undoable and created the current version. */
export function lastStepOf(
  event: RequestEvent | undefined,
  { version }: { version: number },
  actor: { _id: string },
): LastStep | undefined {
  if (event?.version !== version) return undefined
  const action = undoable.find((name) => name === event.code)
  const from = String(event.changes.find(({ field }) => field === "serviceStatus")?.from)
  if (!action || !isServiceStatus(from)) return undefined
  return { action, from, at: event.doneAt ?? event.at, isOwn: event.by._id === actor._id }
}
