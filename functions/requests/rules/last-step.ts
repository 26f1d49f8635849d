import { type LastStep, undoableActions } from "#shared/domain/job/actions/action.ts"
import { isServiceStatus } from "#shared/domain/job/status.ts"
import type { RequestEvent } from "../history/stored-event.ts"

/** The step that Undo reverts: the newest event, if it is undoable and created the version that the caller saw. */
export function lastStepOf(
  event: RequestEvent | undefined,
  { version }: { version: number },
  { actor, seenVersion = version }: { actor: { _id: string }; seenVersion?: number | undefined },
): LastStep | undefined {
  if (event?.version !== version || seenVersion !== version) return undefined
  const action = undoableActions.find((name) => name === event.code)
  const from = String(event.changes.find(({ field }) => field === "serviceStatus")?.from)
  if (!action || !isServiceStatus(from)) return undefined
  return { action, from, at: event.doneAt ?? event.at, isOwn: event.by._id === actor._id }
}
