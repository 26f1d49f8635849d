import { allow, type Result, refuse } from "#shared/domain/result.ts"

/**
 * Guessing a password slows down for each phone and device, never for a whole shop's address (docs/domain.md, section 9): five tries
 * are free, then each doubles the wait, up to 15 minutes. A device is an address and a browser, which a guesser can invent
 * anew each time; so after 100 failures within a day a device that has not logged in with this phone before needs a code by
 * text, and its tries count no more. Times are epoch seconds.
 */
type Tries = { failures: number; lastAt: number }
export type Device = Tries & {
  /** has logged in with this phone */
  known: boolean
}
export type Attempts = Tries & { devices: Record<string, Device> }

export const noAttempts: Attempts = { failures: 0, lastAt: 0, devices: {} }

const freeTries = 5
const firstWait = 15
const longestWait = 15 * 60
const mostFailures = 100
const day = 24 * 60 * 60

const waitAfter = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(firstWait * 2 ** (failures - freeTries), longestWait)

/** Clocks of two servers differ by less. A time further ahead is from before the clock was set back. */
const mostDrift = 60

/** Seconds to wait after a time that was stored. Time that the clock lost is never waited for. */
export const waitLeft = (since: number, wait: number, now: number): number =>
  since - now > mostDrift ? 0 : Math.max(0, since + wait - now)

const isForgotten = ({ lastAt }: Tries, now: number): boolean => now - lastAt >= day
const failuresOf = (tries: Tries | undefined, now: number): number =>
  tries && !isForgotten(tries, now) ? tries.failures : 0

export const duration = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? "1 minute" : `${minutes} minutes`
}

/**
 * Every try counts as a failure before the password is looked at, so that guesses made side by side count too; a success
 * takes that back. A try during the wait is refused and does not lengthen it.
 */
export const countTry = (
  attempts: Attempts,
  device: string,
  now: number,
): Result<{ next: Attempts } | { needsCode: true }, "too_many"> => {
  const seen = attempts.devices[device]
  const known = seen?.known ?? false
  const failures = failuresOf(seen, now)
  const left = waitLeft(seen?.lastAt ?? 0, waitAfter(failures), now)
  const failuresOfPhone = failuresOf(attempts, now)
  if (failuresOfPhone >= mostFailures && !known) return allow({ needsCode: true })
  if (left > 0) return refuse("too_many", `Too many attempts. Try again in ${duration(left)}.`)

  const remembered = Object.entries(attempts.devices).filter(
    ([, other]) => other.known || !isForgotten(other, now),
  )
  return allow({
    next: {
      failures: failuresOfPhone + 1,
      lastAt: now,
      devices: {
        ...Object.fromEntries(remembered),
        [device]: { failures: failures + 1, lastAt: now, known },
      },
    },
  })
}

/** This device is known now and free again, and so is the phone; other devices wait on. */
export const afterSuccess = (attempts: Attempts, device: string, now: number): Attempts => ({
  failures: 0,
  lastAt: now,
  devices: { ...attempts.devices, [device]: { failures: 0, lastAt: now, known: true } },
})
