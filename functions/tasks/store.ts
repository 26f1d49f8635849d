import { Task, type WhichTasks } from "#shared/api/tasks.ts"
import { isOpenTask } from "#shared/domain/job/tasks.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../platform/actor.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { malformed } from "../platform/refusal.ts"
import { type Item, isAbsent, type TableReader, versionIs, type Write } from "../platform/table.ts"
import { changedFields, eventWrite, type Patch, type RecordDescription } from "../platform/versioned.ts"
import type { userReader } from "../users/store.ts"

/*
 * one: TASK#id / A
 * all: gsi1 TASKS#all, gsi2 TASKS#state, gsi3 TASKS#open, each / createdAt#id
 * of a person: the same indexes with the person's id or "none", from the row TASK#id / FOR
 * open: COUNT#tasks / open, written with the task
 */

const schema = 1

const noAssignee = "none"

const indexed = (task: Task, person?: string) => {
  const { _id, state, createdAt } = task
  const at = indexKeys.timeAndId(createdAt, _id)
  return {
    gsi1pk: indexKeys.tasks(person, "all"),
    gsi1sk: at,
    gsi2pk: indexKeys.tasks(person, state),
    gsi2sk: at,
    ...(isOpenTask(state) && { gsi3pk: indexKeys.tasks(person, "open"), gsi3sk: at }),
  }
}

const itemOf = (task: Task): Item => ({ ...keys.task(task._id), schema, ...task, ...indexed(task) })

/** A full copy, so a person's list needs one query. */
const rowWrite = (task: Task): Write => ({
  put: {
    ...keys.taskOfPerson(task._id),
    schema,
    ...task,
    ...indexed(task, task.assignedToId ?? noAssignee),
  },
  onlyIf: "unguarded",
})

/** Tasks change rarely, so the transaction can update the count. */
const countWrites = (before: Task | undefined, after: Task | undefined): Write[] => {
  const open = (task: Task | undefined) => Number(task !== undefined && isOpenTask(task.state))
  const difference = open(after) - open(before)
  return difference === 0
    ? []
    : [{ add: keys.openTasks, amounts: { value: difference }, onlyIf: "unguarded" }]
}

const race = "another change of the same task"
const eventKey = ({ _id }: Task, version: number) => keys.change("task", _id, version)
/** The other fields derive from the assignee. */
const fieldsOf = ({ description, state, ivyReference, assignedToId }: Patch<Task>) => ({
  description,
  state,
  ivyReference,
  assignedToId,
})

export const taskDescription: RecordDescription<Task> = {
  race,
  eventKey,
  fieldsOf,
  writes: (current, after, { by, now }) => [
    { put: itemOf(after), onlyIf: versionIs(current.version), race },
    rowWrite(after),
    ...countWrites(current, after),
    eventWrite(
      eventKey(after, after.version),
      { version: after.version, now, by, changes: changedFields(fieldsOf(current), fieldsOf(after)) },
      race,
    ),
  ],
}

export const taskCreation = (task: Task): Write[] => [
  { put: itemOf(task), onlyIf: isAbsent, race: "the same task twice" },
  rowWrite(task),
  ...countWrites(undefined, task),
]

/** A task that no person wrote. */
export const systemTask = (_id: string, description: string, now: Date): Task => ({
  _id,
  description,
  state: "Incomplete",
  createdById: "clearline",
  createdByName: "Clearline",
  createdByInitial: "C",
  createdAt: now.toISOString(),
  version: 1,
})

export const taskRemoval = (task: Task): Write[] => [
  { remove: keys.task(task._id), onlyIf: versionIs(task.version), race },
  { remove: keys.taskOfPerson(task._id), onlyIf: "unguarded" },
  ...countWrites(task, undefined),
]

type PageQuery = {
  which: WhichTasks | "all"
  /** undefined: unassigned */
  person: string | undefined
  limit: number
  cursor: string | undefined
}

export const taskReader = (table: TableReader) => ({
  async one(id: string): Promise<Task | undefined> {
    const item = await table.get(keys.task(id))
    return item && Task.parse(item)
  },
  async listed({ which, person, limit, cursor }: PageQuery) {
    const index = which === "all" ? "gsi1" : which === "open" ? "gsi3" : "gsi2"
    const partition = indexKeys.tasks(person, which)
    const page = await table.query({ index, partition, descending: true, limit, cursor })
    return { tasks: page.items.map((item) => Task.parse(item)), cursor: page.cursor }
  },
})

/** Eventually consistent. */
export const countOpenTasks = async (table: TableReader): Promise<number> =>
  Number((await table.get(keys.openTasks, { eventually: true }))?.value ?? 0)

const maxCounted = 100

/** At most 100. */
export const countOpenTasksOf = async (table: TableReader, person: string): Promise<number> => {
  const { tasks } = await taskReader(table).listed({
    which: "open",
    person,
    limit: maxCounted,
    cursor: undefined,
  })
  return tasks.length
}

/** Only staff can have tasks. */
export const resolveAssignee = async (
  users: ReturnType<typeof userReader>,
  assignedToId: string,
  by: Pick<Actor, "_id" | "initials">,
) => {
  const user = await users.get(assignedToId)
  if (!user || user.role === "user") throw malformed("assignedToId", messages.tasks.nobody)
  return {
    assignedToId,
    assignedToName: user.name,
    assignedToInitial: initialsOf(user.name),
    assignedById: by._id,
    assignedByInitial: by.initials,
  }
}
