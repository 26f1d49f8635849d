import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"

/**
 * Slows down password guessing per phone and device, not per address (docs/domain.md, section 9): five free tries, then
 * a doubling wait of up to 15 minutes. A guesser can fake new devices, so after 100 failures in a day an unknown device
 * needs a texted code. Times are epoch seconds.
 */
type Tries = { failures: number; lastAt: number }
export type Device = Tries & {
  known: boolean
}
/** `networks` are those of the latest logins, the newest first. */
export type Attempts = Tries & { devices: Record<string, Device>; networks: readonly string[] }

export const noAttempts: Attempts = { failures: 0, lastAt: 0, devices: {}, networks: [] }

const freeTries = 5
const firstWait = 15
const maxWait = 15 * 60
const maxFailures = 100
const maxNetworks = 20
const secondsPerDay = 24 * 60 * 60

const waitAfter = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(firstWait * 2 ** (failures - freeTries), maxWait)

/** Server clocks differ by less. A later time was stored before the clock was set back. */
const maxClockDrift = 60

/** Ignores time that a clock change added. */
export const waitLeft = (since: number, wait: number, now: number): number =>
  since - now > maxClockDrift ? 0 : Math.max(0, since + wait - now)

const isForgotten = ({ lastAt }: Tries, now: number): boolean => now - lastAt >= secondsPerDay
const failuresOf = (tries: Tries | undefined, now: number): number =>
  tries && !isForgotten(tries, now) ? tries.failures : 0

export const formatDuration = (seconds: number): string => {
  if (seconds < 60) return plural(seconds, { one: t("1 second"), other: t(`${seconds} seconds`) })
  const minutes = Math.ceil(seconds / 60)
  return plural(minutes, { one: t("1 minute"), other: t(`${minutes} minutes`) })
}

/**
 * Counts the attempt as a failure before the password is checked, so parallel guesses count too; a success reverts it.
 * An attempt during the wait doesn't extend it.
 */
export const countAttempt = (
  attempts: Attempts,
  device: string,
  now: number,
): Result<{ next: Attempts } | { needsCode: true }, "too_many"> => {
  const stored = attempts.devices[device]
  const known = stored?.known ?? false
  const failures = failuresOf(stored, now)
  const secondsLeft = waitLeft(stored?.lastAt ?? 0, waitAfter(failures), now)
  const failuresOfPhone = failuresOf(attempts, now)
  if (failuresOfPhone >= maxFailures && !known) return allow({ needsCode: true })
  if (secondsLeft > 0)
    return refuse("too_many", t(`Too many attempts. Try again in ${formatDuration(secondsLeft)}.`))

  const recentDevices = Object.entries(attempts.devices).filter(
    ([, other]) => other.known || !isForgotten(other, now),
  )
  return allow({
    next: {
      failures: failuresOfPhone + 1,
      lastAt: now,
      networks: attempts.networks,
      devices: {
        ...Object.fromEntries(recentDevices),
        [device]: { failures: failures + 1, lastAt: now, known },
      },
    },
  })
}

/** Other devices keep waiting. */
export const afterSuccess = (
  attempts: Attempts,
  { device, network }: { device: string; network: string },
  now: number,
): Attempts => ({
  failures: 0,
  lastAt: now,
  devices: { ...attempts.devices, [device]: { failures: 0, lastAt: now, known: true } },
  networks: [network, ...attempts.networks.filter((other) => other !== network)].slice(0, maxNetworks),
})
