import { shiftDate } from "./shift-date.ts"

/**
 * Shifts the clock of all tests: importing this sets `Date` of this process and of all Node processes it
 * starts. Browser pages are shifted in `test/browser/browser.ts`. Other programs (the emulator) keep the
 * machine's clock.
 */

/** A Wednesday morning without a holiday or a change of clocks nearby. */
const start = process.env.CLEARLINE_TEST_START ?? "2027-05-12T09:00:00-07:00"

const preload = new URL("preload.ts", import.meta.url)
const machineOptions = process.env.NODE_OPTIONS

// A child of a shifted process is already shifted.
if (!process.env.NODE_OPTIONS?.includes(preload.href)) {
  const milliseconds = Date.parse(start) - Date.now()
  if (Number.isNaN(milliseconds))
    throw new Error(`CLEARLINE_TEST_START=${start} is not an ISO date and time.`)
  preload.searchParams.set("milliseconds", String(milliseconds))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${preload.href}`.trim()
  shiftDate(milliseconds)
}

export const startingAt = (instant: string): NodeJS.ProcessEnv => ({
  CLEARLINE_TEST_START: instant,
  NODE_OPTIONS: machineOptions,
})

/** Milliseconds that `Date` is ahead of the machine's clock. */
export const clockOffset = (): number => Math.round(Date.now() - performance.timeOrigin - performance.now())
