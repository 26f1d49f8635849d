import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { referenceOf } from "#functions/payments/rules/attempt.ts"
import { keys } from "#functions/platform/keys.ts"
import { StoredLedgerEntry } from "#functions/requests/rules/ledger-entry.ts"
import { mulberry32 } from "#infra/local/demo/random.ts"
import { squareStore } from "#infra/local/square/square-store.ts"
import { sum } from "#shared/domain/money/money.ts"
import { chip } from "../api/requests/job.ts"
import type { Person } from "../builders/people.ts"
import { callsTo } from "../driver/client.ts"
import { ledgerProblems } from "../driver/ledger-problems.ts"
import { often, patience } from "../driver/long-runs.ts"
import { type FaultSettings, startSystem, type TestSystem } from "../system.ts"
import { openDesk } from "./desk.ts"
import { everything, requestIn, tornRequests } from "./whole-table.ts"

const schedules = often(10, 510)
/** Concurrent, so that a crash in one interrupts the others. */
const atOnce = 5
const steps = 5
const due = 6500

let system: TestSystem
let desk: Awaited<ReturnType<typeof openDesk>>
let rosa: Person
let marta: Person
beforeAll(async () => {
  system = await startSystem()
  desk = await openDesk(system)
  ;[rosa, marta] = [await desk.clerk({ name: "Rosa" }), await desk.clerk({ name: "Marta" })]
})
afterAll(() => system.stop())

type Random = () => number
const oneOf = <Thing>(random: Random, things: readonly Thing[]): Thing =>
  things[Math.floor(random() * things.length)] as Thing

const faultsOf = (random: Random, seed: number): FaultSettings => {
  const some = (most: number) => (random() < 0.5 ? 0 : random() * most)
  return {
    seed,
    transactionConflict: some(0.2),
    throttling: some(0.05),
    lostReply: some(0.1),
    squareFails: some(0.3),
    squareLostReply: some(0.6),
    squareCrash: some(0.3),
    squarePending: some(0.5),
    squareDelay: Math.round(some(100)),
    squareWebhookFirst: some(0.8),
    squareWebhookRepeat: some(0.8),
    squareWebhookLost: some(0.8),
    squareWebhookDelay: Math.round(some(1500)),
    streamDelay: 60_000,
  }
}

/** Likely enough in the first round that even a few schedules meet each. */
const frequentFaults: FaultSettings = {
  squareLostReply: 0.5,
  squareCrash: 0.3,
  squareWebhookFirst: 0.5,
  squareWebhookRepeat: 0.6,
}

type Reply = { status: number; body: Record<string, unknown> }

const call = async (who: Person, method: string, path: string, body: unknown): Promise<Reply> => {
  try {
    return (await callsTo(() => system.origin)(who).send(method, path, body)) as Reply
  } catch {
    return { status: 0, body: {} }
  }
}

const sources = ["cnon:card-nonce-ok", "cnon:card-nonce-ok", "cnon:card-nonce-ok", "cnon:card-nonce-declined"]

