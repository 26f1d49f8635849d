import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { chip } from "../api/requests/job.ts"
import { often, patience } from "../driver/long-runs.ts"
import { startSystem, type TestSystem } from "../system.ts"
import { openDesk } from "./desk.ts"
import { everything, historyIn, requestIn, tornRequests, untilAsRebuilt } from "./whole-table.ts"

const rounds = often(60, 1500)
/** Raced concurrently, so that a fault that delays one pair does not stop the others. */
const requests = 6
const contest = 5

let system: TestSystem
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  system = await startSystem()
  desk = await openDesk(system)
})
afterAll(() => system.stop())

describe("two sessions that change the same request", () => {
  it("leave derived data that matches a rebuild, even with repeated and reordered records", async () => {
    const { clerk, call } = desk
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
    await untilAsRebuilt(system.table)
    await system.setFaults({})
  }, 240_000)

  it(
    `lose nothing in ${rounds} rounds, under conflicts, throttling and lost replies`,
    async () => {
      const { clerk, call } = desk
      const [rosa, marta] = [await clerk({ name: "Rosa" }), await clerk({ name: "Marta" })]
      // Pauses the projector, which other tests cover.
      await system.setFaults({
        seed: 11,
        transactionConflict: 0.1,
        throttling: 0.03,
        lostReply: 0.05,
        streamDelay: 60_000,
      })

      const race = async (index: number) => {
        const taken = await call(
          rosa,
          "POST",
          "/servicerequest",
          { invoiceType: "Cash", charges: [chip] },
          `request-${index}`,
        )
        const number = Number(taken.body.invoiceNumber)
        const path = `/servicerequest?invoiceNumber=${number}`
        const change = (by: typeof rosa, fields: object, round: number) =>
          call(by, "PUT", path, fields, `${by.name}-${index}-${round}`)
        const versions: unknown[] = []
        let version = 1
        for (let round = 1; round <= rounds / requests; round += 1) {
          const notes = [`of Rosa ${round}`, `of Marta ${round}`] as const
          const isContest = round % contest === 0
          const answers = await Promise.all([
            change(rosa, { customerNotes: notes[0], ...(isContest && { version }) }, round),
            change(
              marta,
              isContest ? { customerNotes: notes[1], version } : { billingNotes: notes[1] },
              round,
            ),
          ])
          const [winner, loser] = answers[0].status === 200 ? ([0, 1] as const) : ([1, 0] as const)
          expect(answers[winner].status).toBe(200)
          expect(answers[loser]).toMatchObject(
            isContest
              ? {
                  status: 409,
                  body: {
                    code: "changed_meanwhile",
                    conflicts: [{ field: "customerNotes", yours: notes[loser], theirs: notes[winner] }],
                  },
                }
              : { status: 200 },
          )
          versions.push(...(isContest ? [notes[winner]] : notes))
          version = Math.max(...answers.map(({ body }) => Number(body.version)))
        }
        const due = { invoiceNumber: number, paymentMethod: "CASH", amount: 65, dueShown: 65 }
        const paid = await Promise.all(
          [rosa, marta].map((by) => call(by, "PUT", "/acceptpayment", due, `due-${by.name}-${index}`)),
        )
        expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409])
        return { number, versions }
      }
      const raced = await Promise.all(Array.from({ length: requests }, (_, index) => race(index)))
      const { struck } = await system.state()
      await system.setFaults({})

      for (const fault of ["transactionConflict", "throttling", "lostReply"])
        expect(struck[fault], fault).toBeGreaterThan(rounds / 60)

      const items = await everything(system.table.endpoint, system.table.name)
      expect(tornRequests(items)).toEqual([])
      for (const { number, versions } of raced) {
        const history = historyIn(items, number)
        const changes = history.flatMap((event) => event.changes)
        const notes = changes.filter(({ field }) => field.endsWith("Notes"))
        // Each change exactly once: one event for the creation, each change, and the payment.
        expect(notes.map(({ to }) => to).toSorted()).toEqual(versions.toSorted())
        expect(history).toHaveLength(1 + versions.length + 1)

        const request = requestIn(items, number)
        const last = (name: string) => notes.findLast(({ field }) => field === name)?.to
        expect(request.customerNotes).toBe(last("customerNotes"))
        expect(request.billingNotes).toBe(last("billingNotes"))
        expect(request.customerNotes).toBe(versions.at(-1))
        expect(request.payments.map(({ amount }) => amount)).toEqual([6500])
      }
    },
    patience(180_000),
  )
})
