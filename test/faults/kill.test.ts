import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { startSystem } from "../system.ts"
import { openDesk } from "./desk.ts"
import { derivedIn, everything, rebuiltFrom, tornRequests } from "./whole-table.ts"

const kills = process.env.CLEARLINE_LONG ? 12 : 2

describe("kill -9 of the store during a stream of changes", () => {
  it(`loses no acknowledged change and leaves no half transaction, ${kills} times over`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "clearline-kill-"))
    const acknowledged = new Map<number, string[]>()
    for (let round = 0; round < kills; round += 1) {
      const system = await startSystem({ folder })
      const { clerk, call } = await openDesk(system, { first: round === 0 })
      const rosa = await clerk()
      const numbers = await Promise.all(
        Array.from({ length: 4 }, async (_, i) => {
          const { body } = await call(
            rosa,
            "POST",
            "/servicerequest",
            { invoiceType: "Cash", appointmentDate: "11/20/2026" },
            `taken-${round}-${i}`,
          )
          return Number(body.invoiceNumber)
        }),
      )
      const store = new AbortController()
      const write = async (number: number) => {
        for (let i = 0; !store.signal.aborted; i += 1) {
          const note = `round ${round} change ${i} of ${number}`
          const path = `/servicerequest?invoiceNumber=${number}`
          const answer = await call(
            rosa,
            "PUT",
            path,
            { customerNotes: note },
            `change-${round}-${number}-${i}`,
          ).catch(() => undefined)
          if (answer?.status === 200) acknowledged.set(number, [...(acknowledged.get(number) ?? []), note])
        }
      }
      const writers = numbers.map(write)
      await expect
        .poll(() => [...acknowledged.values()].flat().length, { timeout: 20_000 })
        .toBeGreaterThan(60 * (round + 1))
      process.kill(system.table.pid, "SIGKILL")
      store.abort()
      await Promise.all(writers)
      await system.kill()
    }

    const system = await startSystem({ folder })
    try {
      const items = await everything(system.table.endpoint, system.table.name)
      expect(tornRequests(items)).toEqual([])
      const told = new Set(
        items.flatMap(({ sk, changes }) =>
          sk.startsWith("EV#") ? (changes as { to?: unknown }[]).map(({ to }) => to) : [],
        ),
      )
      const lost = [...acknowledged.values()].flat().filter((note) => !told.has(note))
      expect(lost).toEqual([])
      // The stream goes on where it was: what the projector had not seen when the store died comes after the start.
      await expect
        .poll(
          async () => {
            const now = await everything(system.table.endpoint, system.table.name)
            return JSON.stringify(derivedIn(now)) === JSON.stringify(rebuiltFrom(now))
          },
          { timeout: 30_000, interval: 500 },
        )
        .toBe(true)
    } finally {
      await system.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 180_000)
})
