import { setTimeout as sleep } from "node:timers/promises"
import type { ListedVehicle } from "#shared/domain/catalog/vehicle-list.ts"
import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import { pipelineSteps, programStateOf, type StepKey, stepsOf } from "#shared/domain/pipeline/run.ts"
import { clock } from "../../platform/clock.ts"
import { errorFacts, log } from "../../platform/log.ts"
import type { Table } from "../../platform/table.ts"
import { RaceLost } from "../../platform/table.ts"
import type { Login } from "../../providers/suppliers/transport.ts"
import {
  type Checkpoint,
  type ClaimedRun,
  fenceRace,
  openRun,
  pipelineReader,
  type StoredRun,
} from "../store.ts"
import { createProgramLog } from "./program-log.ts"
import type { Batch, Step, Tools } from "./program-step.ts"
import { createSource, Halted } from "./source.ts"
import { jsonFolder } from "./step-files.ts"
import { backUp } from "./steps/back-up.ts"
import { cleanUp } from "./steps/clean-up.ts"
import { customVehicles } from "./steps/custom-vehicles.ts"
import { format } from "./steps/format.ts"
import { images } from "./steps/images.ts"
import { markMexican } from "./steps/mark-mexican.ts"
import { pull } from "./steps/pull.ts"
import { pushParts } from "./steps/push-parts.ts"
import { pushVehicles } from "./steps/push-vehicles.ts"

/* Runs the catalog program's steps in order, from the stored checkpoint, with heartbeats. Entry of the ECS task. */

const steps: Record<Exclude<StepKey, "prices">, Step> = {
  pull,
  images,
  mex: markMexican,
  made: customVehicles,
  format,
  backUp,
  pushVehicles,
  pushParts,
  cleanUp,
}
const isImplemented = (key: StepKey): key is Exclude<StepKey, "prices"> => key in steps

/** A person or ECS wants the program to stop. */
class StopRequested extends Error {
  override name = "StopRequested"
}

/** Milliseconds. */
const heartbeatInterval = 4000
/** Consecutive tries of a batch when the table or bucket fails. */
const maxTries = 8

export type ProgramOptions = {
  table: Table
  login: (supplier: Supplier) => Promise<Login | undefined>
  list: readonly ListedVehicle[]
  run: string
  fence: number
  /** unique per process */
  holder: string
  callsPerSecond: number
  /** stops the program after its batch */
  stopping: AbortSignal
}

const firstCheckpoint = ({ step, position, progress, counts, latest }: StoredRun): Checkpoint => ({
  step,
  position: position ?? null,
  progress,
  counts,
  latest: latest ?? null,
  detail: null,
})

const applyBatch = (checkpoint: Checkpoint, batch: Batch): Checkpoint => {
  const { add = {}, latest, detail, done, total } = batch
  const { counts } = checkpoint
  return {
    step: checkpoint.step,
    position: batch.position,
    progress: {
      ...checkpoint.progress,
      [checkpoint.step]: { done, ...(total !== undefined && { total }) },
    },
    counts: {
      vehicles: counts.vehicles + (add.vehicles ?? 0),
      parts: counts.parts + (add.parts ?? 0),
      images: counts.images + (add.images ?? 0),
      unreadable: counts.unreadable + (add.unreadable ?? 0),
    },
    latest: latest ?? checkpoint.latest,
    detail: detail ?? null,
  }
}

const now = () => clock.now()

type Progress = ReturnType<typeof trackProgress>

/** The checkpoint of a held run, its heartbeat, and the signs to stop. */
const trackProgress = (
  first: Checkpoint,
  {
    claimedRun,
    reader,
    programLog,
    stopping,
  }: {
    claimedRun: ClaimedRun
    reader: ReturnType<typeof pipelineReader>
    programLog: ReturnType<typeof createProgramLog>
    stopping: AbortSignal
  },
) => {
  let checkpoint = first
  let savedAt = now().getTime()

  const checkStop = async (): Promise<void> => {
    if (stopping.aborted || (await reader.run())?.state === "Awaiting stop") throw new StopRequested()
  }
  // Keeps the run alive during a long batch.
  const heartbeat = setInterval(() => {
    if (now().getTime() - savedAt < heartbeatInterval) return
    claimedRun.heartbeat(checkpoint.detail, now()).catch(() => undefined)
  }, heartbeatInterval)

  return {
    checkpoint: () => checkpoint,
    checkStop,
    async save(next: Checkpoint): Promise<void> {
      await claimedRun.save(next, now())
      checkpoint = next
      savedAt = now().getTime()
      await programLog.flush()
    },
    /** Waits and sends heartbeats, so that the task isn't considered lost. */
    async wait(milliseconds: number, reason: string): Promise<void> {
      programLog.say(`${reason}. Waiting ${Math.max(1, Math.round(milliseconds / 1000))} s.`)
      const until = now().getTime() + milliseconds
      const detail = `${reason}. It goes on by itself as soon as it can.`
      do {
        await claimedRun.heartbeat(detail, now())
        await programLog.flush(true)
        await checkStop()
        await sleep(Math.max(0, Math.min(heartbeatInterval, until - now().getTime())), undefined, {
          signal: stopping,
        }).catch(() => undefined)
      } while (now().getTime() < until)
      await checkStop()
    },
    async end(state: "Stopped" | "Complete", detail: string | null): Promise<void> {
      await programLog.flush(true)
      await claimedRun.end(state, detail, now())
    },
    stopHeartbeat: () => clearInterval(heartbeat),
  }
}

