/**
 * After `failures` consecutive failures no call is made for `pauseMs`. Then one call may probe while the others wait.
 * State is per function instance, so nothing has to be synchronized.
 */
export const circuitBreaker = ({ failures, pauseMs }: { failures: number; pauseMs: number }) => {
  let consecutiveFailures = 0
  let openUntil = 0
  let probing = false
  return {
    /** milliseconds until the next call; 0 lets this one through */
    waitTime(now: number): number {
      if (consecutiveFailures < failures) return 0
      if (now < openUntil) return openUntil - now
      if (probing) return 1000
      probing = true
      return 0
    },
    recordSuccess(): void {
      consecutiveFailures = 0
      probing = false
    },
    recordFailure(now: number): void {
      consecutiveFailures += 1
      probing = false
      if (consecutiveFailures >= failures) openUntil = now + pauseMs
    },
    /** the call says nothing about the supplier's health */
    release(): void {
      probing = false
    },
  }
}
export type CircuitBreaker = ReturnType<typeof circuitBreaker>
