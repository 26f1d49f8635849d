import * as z from "zod"
import type { PipelineRun } from "#shared/api/pipeline.ts"
import {
  type LogLine,
  mergeLogLines,
  pipelineSteps,
  programStateOf,
  type StepKey,
  stepKeys,
  stepsOf,
  type TaskName,
  taskNames,
} from "#shared/domain/pipeline/run.ts"
import { keys } from "../platform/keys.ts"
import {
  type Condition,
  fieldIs,
  isAbsent,
  type Table,
  type TableReader,
  type Write,
} from "../platform/table.ts"
import { type Person, StoredPerson } from "../platform/versioned.ts"

/*
 * Access patterns of the pipeline
 * last run: PIPELINE / RUN, changed by people and by the task that holds it
 * log: PIPELINE#LOG / A, its newest lines, which the stream sends to watchers
 */

const StoredCounts = z.object({ vehicles: z.int(), parts: z.int(), images: z.int(), unreadable: z.int() })
export type Counts = z.output<typeof StoredCounts>
export const noCounts: Counts = { vehicles: 0, parts: 0, images: 0, unreadable: 0 }

const StoredProgress = z.record(z.string(), z.object({ done: z.int(), total: z.int().optional() }))
export type Progress = z.output<typeof StoredProgress>

const instant = z.string().nullable()

const StoredRun = z.object({
  /** counts starts, stops, and ends */
  rev: z.int(),
  run: z.string(),
  task: z.enum(taskNames),
  state: z.string(),
  detail: z.string().nullable(),
  by: StoredPerson,
  invoked: z.string(),
  started: instant,
  stopped: instant,
  completed: instant,
  /** of the last completed run */
  lastUpdate: instant,
  taskId: z.string().nullable(),
  networkId: z.string().nullable(),
  /** version of the catalog that was live at the start */
  base: z.string().nullable(),
  /** counts the run's tasks; writes of an earlier task are refused */
  fence: z.int(),
  /** unique name of the process that holds it */
  holder: z.string().nullable(),
  /** last write of the task, at least every few seconds */
  seenAt: z.string().nullable(),
  /** next step, and the position within it */
  step: z.enum(stepKeys),
  position: z.unknown(),
  progress: StoredProgress,
  counts: StoredCounts,
  latest: z.object({ vehicle: z.string(), styleId: z.string() }).nullable(),
})
export type StoredRun = z.output<typeof StoredRun>

const StoredLog = z.object({
  run: z.string(),
  lines: z.array(z.object({ n: z.int(), at: z.string(), text: z.string() })),
})

export const pipelineReader = (table: TableReader) => ({
  async run(): Promise<StoredRun | undefined> {
    const item = await table.get(keys.pipelineRun)
    return item && StoredRun.parse(item)
  },
  /** May belong to an earlier run. */
  async log(): Promise<z.output<typeof StoredLog> | undefined> {
    const item = await table.get(keys.pipelineLog)
    return item && StoredLog.parse(item)
  },
})

export const runRace = "another start or stop of the program"
export const fenceRace = "a later task of the same run"

const runUnchanged = (run: StoredRun | undefined): Condition => (run ? fieldIs("rev", run.rev) : isAbsent)

/** Guards other writes. */
export const checkRunUnchanged = (run: StoredRun | undefined): Write => ({
  check: keys.pipelineRun,
  onlyIf: runUnchanged(run),
  race: runRace,
})

export const isResumable = (run: StoredRun | undefined, task: TaskName): run is StoredRun =>
  run?.state === "Stopped" && run.task === task

type StartInput = { task: TaskName; run: string; base: string | undefined; by: Person; now: Date }

/** A later run's clean-up removes the files of the previous run. */
export const newRunWrite = (
  previous: StoredRun | undefined,
  { task, run, base, by, now }: StartInput,
): { write: Write; after: StoredRun } => {
  const [first] = stepsOf(task)
  const after: StoredRun = {
    rev: (previous?.rev ?? 0) + 1,
    run,
    task,
    state: "Running",
    detail: "Waiting for the task to start.",
    by,
    invoked: now.toISOString(),
    started: null,
    stopped: null,
    completed: null,
    lastUpdate: previous?.lastUpdate ?? null,
    taskId: null,
    networkId: null,
    base: base ?? null,
    fence: 1,
    holder: null,
    seenAt: null,
    step: first ?? "pull",
    position: null,
    progress: {},
    counts: noCounts,
    latest: null,
  }
  return {
    after,
    write: {
      put: { ...keys.pipelineRun, schema: 1, ...after },
      onlyIf: runUnchanged(previous),
      race: runRace,
    },
  }
}

export const resumeWrite = (
  previous: StoredRun,
  { by, now }: Pick<StartInput, "by" | "now">,
): { write: Write; after: StoredRun } => {
  const set = {
    state: "Running",
    detail: "Waiting for the task to start.",
    by,
    invoked: now.toISOString(),
    started: null,
    stopped: null,
    taskId: null,
    networkId: null,
    holder: null,
    seenAt: null,
    rev: previous.rev + 1,
    fence: previous.fence + 1,
  }
  return {
    after: { ...previous, ...set },
    write: { add: keys.pipelineRun, amounts: {}, set, onlyIf: runUnchanged(previous), race: runRace },
  }
}

export const taskWrite = (
  run: StoredRun,
  { taskId, networkId }: { taskId: string; networkId?: string },
): Write => ({
  add: keys.pipelineRun,
  amounts: {},
  set: { taskId, networkId: networkId ?? null },
  onlyIf: {
    expression: "#run = :run AND #fence = :fence",
    names: { "#run": "run", "#fence": "fence" },
    values: { ":run": run.run, ":fence": run.fence },
  },
  race: runRace,
})

