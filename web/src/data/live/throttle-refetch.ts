/** Milliseconds until indexes and counters contain a change. */
export const settleDelayMs = 1000

type RefetchDelays = {
  /** Milliseconds until the first refetch after a quiet time. */
  firstDelayMs: number
  /** Milliseconds, the longest wait while changes keep coming. */
  maxDelayMs: number
}

type RefetchThrottle = {
  /** Says that something changed. */
  notify: () => void
  stop: () => void
}

/**
 * Calls `refetch` after changes: soon after a quiet time, and less and less often while changes keep coming, with
 * jitter. A change of the last second may not be in the indexes yet, so `refetch` gets false and is called again.
 */
export function throttleRefetch(
  refetch: (isSettled: boolean) => void,
  { firstDelayMs, maxDelayMs }: RefetchDelays,
): RefetchThrottle {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refetchedAt = Number.NEGATIVE_INFINITY
  let notifiedAt = 0
  let delayMs = 0

  const plan = (earliest: number) => {
    const next = refetchedAt + delayMs * (0.5 + Math.random() / 2)
    timer = setTimeout(run, Math.max(earliest, next - Date.now()))
  }
  const run = () => {
    timer = undefined
    refetchedAt = Date.now()
    delayMs = Math.min(Math.max(delayMs * 2, settleDelayMs), maxDelayMs)
    const isSettled = refetchedAt - notifiedAt >= settleDelayMs
    refetch(isSettled)
    if (!isSettled) plan(settleDelayMs)
  }
  return {
    notify() {
      notifiedAt = Date.now()
      if (timer !== undefined) return
      if (notifiedAt - refetchedAt > maxDelayMs) delayMs = 0
      plan(firstDelayMs * (1 + Math.random()))
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
