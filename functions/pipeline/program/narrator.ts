import { keptLines, type LogLine } from "#shared/domain/pipeline/run.ts"
import { errorFacts, log } from "../../platform/log.ts"
import { RaceLost } from "../../platform/table.ts"
import { fenceRace, type HeldRun } from "../store.ts"

/** As often as the log is written at most; the socket tells it a moment later. Milliseconds. */
const flushedEvery = 700

/**
 * Says what the program does, line by line: to the log of the task, and, gathered, to whoever watches. Lines are about cars,
 * parts and the source, never about people.
 */
export const narratorOf = (held: HeldRun, known: readonly LogLine[], now: () => Date) => {
  let lines: LogLine[] = [...known]
  let last = known.at(-1)?.n ?? 0
  let flushedAt = 0
  let flushing: Promise<void> | undefined
  let dirty = false

  const write = async (): Promise<void> => {
    dirty = false
    flushedAt = now().getTime()
    try {
      await held.log(lines)
    } catch (error) {
      // Who holds the run is found out with the next batch. A line that is not told now is told with the next one.
      if (error instanceof RaceLost && error.race === fenceRace) return
      dirty = true
      log("warn", "telling the log failed", errorFacts(error))
    }
  }

  const narrator = {
    say(text: string): void {
      last += 1
      lines = [...lines, { n: last, at: now().toISOString(), text }].slice(-keptLines)
      dirty = true
      log("info", "pipeline", { line: last, text })
    },
    /** Writes what is new, not too often unless it has to be now. */
    async flush(force = false): Promise<void> {
      if (!dirty || (!force && now().getTime() - flushedAt < flushedEvery)) return
      await flushing
      flushing = write()
      await flushing
    },
  }
  return narrator
}
