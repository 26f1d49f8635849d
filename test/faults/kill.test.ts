import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { windshield } from "../api/requests/job.ts"
import { often, patience } from "../driver/long-runs.ts"
import { startSystem } from "../system.ts"
import { callUntilAnswered, openDesk } from "./desk.ts"
import { everything, historyIn, requestIn, tornRequests, untilAsRebuilt } from "./whole-table.ts"

const kills = often(1, 12)
const enough = 40

type Change = { method: string; path: string; body: object; tells: { note?: string; status?: string } }
type Acknowledged = Change["tells"] & { version: number; paymentId?: unknown }

const note = (number: number, text: string): Change => ({
  method: "PUT",
  path: `/servicerequest?invoiceNumber=${number}`,
  body: { customerNotes: text },
  tells: { note: text },
})
const step = (invoiceNumber: number, status: string): Change => ({
  method: "POST",
  path: "/servicerequestaction",
  body: { invoiceNumber, action: "setStatus", serviceStatus: status },
  tells: { status },
})
const payment = (invoiceNumber: number): Change => ({
  method: "PUT",
  path: "/acceptpayment",
  body: { invoiceNumber, paymentMethod: "CASH", amount: 0.25 },
  tells: {},
})

describe("kill -9 of the store during a stream of changes", () => {
  it(
    `loses no acknowledged change and leaves no half transaction (kills: ${kills})`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "clearline-kill-"))
      const acknowledged = new Map<number, Acknowledged[]>()
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
              { invoiceType: "Cash", appointmentDate: "11/20/2026", charges: [windshield] },
              `taken-${round}-${i}`,
            )
            return Number(body.invoiceNumber)
          }),
        )
        let count = 0
        let isDown = false
        const once = callUntilAnswered(system.origin, 1)
        const write = async (number: number, changeOf: (i: number) => Change) => {
          for (let i = 0; !isDown; i += 1) {
            const { method, path, body, tells } = changeOf(i)
            const { status, body: reply } = await once(rosa, method, path, body, `${round}-${number}-${i}`)
            if (status === 200) {
              const { version, paymentId } = reply
              const before = acknowledged.get(number) ?? []
              acknowledged.set(number, [...before, { ...tells, version: Number(version), paymentId }])
              count += 1
            }
            if (count >= enough && !isDown) {
              isDown = true
              process.kill(system.table.pid, "SIGKILL")
            }
          }
        }
        const [acted = 0, ...noted] = numbers
        await Promise.all([
          write(acted, (i) =>
            i % 3 === 1 ? payment(acted) : step(acted, i % 3 === 0 ? "repairReady" : "open"),
          ),
          ...noted.map((number) => write(number, (i) => note(number, `round ${round} change ${i}`))),
        ])
        await system.kill()
      }

      const system = await startSystem({ folder })
      try {
        const items = await everything(system.table.endpoint, system.table.name)
        expect(tornRequests(items)).toEqual([])
        for (const [number, all] of acknowledged) {
          const request = requestIn(items, number)
          const history = historyIn(items, number)
          const notesOf = (events = history) =>
            events.flatMap(({ changes }) => changes.filter(({ field }) => field === "customerNotes"))
          for (const { version, note: text, status, paymentId } of all) {
            const eventsOfVersion = history.filter((event) => event.version === version)
            if (text) expect(notesOf(eventsOfVersion).map(({ to }) => to)).toEqual([text])
            if (status) expect(eventsOfVersion.map((event) => event.status)).toEqual([status])
            if (paymentId) expect(request.payments.filter(({ _id }) => _id === paymentId)).toHaveLength(1)
          }
          // The stored value is the last acknowledged one. Only the change that the kill interrupted may be
          // newer.
          expect(request.customerNotes).toBe(notesOf().at(-1)?.to)
          expect(request.serviceStatus).toBe(history.at(-1)?.status)
          expect(request.version - 1 - all.length).toBeOneOf([0, 1])
        }
        // The projector continues with the changes it had not processed before the kill.
        await untilAsRebuilt(system.table)
      } finally {
        await system.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    patience(180_000),
  )
})
