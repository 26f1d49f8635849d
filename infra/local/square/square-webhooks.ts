import { createHmac, randomUUID } from "node:crypto"
import type { FaultSwitches } from "../faults.ts"

const pauses = [0, 500, 2000, 5000, 15_000]

/** Square's signed webhooks, late, repeated, and reordered as the faults say. */
export const squareWebhooks = ({
  address,
  signatureKey,
  faults,
}: {
  address: string
  signatureKey: string
  faults: FaultSwitches
}) => {
  const url = `${address}/api/hooks/square`
  const timers = new Set<NodeJS.Timeout>()
  let closed = false

  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, milliseconds)
      timers.add(timer)
    })

  const send = async (body: string): Promise<void> => {
    const signature = createHmac("sha256", signatureKey)
      .update(url + body)
      .digest("base64")
    for (const pause of pauses) {
      await wait(pause)
      if (closed) return
      try {
        const { ok } = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", "x-square-hmacsha256-signature": signature },
          body,
        })
        if (ok) return
      } catch {
        // Without an answer Square tries again after the next pause.
      }
    }
  }

  return {
    async deliver(type: string, kind: "payment" | "refund", id: string, object: unknown): Promise<void> {
      const body = JSON.stringify({
        merchant_id: "MLOCAL",
        type,
        event_id: randomUUID(),
        created_at: new Date().toISOString(),
        data: { type: kind, id, object: { [kind]: object } },
      })
      if (faults.strikes("squareWebhookLost")) return
      const times = faults.strikes("squareWebhookRepeat") ? 2 : 1
      const isFirst = faults.strikes("squareWebhookFirst")
      const maxDelay = faults.now.squareWebhookDelay
      const deliveries = Array.from({ length: times }, async () => {
        if (maxDelay > 0 && !isFirst) await wait(faults.roll() * maxDelay)
        await send(body)
      })
      if (isFirst) await Promise.race([Promise.all(deliveries), wait(3000)])
    },
    close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type SquareWebhooks = ReturnType<typeof squareWebhooks>