/** A clerk pays, taps twice, retries, reloads, asks, and refunds, while another does the same. */
const play = async (number: number, random: Random): Promise<string[]> => {
  const tries: string[] = []
  const card = async (who: Person) => {
    const sent = {
      invoiceNumber: number,
      _id: randomUUID(),
      amount: oneOf(random, [65, 65, 20, 45]),
      sourceId: oneOf(random, sources),
    }
    tries.push(sent._id)
    const send = () => call(who, "POST", "/acceptpayment", sent)
    const taps = random() < 0.3 ? [send(), send()] : [send()]
    const [reply] = await Promise.all(taps)
    const isOpen = reply?.status === 0 || (reply?.status ?? 0) >= 500 || reply?.body.status === "PENDING"
    if (isOpen && random() < 0.5) await send()
    if (isOpen && random() < 0.5)
      await call(who, "POST", "/acceptpayment", { invoiceNumber: number, _id: sent._id })
  }
  const refund = async (who: Person) => {
    const { body } = await call(who, "GET", `/servicerequest?invoiceNumber=${number}`, undefined)
    const [job] = Array.isArray(body) ? (body as { payments?: { _id: string }[] }[]) : []
    const paid = oneOf(random, job?.payments ?? [])
    if (!paid) return
    const sent = {
      invoiceNumber: number,
      paymentId: paid._id,
      _id: randomUUID(),
      amount: oneOf(random, [20, 5]),
    }
    const { status } = await call(who, "POST", "/refund", sent)
    if (status === 0 || status >= 500) await call(who, "POST", "/refund", sent)
  }
  const complete = (who: Person) =>
    call(who, "POST", "/servicerequestaction", { invoiceNumber: number, action: "completePayment" })
  const tick = () => system.runClock("reconcile-payments").catch(() => undefined)

  for (let step = 0; step < steps; step += 1) {
    const what = oneOf(random, [card, card, card, refund, complete])
    const isContest = random() < 0.3
    await Promise.all([what(rosa), ...(isContest ? [card(marta)] : []), ...(random() < 0.15 ? [tick()] : [])])
  }
  return tries
}

const cents = (thing: Record<string, unknown>, field: string): number =>
  (thing[field] as { amount: number } | undefined)?.amount ?? 0

const jobs = async (count: number, round: number | string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { body } = await desk.call(
        rosa,
        "POST",
        "/servicerequest",
        { invoiceType: "Cash", charges: [chip] },
        `taken-in-${round}-${index}`,
      )
      const invoiceNumber = Number(body.invoiceNumber)
      expect(invoiceNumber).toBeGreaterThan(0)
      const isDone = index % 2 === 0
      if (isDone)
        await desk.call(
          rosa,
          "POST",
          "/servicerequestaction",
          { invoiceNumber, action: "setStatus", serviceStatus: "awaitingPayment" },
          `done-in-${round}-${index}`,
        )
      return invoiceNumber
    }),
  )

/** An hour later everything at Square is final, and the scheduled check has run. */
const settle = async () => {
  const later = new Date(Date.now() + 3_600_000)
  await expect
    .poll(
      async () => {
        await system.runClock("reconcile-payments", later)
        const items = await everything(system.table.endpoint, system.table.name)
        return items.filter(({ gsi1pk }) => gsi1pk === "PAYMENTS#open").length
      },
      { timeout: 120_000, interval: 300 },
    )
    .toBe(0)
}

