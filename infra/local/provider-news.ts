import type { FaultSwitches } from "./faults.ts"

/** One call of a provider at the shop's own address. */
export type Told = { to: string; headers: Record<string, string>; body: string }

/** A moment between what happens to a message and the next thing. Milliseconds. */
const moment = 150

/**
 * Tells one thing after the other, as providers do: later, twice, or the last before the first, when the faults say so. Nobody
 * waits for it; what is refused is not told again.
 */
export const providerNews = (faults: FaultSwitches) => {
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  const post = async ({ to, headers, body }: Told): Promise<void> => {
    await fetch(to, { method: "POST", headers, body, signal: AbortSignal.timeout(15_000) }).catch(
      () => undefined,
    )
  }
  return {
    tell(news: readonly Told[]): void {
      const order = faults.strikes("newsReorder") ? news.toReversed() : news
      const all = order.flatMap((one) => (faults.strikes("newsRepeat") ? [one, one] : [one]))
      all.forEach((one, index) => {
        const timer = setTimeout(
          () => {
            waiting.delete(timer)
            void post(one)
          },
          faults.now.newsDelay + moment * (index + 1),
        )
        waiting.add(timer)
      })
    },
    close(): void {
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}
export type ProviderNews = ReturnType<typeof providerNews>
