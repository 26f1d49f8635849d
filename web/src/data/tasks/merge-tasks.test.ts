import { expect, test } from "vitest"
import type { Task } from "#shared/api/tasks.ts"
import { mergeTasks } from "./merge-tasks.ts"

const task = (id: string, more: Partial<Task> = {}): Task => ({
  _id: id,
  description: "Wash the van",
  state: "Incomplete",
  createdById: "rosa",
  createdByName: "Rosa Benitez",
  createdByInitial: "RB",
  createdAt: `2026-11-20T10:0${id}:00.000Z`,
  version: 1,
  ...more,
})
const idsOf = (tasks: Task[]) => tasks.map(({ _id }) => _id)

test("shows a local change at once, until newer data is read", () => {
  const done = task("1", { state: "Complete", version: 2 })
  const touched = new Map([["1", done]])
  expect(mergeTasks([task("1")], touched)).toEqual([done])
  const later = task("1", { state: "Exception", version: 3 })
  expect(mergeTasks([later], touched)).toEqual([later])
})

test("keeps a task in place when it no longer matches the filter", () => {
  const done = task("2", { state: "Complete", version: 2 })
  expect(idsOf(mergeTasks([task("3"), task("1")], new Map([["2", done]])))).toEqual(["3", "2", "1"])
})

test("lists own new tasks first and hides deleted ones, whatever the index shows", () => {
  const touched = new Map<string, Task | "deleted">([
    ["4", task("4")],
    ["1", "deleted"],
  ])
  expect(idsOf(mergeTasks([task("3"), task("1")], touched))).toEqual(["4", "3"])
})
