import { t } from "../../language.ts"
import { isClerk, type Role } from "../people/permissions.ts"
import { allow, type Result, refuse } from "../result.ts"
import type { StatusColor } from "./status.ts"

/* States of office tasks, and who may see or delete them. */

export const taskStates = ["Incomplete", "InProgress", "Complete", "Exception"] as const
export type TaskState = (typeof taskStates)[number]

export const taskStateStyles = {
  Incomplete: { text: t("Incomplete"), color: "orange" },
  InProgress: { text: t("In Progress"), color: "blue" },
  Complete: { text: t("Complete"), color: "green" },
  Exception: { text: t("Exception", "task"), color: "red" },
} as const satisfies Record<TaskState, { text: string; color: StatusColor }>

export const nextTaskState = (state: TaskState): TaskState =>
  taskStates[(taskStates.indexOf(state) + 1) % taskStates.length] ?? "Incomplete"

export const isOpenTask = (state: TaskState): boolean => state !== "Complete"

export const taskLetters = { least: 3, most: 300 } as const

type Who = { _id: string; role: Role }
type Whose = { createdById: string; assignedToId?: string | undefined }

/** Technicians see only their own tasks. */
export const maySeeTask = ({ _id, role }: Who, { assignedToId }: Whose): boolean =>
  isClerk(role) || assignedToId === _id

/** Creator, assignee, and clerks (docs/domain.md, section 9). */
export const mayDeleteTask = (
  { _id, role }: Who,
  { createdById, assignedToId }: Whose,
): Result<object, "not_allowed"> =>
  isClerk(role) || createdById === _id || assignedToId === _id
    ? allow({})
    : refuse("not_allowed", t("You can delete only tasks that you made or that are yours."))
