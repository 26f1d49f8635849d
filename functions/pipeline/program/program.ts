import { setTimeout as pause } from "node:timers/promises"
import type { ListedVehicle } from "#shared/domain/catalog/vehicle-list.ts"
import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import { pipelineSteps, type StepKey, standingOf, stepsOf } from "#shared/domain/pipeline/run.ts"
import { clock } from "../../platform/clock.ts"
import { errorFacts, log } from "../../platform/log.ts"
import type { Table } from "../../platform/table.ts"
import { RaceLost } from "../../platform/table.ts"
import type { Login } from "../../providers/suppliers/transport.ts"
import { fenceRace, heldRun, pipelineReader, type Saved } from "../store.ts"
import { narratorOf } from "./narrator.ts"
import { Halted, sourceOf } from "./source.ts"
import type { Batch, Step, Tools } from "./step.ts"
import { backUp } from "./steps/back-up.ts"
import { cleanUp } from "./steps/clean-up.ts"
import { format } from "./steps/format.ts"
import { images } from "./steps/images.ts"
import { made } from "./steps/made.ts"
import { mex } from "./steps/mex.ts"
import { pull } from "./steps/pull.ts"
import { pushParts } from "./steps/push-parts.ts"
import { pushVehicles } from "./steps/push-vehicles.ts"
import { jsonFolder } from "./work.ts"

const steps: Record<Exclude<StepKey, "prices">, Step> = {
  pull,
  images,
  mex,
  made,
  format,
  backUp,
  pushVehicles,
  pushParts,
  cleanUp,
}
const isDone = (key: StepKey): key is Exclude<StepKey, "prices"> => key in steps

/** A person, or whoever runs the task, wants it to end. */
class StopAsked extends Error {
  override name = "StopAsked"
}

/** A task that waits says so at least so often. Milliseconds. */
const beatEvery = 4000
/** Tries of a batch that fails by the shop's own table or bucket, in a row. */
const mostTries = 8

export type ProgramParts = {
  table: Table
  login: (supplier: Supplier) => Promise<Login | undefined>
  list: readonly ListedVehicle[]
  run: string
  fence: number
  /** a name that no other process has */
  holder: string
  callsPerSecond: number
  /** ends the program at the end of its batch */
  stopping: AbortSignal
}

/**
 * Goes through the steps of a run from where it stands to its end, or to where it is stopped. All that it knows lies in the table
 * and the bucket, so it may be killed at any moment. Answers whether it held the run.
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
}: ProgramParts): Promise<boolean> => {
  const now = () => clock.now()
  const reader = pipelineReader(table)
  const held = heldRun(table, { run: name, fence, holder })
  await held.take(now())
  const [run, known] = await Promise.all([reader.run(), reader.log()])
  if (run?.run !== name) throw new Error("The run that was taken is gone.")
  const narrator = narratorOf(held, known?.run === name ? known.lines : [], now)

  let saved: Saved = {
    step: run.step,
    position: run.position ?? null,
    progress: run.progress,
    counts: run.counts,
    latest: run.latest ?? null,
    detail: null,
  }
  let savedAt = now().getTime()

  const checkStop = async (): Promise<void> => {
    if (stopping.aborted || (await reader.run())?.state === "Awaiting stop") throw new StopAsked()
  }
  const save = async (next: Saved): Promise<void> => {
    await held.save(next, now())
    saved = next
    savedAt = now().getTime()
    await narrator.flush()
  }
  /** Waits, and says so as often as it takes that nobody thinks it dead. */
  const wait = async (milliseconds: number, why: string): Promise<void> => {
    narrator.say(`${why}. Waiting ${Math.max(1, Math.round(milliseconds / 1000))} s.`)
    const until = now().getTime() + milliseconds
    const detail = `${why}. It goes on by itself as soon as it can.`
    do {
      await held.beat(detail, now())
      await narrator.flush(true)
      await checkStop()
      await pause(Math.max(0, Math.min(beatEvery, until - now().getTime())), undefined, {
        signal: stopping,
      }).catch(() => undefined)
    } while (now().getTime() < until)
    await checkStop()
  }

  // A batch that takes long is no dead task.
  const beating = setInterval(() => {
    if (now().getTime() - savedAt < beatEvery) return
    held.beat(saved.detail, now()).catch(() => undefined)
  }, beatEvery)

  const tools: Tools = {
    run,
    table,
    held,
    source: sourceOf({
      login,
      callsPerSecond,
      wait,
      goesOn: () => narrator.say("The source answers again."),
    }),
    list,
    work: jsonFolder(`work/${name}`),
    counts: () => saved.counts,
    say: narrator.say,
    now,
  }

  const after = (batch: Batch): Saved => {
    const { add = {}, latest, detail, done, total } = batch
    const { counts } = saved
    return {
      step: saved.step,
      position: batch.position,
      progress: { ...saved.progress, [saved.step]: { done, ...(total !== undefined && { total }) } },
      counts: {
        vehicles: counts.vehicles + (add.vehicles ?? 0),
        parts: counts.parts + (add.parts ?? 0),
        images: counts.images + (add.images ?? 0),
        unreadable: counts.unreadable + (add.unreadable ?? 0),
      },
      latest: latest ?? saved.latest,
      detail: detail ?? null,
    }
  }

  const runStep = async (step: Step): Promise<void> => {
    let tries = 0
    for (;;) {
      try {
        for await (const batch of step(tools, saved.position)) {
          await save(after(batch))
          tries = 0
          await checkStop()
        }
        return
      } catch (error) {
        if (error instanceof StopAsked || error instanceof Halted || error instanceof RaceLost) throw error
        tries += 1
        log("error", "a batch failed", { step: saved.step, tries, ...errorFacts(error) })
        if (tries >= mostTries) throw error
        await wait(250 * 2 ** tries, "The table or the bucket didn't answer").catch((failed: unknown) => {
          // What can't be said is not said: the next try shows whether it answers again.
          if (failed instanceof StopAsked || failed instanceof RaceLost) throw failed
        })
      }
    }
  }

  const end = async (state: "Stopped" | "Complete", detail: string | null): Promise<void> => {
    await narrator.flush(true)
    await held.end(state, detail, now())
  }

  const titleOf = (key: StepKey) => pipelineSteps.find((one) => one.key === key)?.title ?? key

  try {
    const own = stepsOf(run.task).filter(isDone)
    for (const key of own.slice(Math.max(0, own.indexOf(saved.step as (typeof own)[number])))) {
      if (key !== saved.step) await save({ ...saved, step: key, position: null, detail: null })
      narrator.say(saved.position === null ? titleOf(key) : `${titleOf(key)}, going on`)
      await checkStop()
      await runStep(steps[key])
    }
    narrator.say("Complete.")
    await end("Complete", null)
    return true
  } catch (error) {
    if (error instanceof RaceLost && error.race === fenceRace) return false
    if (error instanceof StopAsked) {
      const byPerson = standingOf((await reader.run())?.state).text === "Awaiting stop"
      narrator.say("Stopped.")
      await end("Stopped", byPerson ? null : "The task was ended from outside. Resume goes on where it was.")
      return true
    }
    if (error instanceof Halted) {
      narrator.say(error.message)
      await end("Stopped", error.message)
      return true
    }
    narrator.say("Something went wrong. The task stopped.")
    await end("Stopped", "Something went wrong in the task. Resume goes on where it was.")
    throw error
  } finally {
    clearInterval(beating)
  }
}
