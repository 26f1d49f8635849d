import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Attempts, afterSuccess, countAttempt, noAttempts, waitLeft } from "./attempts.ts"

const noon = 1_795_000_000

/** Fails `times` times, each as soon as it is allowed. */
const failing = (times: number, device: (nth: number) => string, from: Attempts = noAttempts) => {
  const waits: number[] = []
  let attempts = from
  let now = noon
  for (let nth = 0; nth < times; nth += 1) {
    const since = now
    let decision = countAttempt(attempts, device(nth), now)
    while (!decision.ok && now - since < 1000) {
      now += 1
      decision = countAttempt(attempts, device(nth), now)
    }
    if (!decision.ok) throw new Error(decision.detail)
    waits.push(now - since)
    if ("needsCode" in decision) return { attempts, now, waits, needsCode: true }
    attempts = decision.next
  }
  return { attempts, now, waits, needsCode: false }
}

const nextOf = (decision: ReturnType<typeof countAttempt>): Attempts | undefined =>
  decision.ok && "next" in decision ? decision.next : undefined

const laptop = () => "laptop"
const ownDevice = { device: "own", network: "home" }

describe("countAttempt", () => {
  it("allows five free tries, then doubles the wait each time, up to 15 minutes", () => {
    expect(failing(14, laptop).waits).toEqual([0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900])
  })

  it("returns how long to wait, and a try during the wait does not extend it", () => {
    const { attempts, now } = failing(5, laptop)
    expect(countAttempt(attempts, "laptop", now + 1)).toEqual({
      ok: false,
      refusal: "too_many",
      detail: "Too many attempts. Try again in 14 seconds.",
    })
    expect(countAttempt(attempts, "laptop", now + 15).ok).toBe(true)
  })

  it("ignores time lost when the clock was set back, and keeps counting", () => {
    const { attempts, now } = failing(14, laptop)
    const twoHoursBack = now - 2 * 3600
    const next = nextOf(countAttempt(attempts, "laptop", twoHoursBack))
    expect(next?.devices.laptop).toEqual({ failures: 15, lastAt: twoHoursBack, known: false })
    expect(countAttempt(next ?? attempts, "laptop", twoHoursBack + 1)).toMatchObject({
      detail: "Too many attempts. Try again in 15 minutes.",
    })
  })

  it("never waits longer than the wait plus a minute of drift", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 0, max: 900 }),
        (ago, wait) => {
          const left = waitLeft(noon - ago, wait, noon)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(wait + 60)
        },
      ),
    )
  })

  it("does not slow down another device of the same shop", () => {
    const { attempts, now } = failing(9, laptop)
    expect(countAttempt(attempts, "phone", now).ok).toBe(true)
  })

  it("forgets failures after a day", () => {
    const { attempts, now } = failing(12, laptop)
    expect(nextOf(countAttempt(attempts, "laptop", now + 86_400))?.devices.laptop?.failures).toBe(1)
  })

  it("requires a code after 100 failures on new devices, but not on a known device", () => {
    const own = afterSuccess(noAttempts, ownDevice, noon)
    const { attempts, now, needsCode } = failing(101, (nth) => `invented ${nth}`, own)
    expect(needsCode).toBe(true)
    expect(attempts.failures).toBe(100)
    expect(nextOf(countAttempt(attempts, "own", now))).toBeDefined()
    expect(nextOf(countAttempt(attempts, "stranger", now + 86_400))).toBeDefined()
  })

  it("requires no code on a device that logged in days ago, even during an attack", () => {
    const own = afterSuccess(noAttempts, ownDevice, noon - 3 * 86_400)
    const { attempts, now } = failing(101, (nth) => `invented ${nth}`, own)
    expect(nextOf(countAttempt(attempts, "own", now))).toBeDefined()
  })

  it("restarts after a success, without unlocking other users' devices", () => {
    const { attempts, now } = failing(5, laptop)
    const after = afterSuccess(attempts, { device: "phone", network: "shop" }, now)
    expect(after.failures).toBe(0)
    expect(countAttempt(after, "laptop", now).ok).toBe(false)
  })

  it("keeps the networks of the last twenty logins, also through failures", () => {
    let attempts = noAttempts
    for (const nth of [...Array(25).keys(), 10])
      attempts = afterSuccess(attempts, { device: "phone", network: `network ${nth}` }, noon)
    attempts = failing(1, laptop, attempts).attempts
    expect(attempts.networks).toHaveLength(20)
    expect(attempts.networks.slice(0, 2)).toEqual(["network 10", "network 24"])
  })
})
