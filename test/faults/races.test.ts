import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSystem, type TestSystem } from "../system.ts"
import { openDesk } from "./desk.ts"
import { derivedIn, everything, rebuiltFrom, tornRequests } from "./whole-table.ts"

const rounds = process.env.CLEARLINE_LONG ? 1500 : 300

let system: TestSystem
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system.stop())

describe("two sessions that race on one request", () => {
  it(`lose nothing in ${rounds} rounds, under conflicts, throttling and lost replies`, async () => {
    const { clerk, call } = await openDesk(system)
    const [rosa, marta] = [await clerk({ name: "Rosa" }), await clerk({ name: "Marta" })]
    const taken = await call(rosa, "POST", "/servicerequest", { invoiceType: "Cash" }, "the-request")
    const { invoiceNumber } = taken.body
    await system.setFaults({ seed: 11, transactionConflict: 0.1, throttling: 0.03, lostReply: 0.05 })

    let acknowledged = 0
    const refused: unknown[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const path = `/servicerequest?invoiceNumber=${invoiceNumber}`
      const answers = await Promise.all([
        call(rosa, "PUT", path, { customerNotes: `note ${round}` }, `rosa-notes-${round}`),
        call(marta, "PUT", path, { billingNotes: `billing ${round}` }, `marta-billing-${round}`),
      ])
      for (const { status, body } of answers) {
        if (status === 200) acknowledged += 1
        else refused.push(body)
      }
    }
    const { struck } = await system.state()
    await system.setFaults({})

    expect(refused).toEqual([])
    expect(acknowledged).toBe(2 * rounds)
    for (const fault of ["transactionConflict", "throttling", "lostReply"])
      expect(struck[fault], fault).toBeGreaterThan(5)

    const items = await everything(system.table.endpoint, system.table.name)
    expect(tornRequests(items)).toEqual([])
    const events = items.filter(({ pk, sk }) => pk === `SR#${invoiceNumber}` && sk.startsWith("EV#"))
    const told = events.flatMap(({ changes }) => (changes as { to?: unknown }[]).map(({ to }) => to))
    for (let round = 1; round <= rounds; round += 1) {
      expect(
        told.filter((to) => to === `note ${round}`),
        `note ${round}`,
      ).toHaveLength(1)
      expect(
        told.filter((to) => to === `billing ${round}`),
        `billing ${round}`,
      ).toHaveLength(1)
    }
    // One for the taking, one for each change: nothing was applied twice.
    expect(events).toHaveLength(1 + 2 * rounds)
  }, 180_000)

  it("leave counters and search entries as a rebuild would make them, though the stream repeats and reorders", async () => {
    const { clerk, call } = await openDesk(system, { first: false })
    const rosa = await clerk()
    await system.setFaults({
      seed: 5,
      streamRepeat: 0.3,
      streamReorder: 0.3,
      streamDelay: 50,
      transactionConflict: 0.05,
    })
    const numbers = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => {
        const { body } = await call(
          rosa,
          "POST",
          "/servicerequest",
          { invoiceType: "Cash", appointmentDate: "11/20/2026", customerName: `Customer ${i}` },
          `taken-for-stream-${i}`,
        )
        return body.invoiceNumber
      }),
    )
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(
        numbers.map((number, i) =>
          call(
            rosa,
            "PUT",
            `/servicerequest?invoiceNumber=${number}`,
            { appointmentDate: `11/${20 + ((round + i) % 5)}/2026`, customerName: `Name ${round % 3} ${i}` },
            `moved-${round}-${i}`,
          ),
        ),
      )
    }
    await expect
      .poll(
        async () => {
          const items = await everything(system.table.endpoint, system.table.name)
          return JSON.stringify(derivedIn(items)) === JSON.stringify(rebuiltFrom(items))
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true)
    await system.setFaults({})
  }, 90_000)
})
