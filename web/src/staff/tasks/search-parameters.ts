import type { WhichTasks } from "#shared/api/tasks.ts"
import { taskStateStyles, taskStates } from "#shared/domain/job/tasks.ts"
import { t } from "#shared/language.ts"

/** Default: tasks that aren't Complete. */
type TaskFilter = WhichTasks | "all"

export const taskFilterChoices: readonly { value: TaskFilter; text: string }[] = [
  { value: "open", text: t("Open", "tasks") },
  ...taskStates.map((state) => ({ value: state, text: taskStateStyles[state].text })),
  { value: "all", text: t("All") },
]

export type TaskFilters = {
  state: TaskFilter
  /** ID of the assignee, "none" for unassigned tasks, or empty for all. */
  person: string
}

export const readFilters = (parameters: URLSearchParams): TaskFilters => ({
  state: taskFilterChoices.find(({ value }) => value === parameters.get("state"))?.value ?? "open",
  person: parameters.get("person") ?? "",
})

/** Omits defaults. */
export const withFilters = ({ state, person }: TaskFilters): Record<string, string> => ({
  ...(state !== "open" && { state }),
  ...(person !== "" && { person }),
})

export const toQuery = ({ state, person }: TaskFilters) => ({
  ...(state !== "all" && { state }),
  ...(person !== "" && { assignedToId: person }),
})
