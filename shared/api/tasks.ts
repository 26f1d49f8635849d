import * as z from "zod"
import { taskLetters, taskStates } from "../domain/job/tasks.ts"
import { messages } from "../messages.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { cursor, id, instant, Matches, numberInQuery, text } from "./definition/kinds.ts"

const taskFields = {
  _id: id,
  description: z.string(),
  state: z.enum(taskStates),
  ivyReference: z.string().optional(),
  assignedToId: id.optional(),
  assignedToName: z.string().optional(),
  assignedToInitial: z.string().optional(),
  assignedById: id.optional(),
  assignedByInitial: z.string().optional(),
  createdById: id,
  createdByName: z.string(),
  createdByInitial: z.string(),
  createdAt: instant,
  version: z.int(),
}

export const Task = z.object(taskFields)
export type Task = z.output<typeof Task>

export const TaskText = z.strictObject({
  description: text(1000)
    .trim()
    .min(taskLetters.least, messages.tasks.tooShort)
    .max(taskLetters.most, messages.tasks.tooLong),
  ivyReference: text(60).trim(),
  assignedToId: id,
})
const inputFields = TaskText.shape

/** "open" is every state except Complete. The person "none" means unassigned. */
const stateFilters = ["open", ...taskStates] as const
export type WhichTasks = (typeof stateFilters)[number]

export const listTasks = endpoint({
  area: "tasks",
  name: "list-tasks",
  method: "GET",
  path: "/task",
  programs: true,
  access: ["table:read"],
  refusals: ["not_found"],
  legacy: "Error",
  variants: {
    one: { roles: ["clerk", "technician"], query: z.strictObject({ id }), reply: z.array(Task) },
    listed: {
      roles: ["clerk", "technician"],
      query: z.strictObject({
        state: z.enum(stateFilters).optional(),
        assignedToId: id.optional(),
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(Task),
    },
  },
})

/** The specification's callers send these. The server sets them from the session. */
const sessionFields = ["assignedToInitial", "assignedById", "assignedByInitial"] as const

export const NewTask = TaskText.partial({ ivyReference: true, assignedToId: true })

export const createTask = endpoint({
  area: "tasks",
  name: "create-task",
  method: "POST",
  path: "/task",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  body: NewTask,
  ignores: [...sessionFields, "state"],
  status: 201,
  reply: Task,
  refusals: [],
  legacy: "Error",
})

const state = z.enum(taskStates)

export const TaskEdit = z.strictObject({
  state: state.optional(),
  description: inputFields.description.optional(),
  ivyReference: inputFields.ivyReference.nullable().optional(),
  assignedToId: inputFields.assignedToId.nullable().optional(),
})
const changed = {
  _id: id,
  version: z.int().min(1).optional(),
}

/** Changes the fields that are sent. Technicians can only set the state of their own tasks. */
export const changeTask = endpoint({
  area: "tasks",
  name: "change-task",
  method: "PUT",
  path: "/task",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: shapeByRole(z.strictObject({ ...changed, ...TaskEdit.shape }), {
    technician: z.strictObject({ ...changed, state: state.optional() }),
  }),
  ignores: sessionFields,
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile"],
  legacy: "Error",
})

export const deleteTask = endpoint({
  area: "tasks",
  name: "delete-task",
  method: "DELETE",
  path: "/task",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({ id }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})
