import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSystem, type TestSystem } from "../system.ts"
import { openDesk } from "./desk.ts"
import { derivedIn, everything, rebuiltFrom, tornRequests } from "./whole-table.ts"

const rounds = process.env.CLEARLINE_LONG ? 1500 : 300
/** Raced on side by side: what a fault makes one pair wait, another works on. */
const requests = 6

let system: TestSystem
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system.stop())

describe("two sessions that race on a request", () => {
  it(`lose nothing in ${rounds} rounds, under conflicts, throttling and lost replies`, async () => {
    const { clerk, call } = await openDesk(system)
    const [rosa, marta] = [await clerk({ name: "Rosa" }), await clerk({ name: "Marta" })]
    await system.setFaults({ seed: 11, transactionConflict: 0.1, throttling: 0.03, lostReply: 0.05 })

    let acknowledged = 0
    const refused: unknown[] = []
    const race = async (place: number): Promise<number> => {
      const taken = await call(rosa, "POST", "/servicerequest", { invoiceType: "Cash" }, `request-${place}`)
      const number = Number(taken.body.invoiceNumber)
      const path = `/servicerequest?invoiceNumber=${number}`
      for (let round = 1; round <= rounds / requests; round += 1) {
        const answers = await Promise.all([
          call(rosa, "PUT", path, { customerNotes: `note ${round}` }, `rosa-${place}-${round}`),
          call(marta, "PUT", path, { billingNotes: `billing ${round}` }, `marta-${place}-${round}`),
        ])
        for (const { status, body } of answers) {
          if (status === 200) acknowledged += 1
          else refused.push(body)
        }
      }
      return number
    }
    const numbers = await Promise.all(Array.from({ length: requests }, (_, place) => race(place)))
    const { struck } = await system.state()
    await system.setFaults({})

    expect(refused).toEqual([])
    expect(acknowledged).toBe(2 * rounds)
    for (const fault of ["transactionConflict", "throttling", "lostReply"])
      expect(struck[fault], fault).toBeGreaterThan(5)

    const items = await everything(system.table.endpoint, system.table.name)
    expect(tornRequests(items)).toEqual([])
    const wanted = Array.from({ length: rounds / requests }, (_, i) => [`note ${i + 1}`, `billing ${i + 1}`])
    for (const number of numbers) {
      const events = items.filter(({ pk, sk }) => pk === `SR#${number}` && sk.startsWith("EV#"))
      const told = events.flatMap(({ changes }) => (changes as { to?: unknown }[]).map(({ to }) => to))
      // Each change once, and nothing else: one event for the taking, one for each.
      expect(told.toSorted()).toEqual(wanted.flat().toSorted())
      expect(events).toHaveLength(1 + wanted.flat().length)
    }
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