describe("A card payment during Square faults", () => {
  it(
    `counts money once in ${schedules} schedules of lost replies, crashes, and webhooks`,
    async () => {
      const played: { number: number; tries: string[]; seed: number }[] = []
      const struck: Record<string, number> = {}
      for (let round = 0; round < schedules / atOnce; round += 1) {
        const random = mulberry32(1000 + round)
        const numbers = await jobs(atOnce, round)
        await system.setFaults({ ...faultsOf(random, round), ...(round === 0 && frequentFaults) })
        const tries = await Promise.all(
          numbers.map((number, index) => play(number, mulberry32(round * 100 + index))),
        )
        for (const [fault, times] of Object.entries((await system.state()).struck))
          struck[fault] = (struck[fault] ?? 0) + times
        await system.setFaults({ streamDelay: 60_000 })
        for (const [index, number] of numbers.entries())
          played.push({ number, tries: tries[index] ?? [], seed: round * 100 + index })
      }
      await settle()
      await system.setFaults({})
      for (const fault of Object.keys(frequentFaults)) expect(struck[fault] ?? 0, fault).toBeGreaterThan(0)

      const items = await everything(system.table.endpoint, system.table.name)
      const square = squareStore(join(system.folder, "square.sqlite"))
      const [payments, refunds] = [square.all("payment"), square.all("refund")]
      square.close()
      expect(tornRequests(items)).toEqual([])
      let taken = 0
      for (const { number, tries, seed } of played) {
        const request = requestIn(items, number)
        const entries = items
          .filter(({ pk, sk }) => pk === `SR#${number}` && sk.startsWith("PAY#"))
          .map((item) => StoredLedgerEntry.parse(item))
        expect(ledgerProblems(request, entries), `schedule ${seed}`).toEqual([])
        expect(request.pendingPayment, `schedule ${seed}`).toBeUndefined()
        expect(request.serviceStatus, `schedule ${seed}`).not.toBe("paymentPending")

        // Square and ledger match: each try at most once, each refund, to the cent.
        const references = tries.map((_id) => referenceOf({ invoiceNumber: number, _id }))
        const charged = payments.filter(
          ({ reference_id: of, status }) => references.includes(String(of)) && status === "COMPLETED",
        )
        expect(new Set(charged.map((payment) => payment.reference_id)).size).toBe(charged.length)
        expect(charged.map(({ id }) => id).toSorted(), `schedule ${seed}`).toEqual(
          request.payments.map(({ providerId }) => providerId).toSorted(),
        )
        const given = refunds.filter((refund) => charged.some(({ id }) => id === refund.payment_id))
        const rows = request.payments.flatMap(({ refunds: all = [] }) => all)
        expect(given.map(({ id }) => id).toSorted(), `schedule ${seed}`).toEqual(
          rows.map(({ providerId }) => providerId).toSorted(),
        )
        const net =
          sum(charged.map((payment) => cents(payment, "total_money"))) -
          sum(given.map((refund) => cents(refund, "amount_money")))
        expect(net, `schedule ${seed}`).toBe(
          sum(request.payments.map(({ amount }) => amount)) - sum(rows.map(({ amount }) => amount)),
        )
        // No customer was charged more than was due.
        expect(net, `schedule ${seed}`).toBeLessThanOrEqual(due)
        taken += charged.length
      }
      expect(taken).toBeGreaterThan(schedules / 2)

      const secrets = ["cnon:", "ccof:", "verf:", "EAAAl", "4111111111111111"]
      const log = readFileSync(join(system.folder, "functions.log"), "utf8")
      for (const text of [JSON.stringify(items), log])
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    },
    patience(300_000),
  )

  const aJob = async (name: string): Promise<number> => {
    const [number = 0] = await jobs(1, name)
    return number
  }
  const open = async (number: number) => {
    const { body } = await call(rosa, "GET", `/servicerequest?invoiceNumber=${number}`, undefined)
    return (body as unknown as Record<string, unknown>[])[0]
  }
  const pay = (number: number, _id: string, sourceId?: string) =>
    call(rosa, "POST", "/acceptpayment", {
      invoiceNumber: number,
      _id,
      ...(sourceId && { amount: 65, sourceId }),
    })
  const completePayment = (number: number) =>
    call(rosa, "POST", "/servicerequestaction", { invoiceNumber: number, action: "completePayment" })

  it("stays Payment Pending when the reply is lost, charges once, and is found on recovery", async () => {
    const [number, _id] = [await aJob("unheard-of"), randomUUID()]
    await system.setFaults({ squareLostReply: 1, squareWebhookLost: 1 })
    expect(await pay(number, _id, "cnon:card-nonce-ok")).toMatchObject({
      status: 200,
      body: { status: "PENDING", serviceStatus: "paymentPending" },
    })
    await system.setFaults({ squareDown: true })
    expect(await pay(number, randomUUID(), "cnon:card-nonce-ok")).toMatchObject({
      status: 409,
      body: { code: "payment_under_way" },
    })
    expect(await completePayment(number)).toMatchObject({
      status: 409,
      body: {
        code: "action_not_allowed",
        detail: "The payment is still processing. Check again in a minute.",
      },
    })
    expect((await call(rosa, "DELETE", `/servicerequest?invoiceNumber=${number}`, undefined)).status).toBe(
      409,
    )
    await system.setFaults({})
    expect(await completePayment(number)).toMatchObject({
      status: 200,
      body: { matches: 1, serviceStatus: "invoicePaid" },
    })
    expect(await pay(number, _id)).toMatchObject({ status: 200, body: { status: "APPROVED" } })
    expect(await open(number)).toMatchObject({ totalUnpaid: 0, payments: [{ _id, amount: 65 }] })
  })

  it("fails on the reconcile schedule if it never reached Square, and can then be retried", async () => {
    const [number, _id] = [await aJob("never-arrived"), randomUUID()]
    await system.setFaults({ squareDown: true })
    expect(await pay(number, _id, "cnon:card-nonce-ok")).toMatchObject({ body: { status: "PENDING" } })
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    // No answer at all fails the run, which raises an alarm.
    await expect(system.runClock("reconcile-payments", inMinutes(2))).rejects.toThrow("reconcile-payments")
    await system.setFaults({})
    await system.runClock("reconcile-payments", inMinutes(2))
    expect(await open(number)).toMatchObject({ serviceStatus: "paymentPending", pendingPayment: { _id } })
    await system.runClock("reconcile-payments", inMinutes(4))
    expect(await open(number)).toMatchObject({ serviceStatus: "awaitingPayment", payments: [] })
    expect(await pay(number, _id)).toMatchObject({
      status: 402,
      body: { detail: "The payment never reached Square. The card wasn't charged." },
    })
    expect(await pay(number, randomUUID(), "cnon:card-nonce-ok")).toMatchObject({
      body: { status: "APPROVED", serviceStatus: "invoicePaid" },
    })
  })

  it("records two refunds once each, despite early and repeated webhooks", async () => {
    const [number, _id] = [await aJob("told-again"), randomUUID()]
    await system.setFaults({ squareWebhookFirst: 1, squareWebhookRepeat: 1 })
    expect(await pay(number, _id, "cnon:card-nonce-ok")).toMatchObject({ body: { status: "APPROVED" } })
    for (const amount of [20, 5]) {
      const sent = { invoiceNumber: number, paymentId: _id, _id: randomUUID(), amount }
      expect(await call(rosa, "POST", "/refund", sent)).toMatchObject({ body: { status: "COMPLETED" } })
    }
    // One payment and its refunds are created and updated, each reported twice.
    expect((await system.state()).struck.squareWebhookRepeat).toBe(6)
    await system.setFaults({})
    expect(await open(number)).toMatchObject({
      payments: [{ amount: 65, refunds: [{ amount: 20 }, { amount: 5 }] }],
    })
  })

  it("that was undecided is settled by Square's webhook", async () => {
    const [number, _id] = [await aJob("decided-later"), randomUUID()]
    await system.setFaults({ squarePending: 1 })
    expect(await pay(number, _id, "cnon:card-nonce-ok")).toMatchObject({
      body: { status: "PENDING", serviceStatus: "paymentPending" },
    })
    await system.setFaults({})
    await expect.poll(() => open(number)).toMatchObject({ serviceStatus: "invoicePaid" })
  })
})

