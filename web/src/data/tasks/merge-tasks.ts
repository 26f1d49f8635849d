import type { Task } from "#shared/api/tasks.ts"

const isBefore = (one: Task, other: Task): boolean =>
  one.createdAt === other.createdAt ? one._id > other._id : one.createdAt > other.createdAt

/**
 * Merges changes made on this screen into the lagging list. A task that no longer matches the filter stays
 * visible.
 */
export const mergeTasks = (
  listed: readonly Task[],
  touched: ReadonlyMap<string, Task | "deleted">,
): Task[] => {
  const newer = (task: Task): Task[] => {
    const own = touched.get(task._id)
    if (own === "deleted") return []
    return [own && own.version > task.version ? own : task]
  }
  const missing = [...touched.values()].filter(
    (own) => own !== "deleted" && !listed.some(({ _id }) => _id === own._id),
  ) as Task[]
  return [...listed.flatMap(newer), ...missing].toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
}
