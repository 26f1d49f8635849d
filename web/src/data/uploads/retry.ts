import { ProblemError } from "../../ui/feedback/problem.ts"

const isTransient = (error: unknown): error is ProblemError =>
  error instanceof ProblemError &&
  (error.outcomeUnknown || ["offline", "unavailable", "too_many"].includes(error.code))

/** Milliseconds: 1 s, 2 s, 4 s, ... 30 s. */
const pauseAfter = (failures: number): number => Math.min(30_000, 1000 * 2 ** (failures - 1))
/** About two minutes in total. Time offline does not count. */
const maxFailures = 8

const waitBeforeRetry = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener("online", go)
      signal.removeEventListener("abort", go)
      resolve()
    }
    const timer = navigator.onLine ? setTimeout(go, milliseconds) : undefined
    window.addEventListener("online", go)
    signal.addEventListener("abort", go)
  })

type RetryOptions = { signal: AbortSignal; onWait: (waits: boolean) => void }

/** Retries with growing pauses. Refusals and aborts are thrown at once. */
export async function retryWithPauses<Result>(
  attempt: () => Promise<Result>,
  { signal, onWait }: RetryOptions,
): Promise<Result> {
  let failures = 0
  for (;;) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (navigator.onLine) failures += 1
      if (!isTransient(error) || failures >= maxFailures) throw error
      onWait(true)
      await waitBeforeRetry(pauseAfter(failures), signal)
      onWait(false)
    }
  }
}