export const stopWrite = (run: StoredRun): { write: Write; after: StoredRun } => {
  const set = { state: "Awaiting stop", detail: "It stops after what it is at.", rev: run.rev + 1 }
  return {
    after: { ...run, ...set },
    write: { add: keys.pipelineRun, amounts: {}, set, onlyIf: runUnchanged(run), race: runRace },
  }
}

/** Increments the fence, so late writes of the lost task are refused. */
export const lostTaskWrite = (
  run: StoredRun,
  detail: string,
  now: Date,
): { write: Write; after: StoredRun } => {
  const set = {
    state: "Stopped",
    detail,
    stopped: now.toISOString(),
    rev: run.rev + 1,
    fence: run.fence + 1,
    holder: null,
  }
  return {
    after: { ...run, ...set },
    write: { add: keys.pipelineRun, amounts: {}, set, onlyIf: runUnchanged(run), race: runRace },
  }
}

export type Checkpoint = {
  step: StepKey
  position: unknown
  progress: Progress
  counts: Counts
  latest: { vehicle: string; styleId: string } | null
  detail: string | null
}

/** A run held by one task. Its writes fail once another task holds the run. */
export const openRun = (
  table: Table,
  { run, fence, holder }: { run: string; fence: number; holder: string },
) => {
  const race = fenceRace
  const isHolder: Condition = {
    expression: "#run = :run AND #fence = :fence AND #holder = :holder",
    names: { "#run": "run", "#fence": "fence", "#holder": "holder" },
    values: { ":run": run, ":fence": fence, ":holder": holder },
  }
  const isUnheld: Condition = {
    expression: "#run = :run AND #fence = :fence AND #holder = :none",
    names: isHolder.names ?? {},
    values: { ":run": run, ":fence": fence, ":none": null },
  }
  const set = (more: Record<string, unknown>): Write => ({
    add: keys.pipelineRun,
    amounts: {},
    set: more,
    onlyIf: isHolder,
    race,
  })
  return {
    /** Of two processes with the same fence the second one fails. */
    take: (now: Date) =>
      table.transact([
        {
          add: keys.pipelineRun,
          amounts: {},
          set: { holder, started: now.toISOString(), seenAt: now.toISOString(), detail: null },
          onlyIf: isUnheld,
          race,
        },
      ]),
    save: (checkpoint: Checkpoint, now: Date) =>
      table.transact([set({ ...checkpoint, seenAt: now.toISOString() })]),
    heartbeat: (detail: string | null, now: Date) =>
      table.transact([set({ detail, seenAt: now.toISOString() })]),
    end: (state: "Stopped" | "Complete", detail: string | null, now: Date) =>
      table.transact([
        {
          add: keys.pipelineRun,
          amounts: { rev: 1 },
          set: {
            state,
            detail,
            holder: null,
            ...(state === "Complete"
              ? { completed: now.toISOString(), lastUpdate: now.toISOString() }
              : { stopped: now.toISOString() }),
          },
          onlyIf: isHolder,
          race,
        },
      ]),
    log: (lines: readonly LogLine[]) =>
      table.transact([
        { check: keys.pipelineRun, onlyIf: isHolder, race },
        {
          put: { ...keys.pipelineLog, schema: 1, run, lines: mergeLogLines([], lines) },
          onlyIf: "unguarded",
        },
      ]),
    /** guards a switch: only the holder may make its catalog live */
    check: { check: keys.pipelineRun, onlyIf: isHolder, race } satisfies Write,
  }
}
export type ClaimedRun = ReturnType<typeof openRun>

const noRun: PipelineRun = {
  state: null,
  stateDetail: null,
  invoked: null,
  started: null,
  stopped: null,
  completed: null,
  by: null,
  taskDefinition: null,
  taskId: null,
  networkId: null,
  routeId: null,
  resumable: false,
  steps: pipelineSteps.map(({ key, ...step }) => ({
    key,
    state: "off" in step ? "off" : "waiting",
    done: 0,
  })),
  counts: noCounts,
  latest: null,
  lastUpdate: null,
}

const describeSteps = ({ task, step: currentStep, state, progress }: StoredRun): PipelineRun["steps"] => {
  const taskSteps = stepsOf(task)
  const currentIndex = taskSteps.indexOf(currentStep)
  const stateOf = (key: StepKey): PipelineRun["steps"][number]["state"] => {
    if (!taskSteps.includes(key))
      return pipelineSteps.some((one) => one.key === key && "off" in one) ? "off" : "other"
    if (state === "Complete" || taskSteps.indexOf(key) < currentIndex) return "done"
    return key === currentStep && programStateOf(state).working ? "working" : "waiting"
  }
  return pipelineSteps.map(({ key }) => {
    const { done = 0, total } = progress[key] ?? {}
    return { key, state: stateOf(key), done, ...(total !== undefined && { total }) }
  })
}

export const runToWire = (run: StoredRun | undefined): PipelineRun =>
  run
    ? {
        state: run.state,
        stateDetail: run.detail,
        invoked: run.invoked,
        started: run.started,
        stopped: run.stopped,
        completed: run.completed,
        by: run.by.name,
        taskDefinition: run.task,
        taskId: run.taskId,
        networkId: run.networkId,
        routeId: run.run,
        resumable: run.state === "Stopped",
        steps: describeSteps(run),
        counts: run.counts,
        latest: run.latest,
        lastUpdate: run.lastUpdate,
      }
    : noRun
