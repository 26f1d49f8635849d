import { randomUUID } from "node:crypto"
import type { PipelineRun } from "#shared/api/pipeline.ts"
import { type LogLine, mayStart, mayStop, standingOf, type TaskName } from "#shared/domain/pipeline/run.ts"
import type { ErrorCode } from "#shared/errors.ts"
import { messages } from "#shared/messages.ts"
import { catalogStore, sameCatalog, switchRace } from "../catalog/store.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { errorFacts, log } from "../platform/log.ts"
import type { Parts } from "../platform/parts.ts"
import { allowed, type Refuse } from "../platform/refusal.ts"
import { RaceLost, retryOnConflict, type Table, type Write } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import { type Ecs, type EcsTask, ecs } from "../providers/ecs.ts"
import {
  goneWrite,
  isResumable,
  newRunWrite,
  pipelineReader,
  resumeWrite,
  runRace,
  type StoredRun,
  sameRun,
  stopWrite,
  taskWrite,
  toldRun,
} from "./store.ts"

/** A task writes every five seconds at least; after so long without a word ECS is asked whether it lives. Milliseconds. */
const silentFor = 15_000
/** From RunTask to the first word of the program, which ECS first has to fetch. Milliseconds. */
const startsWithin = 15_000

const killed =
  "The task was ended from outside, most likely because it ran out of memory. Resume goes on where it was."
const died = "The task ended without a word. Resume goes on where it was."
const neverStarted = "The task didn't start. Start it again."

const detailOf = (task: EcsTask | undefined): string => (task?.exitCode === 137 ? killed : died)

/** Whether the task of a run that should be at work is gone without a word. `atOnce` asks ECS in any case. */
const isGone = async (
  tasks: Ecs,
  run: StoredRun,
  now: Date,
  atOnce: boolean,
): Promise<{ detail: string } | undefined> => {
  if (!standingOf(run.state).working) return undefined
  const silence = now.getTime() - Date.parse(run.seenAt ?? run.invoked)
  const isSilent = silence >= (run.seenAt ? silentFor : startsWithin)
  if (!isSilent && !(atOnce && run.taskId)) return undefined
  // One whose start was not written down is found by the run's name.
  const ids = run.taskId ? [run.taskId] : await tasks.list(`${run.run}-${run.fence}`)
  const [task] = await tasks.describe(ids)
  // ECS knows a task a moment after it has started it.
  const isNew = now.getTime() - Date.parse(run.invoked) < startsWithin
  if (task ? task.lastStatus !== "STOPPED" : isNew) return undefined
  return { detail: run.started || task ? detailOf(task) : neverStarted }
}

/** Where the program stands, for who only looks: of a task that died it is told, and kept by whoever next starts or stops it. */
export const pipelineView = ({ table, needs }: Pick<Parts, "table" | "needs">) => {
  const reader = pipelineReader(table)
  const tasks = needs("tasks", ecs)
  return {
    async state(now: Date, withLog = false): Promise<PipelineRun> {
      const [run, kept] = await Promise.all([reader.run(), withLog ? reader.log() : undefined])
      const gone = run && (await isGone(tasks, run, now, false))
      const shown = run && gone ? goneWrite(run, gone.detail, new Date(run.seenAt ?? run.invoked)).after : run
      const lines: LogLine[] = kept && kept.run === run?.run ? kept.lines : []
      return { ...toldRun(shown), ...(withLog && { log: lines }) }
    },
  }
}

/** What people do to the program. */
export const pipelineControl = ({ table, needs }: Pick<Parts, "table" | "needs">) =>
  controlOver(table, needs("tasks", ecs))

const controlOver = (table: Table, tasks: Ecs) => {
  const reader = pipelineReader(table)

  /** The run as it is; one whose task is gone is kept as stopped, so that what that task may still write is refused. */
  const observed = async (now: Date): Promise<StoredRun | undefined> => {
    const run = await reader.run()
    const gone = run && (await isGone(tasks, run, now, true))
    if (!gone) return run
    const { write, after } = goneWrite(run, gone.detail, now)
    try {
      await table.transact([write])
      return after
    } catch (error) {
      // The task itself, or somebody else, has just said more.
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
      // By now it may be over, and another one begun.
      if (error instanceof RaceLost) return
      log("error", "starting the task failed", errorFacts(error))
      const { write: gone } = goneWrite(run, neverStarted, now)
      await table.transact([gone]).catch((lost: unknown) => {
        if (!(lost instanceof RaceLost)) throw lost
      })
      throw error
    }
  }

  return {
    /** Two who start at once: one starts, and the other hears that it runs. */
    async start(
      { task, startOver = false }: { task: TaskName; startOver?: boolean | undefined },
      { actor, now, commit, refuse, reply = (told) => told }: Calling<"program_running"> & { actor: Actor },
    ): Promise<PipelineRun> {
      const after = await retryOnConflict([runRace, switchRace], async () => {
        const before = await observed(now)
        allowed(mayStart(before?.state), refuse)
        const live = await catalogStore(table).live()
        const starting = { task, by: personOf(actor), now, base: live.version }
        const { write: start, after: begun } =
          isResumable(before, task) && !startOver
            ? resumeWrite(before, starting)
            : newRunWrite(before, { ...starting, run: runName(now) })
        // Its base is the catalog that is live when it begins.
        await commit([start, sameCatalog(live)], reply(toldRun(begun)))
        return begun
      })
      await launch(after, now)
      // As a retry is answered: what ECS calls the task is told by whoever asks for the state.
      return toldRun(after)
    },

    async stop({
      now,
      commit,
      refuse,
      reply = (told) => told,
    }: Calling<"program_running" | "program_stopped">): Promise<PipelineRun> {
      const after = await retryOnConflict([runRace], async () => {
        const run = await observed(now)
        allowed(mayStop(run?.state), refuse)
        if (!run) throw refuse("program_stopped")
        const { write: stop, after: stopping } = stopWrite(run)
        await commit([stop], reply(toldRun(stopping)))
        return stopping
      })
      // It reads of it at the end of its batch; ECS tells it at once, and ends one that no longer reads.
      if (after.taskId)
        await tasks.stop(after.taskId, "Stopped by a person").catch((error: unknown) => {
          log("warn", "telling the task to stop failed", errorFacts(error))
        })
      return toldRun(after)
    },

    /** Beside the writes of whoever needs the program to stand still while they are done; refuses while it is at work. */
    async atRest({ now, refuse }: Pick<Calling<"program_running">, "now" | "refuse">): Promise<Write> {
      const run = await observed(now)
      if (standingOf(run?.state).working) throw refuse("program_running", { detail: messages.catalog.atWork })
      return sameRun(run)
    },
  }
}

type Calling<Code extends ErrorCode> = {
  now: Date
  commit: Commit
  refuse: Refuse<Code>
  /** what a retry is answered, where it is not the run */
  reply?: (told: PipelineRun) => unknown
}

/** Sorts by time, and is no other run's. */
const runName = (now: Date): string =>
  `${now.toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-")}-${randomUUID().slice(0, 6)}`
