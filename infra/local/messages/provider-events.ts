import type { FaultSwitches } from "../faults.ts"

export type ProviderCall = { to: string; headers: Record<string, string>; body: string }

const moment = 150

/** A provider's call of our API. A refused one is not retried. */
export const postCall =
  ({ to, headers, body }: ProviderCall) =>
  (): Promise<unknown> =>
    fetch(to, { method: "POST", headers, body, signal: AbortSignal.timeout(15_000) })

/** Sends delivery events in order, or late, repeated, or out of order when faults say so. */
export const providerEvents = (faults: FaultSwitches) => {
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  return {
    deliver(events: readonly (() => Promise<unknown>)[]): void {
      const order = faults.strikes("eventReorder") ? events.toReversed() : events
      const all = order.flatMap((one) => (faults.strikes("eventRepeat") ? [one, one] : [one]))
      all.forEach((send, index) => {
        const timer = setTimeout(
          () => {
            waiting.delete(timer)
            void send().catch(() => undefined)
          },
          faults.now.eventDelay + moment * (index + 1),
        )
        waiting.add(timer)
      })
    },
    close(): void {
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}
export type ProviderEvents = ReturnType<typeof providerEvents>
