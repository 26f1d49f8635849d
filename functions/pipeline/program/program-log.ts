import { type LogLine, maxLogLines } from "#shared/domain/pipeline/run.ts"
import { errorFacts, log } from "../../platform/log.ts"
import { RaceLost } from "../../platform/table.ts"
import { type ClaimedRun, fenceRace } from "../store.ts"

/** Milliseconds between writes to the table. */
const flushInterval = 700

/**
 * Logs what the program does, to the task's log and, batched, to people watching. Lines never contain personal data.
 */
export const createProgramLog = (
  claimedRun: ClaimedRun,
  storedLines: readonly LogLine[],
  now: () => Date,
) => {
  let lines: LogLine[] = [...storedLines]
  let last = storedLines.at(-1)?.n ?? 0
  let flushedAt = 0
  let flushing: Promise<void> | undefined
  let dirty = false

  const write = async (): Promise<void> => {
    dirty = false
    flushedAt = now().getTime()
    try {
      await claimedRun.log(lines)
    } catch (error) {
      // The next batch detects a lost run. Unwritten lines are written next time.
      if (error instanceof RaceLost && error.race === fenceRace) return
      dirty = true
      log("warn", "sending log lines failed", errorFacts(error))
    }
  }

  const programLog = {
    say(text: string): void {
      last += 1
      lines = [...lines, { n: last, at: now().toISOString(), text }].slice(-maxLogLines)
      dirty = true
      log("info", "pipeline", { line: last, text })
    },
    async flush(force = false): Promise<void> {
      if (!dirty || (!force && now().getTime() - flushedAt < flushInterval)) return
      await flushing
      flushing = write()
      await flushing
    },
  }
  return programLog
}
