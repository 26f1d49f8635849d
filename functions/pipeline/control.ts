import { randomUUID } from "node:crypto"
import type { PipelineRun } from "#shared/api/pipeline.ts"
import {
  type LogLine,
  mayStart,
  mayStop,
  programStateOf,
  type TaskName,
} from "#shared/domain/pipeline/run.ts"
import type { ErrorCode } from "#shared/errors.ts"
import { messages } from "#shared/messages.ts"
import { catalogStore, checkCatalogUnchanged, switchRace } from "../catalog/store.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { errorFacts, log } from "../platform/log.ts"
import { type Refuse, unwrap } from "../platform/refusal.ts"
import type { Resources } from "../platform/resources.ts"
import { RaceLost, retryOnConflict, type Table, type Write } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"
import { type Ecs, type EcsTask, ecs } from "../providers/ecs.ts"
import {
  checkRunUnchanged,
  isResumable,
  lostTaskWrite,
  newRunWrite,
  pipelineReader,
  resumeWrite,
  runRace,
  runToWire,
  type StoredRun,
  stopWrite,
  taskWrite,
} from "./store.ts"

/** Milliseconds. A task writes at least every five seconds; after this silence, check with ECS. */
const maxSilence = 15_000
/** Milliseconds from RunTask to the first write, including the image pull. */
const maxStartTime = 15_000

const outOfMemoryDetail =
  "The task was ended from outside, most likely because it ran out of memory. Resume goes on where it was."
const unexpectedEndDetail = "The last run stopped before it finished. Resume to continue."
const notStartedDetail = "The task didn't start. Start it again."

const describeExit = (task: EcsTask | undefined): string =>
  task?.exitCode === 137 ? outOfMemoryDetail : unexpectedEndDetail

/** Detects a task that ended without reporting. `force` asks ECS in any case. */
const findLostTask = async (
  tasks: Ecs,
  run: StoredRun,
  now: Date,
  force: boolean,
): Promise<{ detail: string } | undefined> => {
  if (!programStateOf(run.state).working) return undefined
  const silence = now.getTime() - Date.parse(run.seenAt ?? run.invoked)
  const isSilent = silence >= (run.seenAt ? maxSilence : maxStartTime)
  if (!isSilent && !(force && run.taskId)) return undefined
  // If the task id was never stored, find it by the run's name.
  const ids = run.taskId ? [run.taskId] : await tasks.list(`${run.run}-${run.fence}`)
  const [task] = await tasks.describe(ids)
  // ECS lists a task only some moments after its start.
  const isNew = now.getTime() - Date.parse(run.invoked) < maxStartTime
  if (task ? task.lastStatus !== "STOPPED" : isNew) return undefined
  return { detail: run.started || task ? describeExit(task) : notStartedDetail }
}

/** Read-only view. A lost task is reported; the next start or stop stores it. */
export const pipelineView = ({ table, provide }: Pick<Resources, "table" | "provide">) => {
  const reader = pipelineReader(table)
  const tasks = provide("tasks", ecs)
  return {
    async state(now: Date, withLog = false): Promise<PipelineRun> {
      const [run, storedLog] = await Promise.all([reader.run(), withLog ? reader.log() : undefined])
      const lostTask = run && (await findLostTask(tasks, run, now, false))
      const current =
        run && lostTask ? lostTaskWrite(run, lostTask.detail, new Date(run.seenAt ?? run.invoked)).after : run
      const lines: LogLine[] = storedLog && storedLog.run === run?.run ? storedLog.lines : []
      return { ...runToWire(current), ...(withLog && { log: lines }) }
    },
  }
}

export const pipelineControl = ({ table, provide }: Pick<Resources, "table" | "provide">) =>
  createControl(table, provide("tasks", ecs))

