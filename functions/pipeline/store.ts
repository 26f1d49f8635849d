import * as z from "zod"
import type { PipelineRun } from "#shared/api/pipeline.ts"
import {
  joinedLines,
  type LogLine,
  pipelineSteps,
  type StepKey,
  standingOf,
  stepKeys,
  stepsOf,
  type TaskName,
  taskNames,
} from "#shared/domain/pipeline/run.ts"
import { keys } from "../platform/keys.ts"
import {
  absent,
  type Condition,
  fieldIs,
  type Table,
  type TableReader,
  type Write,
} from "../platform/table.ts"
import { type Person, StoredPerson } from "../platform/versioned.ts"

/*
 * Access patterns of the pipeline
 *   the last run    PIPELINE / RUN      changed by people (start, stop) and by the task that holds it
 *   its log         PIPELINE#LOG / A    the newest lines, which the stream tells to those who watch
 */

const StoredCounts = z.object({ vehicles: z.int(), parts: z.int(), images: z.int(), unreadable: z.int() })
export type Counts = z.output<typeof StoredCounts>
export const noCounts: Counts = { vehicles: 0, parts: 0, images: 0, unreadable: 0 }

const StoredProgress = z.record(z.string(), z.object({ done: z.int(), total: z.int().optional() }))
export type Progress = z.output<typeof StoredProgress>

const instant = z.string().nullable()

const StoredRun = z.object({
  /** counts what people and the end of a task do to it */
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
  /** of the last run that came to its end */
  lastUpdate: instant,
  taskId: z.string().nullable(),
  networkId: z.string().nullable(),
  /** the catalog that was live when the run began */
  base: z.string().nullable(),
  /** counts the tasks that were started for this run: writes of an earlier one are refused */
  fence: z.int(),
  /** the process that holds it, by a name that it gave itself */
  holder: z.string().nullable(),
  /** when the task last wrote; it writes at least every few seconds */
  seenAt: z.string().nullable(),
  /** what is to be done next: the step, and its own word for where it is */
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
  /** The newest lines of the log, whichever run they are of. */
  async log(): Promise<z.output<typeof StoredLog> | undefined> {
    const item = await table.get(keys.pipelineLog)
    return item && StoredLog.parse(item)
  },
})

/** Somebody else started or stopped the program meanwhile, or its task ended. */
export const runRace = "another start or stop of the program"
/** A later task holds the run. */
export const fenceRace = "a later task of the same run"

const runIs = (run: StoredRun | undefined): Condition => (run ? fieldIs("rev", run.rev) : absent)

/** Beside other writes: nobody started or stopped the program since this was read. */
export const sameRun = (run: StoredRun | undefined): Write => ({
  check: keys.pipelineRun,
  onlyIf: runIs(run),
  race: runRace,
})

/** Whether starting this task goes on where the run was. */
export const isResumable = (run: StoredRun | undefined, task: TaskName): run is StoredRun =>
  run?.state === "Stopped" && run.task === task

type Starting = { task: TaskName; run: string; base: string | undefined; by: Person; now: Date }

/** A new run; the one before is over, and what it left is removed by the clean-up of a later one. */
export const newRunWrite = (
  before: StoredRun | undefined,
  { task, run, base, by, now }: Starting,
): { write: Write; after: StoredRun } => {
  const [first] = stepsOf(task)
  const after: StoredRun = {
    rev: (before?.rev ?? 0) + 1,
    run,
    task,
    state: "Running",
    detail: "Waiting for the task to start.",
    by,
    invoked: now.toISOString(),
    started: null,
    stopped: null,
    completed: null,
    lastUpdate: before?.lastUpdate ?? null,
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
    write: { put: { ...keys.pipelineRun, schema: 1, ...after }, onlyIf: runIs(before), race: runRace },
  }
}

