import type { Task } from "#shared/api/tasks.ts"
import { type TaskState, taskStateStyles } from "#shared/domain/job/tasks.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { hideMessage, showFailure } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import type { TasksOfScreen } from "./tasks.ts"

const conflictText = ({ state }: Task, { conflicts }: ProblemError): string => {
  const stateConflict = conflicts.find(({ field }) => field === "state")
  const theirText = Object.entries(taskStateStyles).find(([name]) => name === stateConflict?.theirs)?.[1].text
  return stateConflict && theirText
    ? t(
        `${stateConflict.by} just set it from ${taskStateStyles[state].text} to ${theirText}. Look again and set it once more.`,
      )
    : t("Someone just changed it. Look again and set it once more.")
}

/** A second tap during a change repeats the same step instead of skipping one. */
export const useTaskState =
  ({ change }: Pick<TasksOfScreen, "change">) =>
  async (task: Task, state: TaskState): Promise<void> => {
    hideMessage(messages.tasks.updateFailed)
    try {
      await change.mutateAsync({ task, changes: { state } })
    } catch (error) {
      const isConflict = error instanceof ProblemError && error.code === "changed_meanwhile"
      showFailure(
        messages.tasks.updateFailed,
        isConflict ? new Error(conflictText(task, error)) : (error as Error),
      )
    }
  }
