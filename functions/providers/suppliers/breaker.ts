/**
 * After `failures` in a row nobody asks for `pauseMs`; then one call may try, and all others wait for what becomes of it. It
 * lives in the memory of one instance of one function: an instance that fails learns it within its own few calls, and nothing
 * has to be stored or kept in step for that.
 */
export const circuitBreaker = ({ failures, pauseMs }: { failures: number; pauseMs: number }) => {
  let inARow = 0
  let openUntil = 0
  let probing = false
  return {
    /** milliseconds until somebody may ask; 0 lets this call through */
    wait(now: number): number {
      if (inARow < failures) return 0
      if (now < openUntil) return openUntil - now
      if (probing) return 1000
      probing = true
      return 0
    },
    succeeded(): void {
      inARow = 0
      probing = false
    },
    failed(now: number): void {
      inARow += 1
      probing = false
      if (inARow >= failures) openUntil = now + pauseMs
    },
    /** the call ended without a word about the supplier's health */
    released(): void {
      probing = false
    },
  }
}
export type CircuitBreaker = ReturnType<typeof circuitBreaker>
