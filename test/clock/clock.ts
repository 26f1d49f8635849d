import { shiftDate } from "./shift-date.ts"

/**
 * The one clock of the tests. Importing this module moves the `Date` of this process to the start below, and that of all
 * processes and threads it starts: the system under test, its functions and tasks, the workers of the test runners. Pages of
 * the browser are moved by the same amount (`test/browser/browser.ts`). From there all of them move on as real time passes.
 * Programs that are not Node (the table's emulator) keep the machine's clock.
 */

/** A Wednesday morning in the middle of a month, with no holiday and no change of clocks near. */
const start = process.env.CLEARLINE_TEST_START ?? "2027-05-12T09:00:00-07:00"

const preload = new URL("preload.ts", import.meta.url)
const machineOptions = process.env.NODE_OPTIONS

// A process that was started by a shifted one is shifted already, by the same amount.
if (!process.env.NODE_OPTIONS?.includes(preload.href)) {
  const milliseconds = Date.parse(start) - Date.now()
  if (Number.isNaN(milliseconds))
    throw new Error(`CLEARLINE_TEST_START=${start} is not an ISO date and time.`)
  preload.searchParams.set("milliseconds", String(milliseconds))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${preload.href}`.trim()
  shiftDate(milliseconds)
}

/** The environment of a process whose tests start at this instant (ISO) instead. */
export const startingAt = (instant: string): NodeJS.ProcessEnv => ({
  CLEARLINE_TEST_START: instant,
  NODE_OPTIONS: machineOptions,
})

/** How far `Date` is ahead of the machine's clock, in milliseconds. */
export const clockOffset = (): number => Math.round(Date.now() - performance.timeOrigin - performance.now())