const runStep = async (step: Step, tools: Tools, progress: Progress): Promise<void> => {
  let tries = 0
  for (;;) {
    try {
      for await (const batch of step(tools, progress.checkpoint().position)) {
        await progress.save(applyBatch(progress.checkpoint(), batch))
        tries = 0
        await progress.checkStop()
      }
      return
    } catch (error) {
      if (error instanceof StopRequested || error instanceof Halted || error instanceof RaceLost) throw error
      tries += 1
      log("error", "a batch failed", { step: progress.checkpoint().step, tries, ...errorFacts(error) })
      if (tries >= maxTries) throw error
      const reason = "The table or the bucket didn't answer"
      await progress.wait(250 * 2 ** tries, reason).catch((failed: unknown) => {
        // Ignore a failing heartbeat; the next try shows whether the table works again.
        if (failed instanceof StopRequested || failed instanceof RaceLost) throw failed
      })
    }
  }
}

const titleOf = (key: StepKey) => pipelineSteps.find((one) => one.key === key)?.title ?? key

/**
 * Runs the steps of a run from its checkpoint. All state is in the table and the bucket, so the process may be killed
 * at any time. Returns whether it held the run.
 */
export const runProgram = async ({
  table,
  login,
  list,
  run: name,
  fence,
  holder,
  callsPerSecond,
  stopping,
}: ProgramOptions): Promise<boolean> => {
  const reader = pipelineReader(table)
  const openedRun = openRun(table, { run: name, fence, holder })
  await openedRun.take(now())
  const [run, storedLog] = await Promise.all([reader.run(), reader.log()])
  if (run?.run !== name) throw new Error("The run that was taken is gone.")
  const programLog = createProgramLog(openedRun, storedLog?.run === name ? storedLog.lines : [], now)
  const progress = trackProgress(firstCheckpoint(run), {
    claimedRun: openedRun,
    reader,
    programLog,
    stopping,
  })
  const { checkpoint, save, checkStop, wait, end } = progress

  const tools: Tools = {
    run,
    table,
    claimedRun: openedRun,
    source: createSource({
      login,
      callsPerSecond,
      wait,
      onResume: () => programLog.say("The source answers again."),
    }),
    list,
    work: jsonFolder(`work/${name}`),
    counts: () => checkpoint().counts,
    say: programLog.say,
    now,
  }

  try {
    const taskSteps = stepsOf(run.task).filter(isImplemented)
    for (const key of taskSteps.slice(
      Math.max(0, taskSteps.indexOf(checkpoint().step as (typeof taskSteps)[number])),
    )) {
      if (key !== checkpoint().step) await save({ ...checkpoint(), step: key, position: null, detail: null })
      programLog.say(checkpoint().position === null ? titleOf(key) : `${titleOf(key)}, going on`)
      await checkStop()
      await runStep(steps[key], tools, progress)
    }
    programLog.say("Complete.")
    await end("Complete", null)
    return true
  } catch (error) {
    if (error instanceof RaceLost && error.race === fenceRace) return false
    if (error instanceof StopRequested) {
      const byPerson = programStateOf((await reader.run())?.state).text === "Awaiting stop"
      programLog.say("Stopped.")
      await end("Stopped", byPerson ? null : "The task was ended from outside. Resume goes on where it was.")
      return true
    }
    if (error instanceof Halted) {
      programLog.say(error.message)
      await end("Stopped", error.message)
      return true
    }
    programLog.say("Something went wrong. The task stopped.")
    await end("Stopped", "Something went wrong in the task. Resume goes on where it was.")
    throw error
  } finally {
    progress.stopHeartbeat()
  }
}
