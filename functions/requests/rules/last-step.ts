import type * as z from "zod"
import { actions, type LastStep, undoable } from "../../../shared/domain/actions.ts"
import { isServiceStatus } from "../../../shared/domain/status.ts"
import type { StoredEvent } from "../../platform/versioned.ts"

type Event = z.output<typeof StoredEvent> & { action: string; doneAt?: string | undefined }

/** What the newest event did, if it can be taken back: as long as it made the version that stands. */
export function lastStepOf(
  event: Event | undefined,
  { version }: { version: number },
  actor: { _id: string },
): LastStep | undefined {
  if (event?.version !== version) return undefined
  const action = undoable.find((name) => event.action.startsWith(actions[name].label))
  const from = String(event.changes.find(({ field }) => field === "serviceStatus")?.from)
  if (!action || !isServiceStatus(from)) return undefined
  return { action, from, at: event.doneAt ?? event.at, isOwn: event.by._id === actor._id }
}