const createControl = (table: Table, tasks: Ecs) => {
  const reader = pipelineReader(table)

  /** Reads the run and stores a lost task as stopped, so its late writes are refused. */
  const readRun = async (now: Date): Promise<StoredRun | undefined> => {
    const run = await reader.run()
    const lostTask = run && (await findLostTask(tasks, run, now, true))
    if (!lostTask) return run
    const { write, after } = lostTaskWrite(run, lostTask.detail, now)
    try {
      await table.transact([write])
      return after
    } catch (error) {
      // The task or another call has just written.
      if (error instanceof RaceLost) return reader.run()
      throw error
    }
  }

  const launch = async (run: StoredRun, now: Date): Promise<void> => {
    try {
      const task = await tasks.run({
        taskDefinition: run.task,
        token: `${run.run}-${run.fence}`,
        startedBy: `${run.run}-${run.fence}`,
        environment: { PIPELINE_RUN: run.run, PIPELINE_FENCE: String(run.fence), PIPELINE_TASK: run.task },
      })
      await table.transact([taskWrite(run, task)])
    } catch (error) {
      // The run may have ended meanwhile.
      if (error instanceof RaceLost) return
      log("error", "starting the task failed", errorFacts(error))
      const { write: stopRun } = lostTaskWrite(run, notStartedDetail, now)
      await table.transact([stopRun]).catch((raceError: unknown) => {
        if (!(raceError instanceof RaceLost)) throw raceError
      })
      throw error
    }
  }

  return {
    /** Of two simultaneous starts one wins; the other is refused because it runs. */
    async start(
      { task, startOver = false }: { task: TaskName; startOver?: boolean | undefined },
      { actor, now, commit, refuse, reply = (run) => run }: ControlCall<"program_running"> & { actor: Actor },
    ): Promise<PipelineRun> {
      const after = await retryOnConflict([runRace, switchRace], async () => {
        const previous = await readRun(now)
        unwrap(mayStart(previous?.state), refuse)
        const live = await catalogStore(table).live()
        const input = { task, by: toPerson(actor), now, base: live.version }
        const { write: start, after: started } =
          isResumable(previous, task) && !startOver
            ? resumeWrite(previous, input)
            : newRunWrite(previous, { ...input, run: createRunName(now) })
        // The live catalog at the start is its base.
        await commit([start, checkCatalogUnchanged(live)], reply(runToWire(started)))
        return started
      })
      await launch(after, now)
      // Same as for a retry, so without the task id.
      return runToWire(after)
    },

    async stop({
      now,
      commit,
      refuse,
      reply = (run) => run,
    }: ControlCall<"program_running" | "program_stopped">): Promise<PipelineRun> {
      const after = await retryOnConflict([runRace], async () => {
        const run = await readRun(now)
        unwrap(mayStop(run?.state), refuse)
        if (!run) throw refuse("program_stopped")
        const { write: stop, after: stopping } = stopWrite(run)
        await commit([stop], reply(runToWire(stopping)))
        return stopping
      })
      // The task notices at the end of its batch; ECS also stops one that hangs.
      if (after.taskId)
        await tasks.stop(after.taskId, "Stopped by a person").catch((error: unknown) => {
          log("warn", "stopping the task failed", errorFacts(error))
        })
      return runToWire(after)
    },

    /** Returns a guard for writes that need the program stopped. Refuses while it runs. */
    async checkNotRunning({
      now,
      refuse,
    }: Pick<ControlCall<"program_running">, "now" | "refuse">): Promise<Write> {
      const run = await readRun(now)
      if (programStateOf(run?.state).working)
        throw refuse("program_running", { detail: messages.catalog.atWork })
      return checkRunUnchanged(run)
    },
  }
}

type ControlCall<Code extends ErrorCode> = {
  now: Date
  commit: Commit
  refuse: Refuse<Code>
  /** the reply stored for retries, if not the run */
  reply?: (run: PipelineRun) => unknown
}

/** Unique and sortable by time. */
const createRunName = (now: Date): string =>
  `${now.toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-")}-${randomUUID().slice(0, 6)}`