/** The same run once more, by another task. */
export const resumeWrite = (
  before: StoredRun,
  { by, now }: Pick<Starting, "by" | "now">,
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
    rev: before.rev + 1,
    fence: before.fence + 1,
  }
  return {
    after: { ...before, ...set },
    write: { add: keys.pipelineRun, amounts: {}, set, onlyIf: runIs(before), race: runRace },
  }
}

/** What ECS calls the task, once it has started it. */
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
    write: { add: keys.pipelineRun, amounts: {}, set, onlyIf: runIs(run), race: runRace },
  }
}

/** Of a task that is gone, or never came. The next one has a fence of its own, so what this one may still write is refused. */
export const goneWrite = (run: StoredRun, detail: string, now: Date): { write: Write; after: StoredRun } => {
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
    write: { add: keys.pipelineRun, amounts: {}, set, onlyIf: runIs(run), race: runRace },
  }
}

/** What a batch comes to. */
export type Saved = {
  step: StepKey
  position: unknown
  progress: Progress
  counts: Counts
  latest: { vehicle: string; styleId: string } | null
  detail: string | null
}

/** A run in the hands of one task: whatever it writes is refused once another task holds it. */
export const heldRun = (
  table: Table,
  { run, fence, holder }: { run: string; fence: number; holder: string },
) => {
  const race = fenceRace
  const mine: Condition = {
    expression: "#run = :run AND #fence = :fence AND #holder = :holder",
    names: { "#run": "run", "#fence": "fence", "#holder": "holder" },
    values: { ":run": run, ":fence": fence, ":holder": holder },
  }
  const free: Condition = {
    expression: "#run = :run AND #fence = :fence AND #holder = :none",
    names: mine.names ?? {},
    values: { ":run": run, ":fence": fence, ":none": null },
  }
  const set = (more: Record<string, unknown>): Write => ({
    add: keys.pipelineRun,
    amounts: {},
    set: more,
    onlyIf: mine,
    race,
  })
  return {
    /** Takes it, as the only one: of two processes with the same fence the second is refused. */
    take: (now: Date) =>
      table.transact([
        {
          add: keys.pipelineRun,
          amounts: {},
          set: { holder, started: now.toISOString(), seenAt: now.toISOString(), detail: null },
          onlyIf: free,
          race,
        },
      ]),
    save: (saved: Saved, now: Date) => table.transact([set({ ...saved, seenAt: now.toISOString() })]),
    /** It still lives, and waits for this. */
    beat: (detail: string | null, now: Date) => table.transact([set({ detail, seenAt: now.toISOString() })]),
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
          onlyIf: mine,
          race,
        },
      ]),
    log: (lines: readonly LogLine[]) =>
      table.transact([
        { check: keys.pipelineRun, onlyIf: mine, race },
        { put: { ...keys.pipelineLog, schema: 1, run, lines: joinedLines([], lines) }, onlyIf: "beside" },
      ]),
    /** beside the writes of a switch: only the task that holds the run makes its catalog live */
    check: { check: keys.pipelineRun, onlyIf: mine, race } satisfies Write,
  }
}
export type HeldRun = ReturnType<typeof heldRun>

const nothing: PipelineRun = {
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

const stepsIn = ({ task, step: present, state, progress }: StoredRun): PipelineRun["steps"] => {
  const own = stepsOf(task)
  const place = own.indexOf(present)
  const stateOf = (key: StepKey): PipelineRun["steps"][number]["state"] => {
    if (!own.includes(key))
      return pipelineSteps.some((one) => one.key === key && "off" in one) ? "off" : "other"
    if (state === "Complete" || own.indexOf(key) < place) return "done"
    return key === present && standingOf(state).working ? "working" : "waiting"
  }
  return pipelineSteps.map(({ key }) => {
    const { done = 0, total } = progress[key] ?? {}
    return { key, state: stateOf(key), done, ...(total !== undefined && { total }) }
  })
}

/** As it is answered. */
export const toldRun = (run: StoredRun | undefined): PipelineRun =>
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
        steps: stepsIn(run),
        counts: run.counts,
        latest: run.latest,
        lastUpdate: run.lastUpdate,
      }
    : nothing
