import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Task, WhichTasks } from "#shared/api/tasks.ts"
import { messages } from "#shared/messages.ts"
import { api, apiPage, type BodyOf, cursorPaging, ignoreNotFound } from "../../api/api.ts"
import { changeTask, createTask, deleteTask, listTasks } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { useWhileFocused } from "../live/while-focused.ts"
import { accountQuery } from "../people/account.ts"
import { mergeTasks } from "./merge-tasks.ts"
import { tasksKey } from "./tasks-key.ts"

/** The owner's specification. Milliseconds, while no socket is connected and the window has the focus. */
const pollIntervalMs = 5000

type TaskFilter = { state?: WhichTasks | undefined; assignedToId?: string | undefined }

const tasksQuery = (filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey, filter],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listTasks, { ask: "listed", query: { ...filter, limit: 50, cursor: pageParam } }, signal),
    ...cursorPaging,
    refetchInterval: pollUnlessLive(pollIntervalMs),
  })

export function useTaskPages(filter: TaskFilter) {
  const options = tasksQuery(filter)
  return useInfiniteQuery({ ...options, ...useWhileFocused(options.queryKey) })
}

/** Bypasses caches. */
export const readTask = async (id: string): Promise<Task> => {
  const [task] = await api(listTasks, { ask: "one", query: { id } })
  if (!task) throw new Error(messages.tasks.notFound)
  return task
}

export type TaskChange = Omit<BodyOf<typeof changeTask>, "_id" | "version">

/**
 * The tasks of one screen. Changes show at once and stay visible, even if they no longer match the filter, so
 * that a mistaken click can be undone. A new filter resets this.
 */
export function useTasks() {
  const queryClient = useQueryClient()
  const [touched, setTouched] = useState<ReadonlyMap<string, Task | "deleted">>(new Map())
  const touch = (id: string, task: Task | "deleted") => setTouched((known) => new Map(known).set(id, task))
  const stale = () => {
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: tasksKey })
  }

  const creation = useMutation({
    mutationFn: (body: BodyOf<typeof createTask>) => api(createTask, { body }),
    onSuccess: (task) => touch(task._id, task),
    onSettled: stale,
  })
  const change = useMutation({
    mutationFn: async ({
      task,
      changes,
      shown,
    }: {
      task: Task
      changes: TaskChange
      shown?: Partial<Task>
    }) => {
      const { _id, version } = task
      const reply = await api(changeTask, { body: { ...changes, _id, version } })
      const after = { ...task, ...changes, ...shown, version: reply.version }
      // Null marks removed values.
      return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)) as Task
    },
    onSuccess: (after) => touch(after._id, after),
    onSettled: stale,
  })
  const deletion = useMutation({
    mutationFn: async ({ _id }: Task) => {
      await ignoreNotFound(api(deleteTask, { query: { id: _id } }))
    },
    onSuccess: (_, { _id }) => touch(_id, "deleted"),
    onSettled: stale,
  })

  return {
    creation,
    change,
    deletion,
    shown: (listed: readonly Task[]) => mergeTasks(listed, touched),
    forget: () => setTouched(new Map()),
  }
}
export type TasksOfScreen = ReturnType<typeof useTasks>