describe("The cards of a deleted user", () => {
  it("are disabled at Square by a scheduled run once Square is back", async () => {
    const admin = await desk.admin()
    const mia = await desk.customer()
    await call(rosa, "POST", "/savecreditcard", {
      customerId: mia._id,
      sourceId: "cnon:card-nonce-ok",
      agreed: true,
    })
    const { body } = await call(rosa, "GET", `/squareuser?id=${mia._id}`, undefined)
    const [card] = body.cards as { _id: string }[]
    const isEnabled = (): boolean => {
      const square = squareStore(join(system.folder, "square.sqlite"))
      const { enabled } = square.get("card", card?._id ?? "") ?? {}
      square.close()
      return enabled === true
    }
    expect(isEnabled()).toBe(true)
    await system.setFaults({ squareDown: true })
    expect((await call(admin, "DELETE", "/users", { user: mia._id })).status).toBe(200)
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await system.runClock("reconcile-payments", inMinutes(2))
    expect(isEnabled()).toBe(true)
    await system.setFaults({})
    await system.runClock("reconcile-payments", inMinutes(4))
    expect(isEnabled()).toBe(false)
    const { items: left } = await desk.table.query({ partition: keys.user(mia._id).pk, limit: 10 })
    expect(left).toMatchObject([{ sk: expect.stringMatching(/^CARD#/), removed: { by: admin.name } }])
  })
})
