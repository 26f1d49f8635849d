/** Bytes sent at a time in epoch milliseconds. */
export type Sample = { at: number; sent: number }

/** The window of the average, milliseconds. */
const averagingMs = 6000
const minSpanMs = 500

export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= averagingMs), sample]
}

export function bytesPerSecond(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < minSpanMs || last.sent === first.sent) return undefined
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}

export const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

export function timeLeft(seconds: number): string {
  if (seconds < 5) return "a few seconds left"
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds left`
  const minutes = Math.round(seconds / 60)
  return minutes <= 1 ? "about a minute left" : `about ${minutes} minutes left`
}
