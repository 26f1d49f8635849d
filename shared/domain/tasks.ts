import { passesAll, type Role } from "./permissions.ts"
import { allow, type Result, refuse } from "./result.ts"
import type { StatusColor } from "./status.ts"

/** The states of a task in the order in which a click goes through them (owner's specification). */
export const taskStates = ["Incomplete", "InProgress", "Complete", "Exception"] as const
export type TaskState = (typeof taskStates)[number]

/** How a state is called and colored. */
export const taskStateLook = {
  Incomplete: { text: "Incomplete", color: "orange" },
  InProgress: { text: "In Progress", color: "blue" },
  Complete: { text: "Complete", color: "green" },
  Exception: { text: "Exception", color: "red" },
} as const satisfies Record<TaskState, { text: string; color: StatusColor }>

/** What a click makes of a state: the next one, and of the last the first again. */
export const nextTaskState = (state: TaskState): TaskState =>
  taskStates[(taskStates.indexOf(state) + 1) % taskStates.length] ?? "Incomplete"

/** Still to be done: what the menu counts, and what the list shows first. */
export const isOpenTask = (state: TaskState): boolean => state !== "Complete"

/** Characters of a description (owner's specification), spaces at its ends left out. */
export const taskLetters = { least: 3, most: 300 } as const

type Who = { _id: string; role: Role }
type Whose = { createdById: string; assignedToId?: string | undefined }

const isClerk = (role: Role): boolean => role === "clerk" || passesAll(role)

/** A technician is shown the tasks that are theirs, and of the others not that they exist. */
export const maySeeTask = ({ _id, role }: Who, { assignedToId }: Whose): boolean =>
  isClerk(role) || assignedToId === _id

/** Its maker, its assignee, and a clerk (docs/domain.md, section 9). */
export const mayDeleteTask = (
  { _id, role }: Who,
  { createdById, assignedToId }: Whose,
): Result<object, "not_allowed"> =>
  isClerk(role) || createdById === _id || assignedToId === _id
    ? allow({})
    : refuse("not_allowed", "You can delete only tasks that you made or that are yours.")
