/** Milliseconds until indexes and counters contain a change. */
export const settledAfter = 1000

type Pace = {
  /** Milliseconds until the first look after a quiet time. */
  first: number
  /** Milliseconds, the longest wait while changes keep coming. */
  longest: number
}

type Paced = {
  /** Says that something changed. */
  tell: () => void
  stop: () => void
}

/**
 * Calls `look` after changes: soon after a quiet time, and less and less often while changes keep coming, with jitter. A change
 * of the last second may not be in the indexes yet, so `look` gets false and is called again.
 */
export function paced(look: (isSettled: boolean) => void, { first, longest }: Pace): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let notifiedAt = 0
  let pause = 0

  const plan = (earliest: number) => {
    const next = lookedAt + pause * (0.5 + Math.random() / 2)
    timer = setTimeout(run, Math.max(earliest, next - Date.now()))
  }
  const run = () => {
    timer = undefined
    lookedAt = Date.now()
    pause = Math.min(Math.max(pause * 2, settledAfter), longest)
    const isSettled = lookedAt - notifiedAt >= settledAfter
    look(isSettled)
    if (!isSettled) plan(settledAfter)
  }
  return {
    tell() {
      notifiedAt = Date.now()
      if (timer !== undefined) return
      if (notifiedAt - lookedAt > longest) pause = 0
      plan(first * (1 + Math.random()))
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
