import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { deliveryReader, newDelivery } from "#functions/integrations/store.ts"
import { inboxReader, newIncomingText } from "#functions/messages/inbox.ts"
import { bulkRunReader, newBulkRun } from "#functions/platform/bulk-runs.ts"
import { keys } from "#functions/platform/keys.ts"
import {
  advanceOutgoing,
  type Message,
  messageWrite,
  outboxReader,
  outgoingWrite,
} from "#functions/platform/outbox.ts"
import { names } from "#infra/local/environment.ts"
import { anEmail, aText } from "../builders/messages.ts"
import { people, randomPhone } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import { queueMessage } from "../driver/queue-message.ts"
import { type FaultSettings, startSystem, type TestSystem } from "../system.ts"

const patience = 120_000

let system: TestSystem
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system.stop())

const underFaults = async (faults: FaultSettings) => {
  const table = tableAt(system.table)
  await system.setFaults({ eventDelay: 60_000, ...faults })
  const outbox = outboxReader(table)
  return {
    queue: (messages: Message[]) => table.transact(messages.map(messageWrite)),
    stateOf: async ({ id }: Message) => (await outbox.one(id))?.state,
    one: ({ id }: Message) => outbox.one(id),
    admin: async () => callsTo(() => system.origin)(await people(table).admin()),
    /** Milliseconds from the start of a try to the next one. */
    pauseOf: async ({ id }: Message) => {
      const { tryAt = "", triedAt = "" } = (await outbox.one(id)) ?? {}
      return Date.parse(tryAt) - Date.parse(triedAt)
    },
    /** Skips the pause before the next try. */
    bringNow: async ({ id }: Message) => {
      const seen = await outbox.one(id)
      if (!seen) throw new Error(`There is no message ${id}.`)
      await table.transact([outgoingWrite(seen, advanceOutgoing(seen, { tryAt: undefined }))])
      await queueMessage(system.origin, names.outboxQueue, { id })
    },
    left: async ({ to }: Message) => (await system.outbox()).filter((one) => one.to.endsWith(to)),
  }
}

it(
  "retries a message once a busy provider recovers, and sends it once",
  async () => {
    const { queue, stateOf, one, left, pauseOf } = await underFaults({ messagesBusy: 1 })
    const messages = [aText(), anEmail()]
    await queue(messages)
    for (const message of messages) {
      await expect.poll(() => pauseOf(message)).toBeGreaterThanOrEqual(5000)
      expect((await one(message))?.tries).toBeGreaterThan(0)
    }
    await system.setFaults({ eventDelay: 60_000 })
    for (const message of messages) {
      await expect.poll(() => stateOf(message), { timeout: 60_000 }).toMatch(/^(?:sent|delivered)$/)
      expect(await left(message)).toHaveLength(1)
    }
  },
  patience,
)

it(
  "finds a text whose reply was lost at its provider, and doesn't resend it",
  async () => {
    const { queue, one, left, pauseOf, bringNow } = await underFaults({ messagesReplyLost: 1 })
    const text = aText()
    await queue([text])
    await expect.poll(async () => (await one(text))?.unclear).toBe(true)
    const [taken] = await left(text)
    await expect.poll(() => pauseOf(text)).toBeGreaterThanOrEqual(20_000)
    await system.setFaults({ eventDelay: 60_000 })
    await bringNow(text)
    await expect.poll(async () => (await one(text))?.state).toMatch(/^(?:sent|delivered)$/)
    expect(await one(text)).toMatchObject({ providerId: taken?.id, tries: 2 })
    expect(await left(text)).toHaveLength(1)
  },
  patience,
)

it(
  "loses nothing and sends nothing twice while the providers are unreachable",
  async () => {
    const { queue, stateOf, one, left, bringNow } = await underFaults({ messagesDown: true })
    const messages = [aText(), aText(), anEmail()]
    await queue(messages)
    for (const message of messages)
      await expect.poll(() => one(message)).toMatchObject({ state: "queued", tries: 1 })
    await system.setFaults({ eventDelay: 60_000 })
    for (const message of messages) await bringNow(message)
    for (const message of messages) {
      await expect.poll(() => stateOf(message)).toMatch(/^(?:sent|delivered)$/)
      expect(await left(message)).toHaveLength(1)
    }
  },
  patience,
)

it(
  "stops retrying a text after six failures, and resends it from the outbox",
  async () => {
    const { queue, one, left, bringNow, admin } = await underFaults({ messagesDown: true })
    const text = aText()
    await queue([text])
    for (const tries of [1, 2, 3, 4, 5]) {
      await expect.poll(() => one(text)).toMatchObject({ state: "queued", tries })
      await bringNow(text)
    }
    await expect.poll(() => one(text)).toMatchObject({ state: "dead", tries: 6 })
    const owner = await admin()
    const dead = async () => (await owner.get("/outbox", { state: "dead" })).body
    expect(await dead()).toMatchObject([{ _id: text.id, tries: 6, problem: "Twilio didn't answer." }])
    expect(await left(text)).toEqual([])

    await system.setFaults({})
    expect(await owner.post("/outbox", { _id: text.id })).toMatchObject({ status: 200 })
    await expect
      .poll(() => one(text))
      .toMatchObject({ state: expect.stringMatching(/^(?:sent|delivered)$/), tries: 1 })
    expect(await left(text)).toHaveLength(1)
    expect(await dead()).toEqual([])
  },
  patience,
)

it(
  "doesn't resend an email whose reply was lost once its provider reports having it",
  async () => {
    const { queue, one, left } = await underFaults({ messagesReplyLost: 1, eventDelay: 1000 })
    const mail = anEmail()
    await queue([mail])
    await expect.poll(async () => (await one(mail))?.state).toBe("delivered")
    await system.setFaults({})
    expect(await one(mail)).toMatchObject({ tries: 1, providerId: (await left(mail))[0]?.id })
    expect(await left(mail)).toHaveLength(1)
  },
  patience,
)

it(
  "reaches the right final state from repeated and reordered delivery events",
  async () => {
    const { queue, stateOf } = await underFaults({ eventRepeat: 1, eventReorder: 1, eventDelay: 0 })
    const bounced = anEmail({ to: `bounce-${Date.now()}@example.com` })
    const [arrived, switchedOff] = [aText(), aText({ to: "5005550010" })]
    await queue([bounced, arrived, switchedOff])
    await expect.poll(() => stateOf(arrived)).toBe("delivered")
    await expect.poll(() => stateOf(bounced)).toBe("failed")
    await expect.poll(() => stateOf(switchedOff)).toBe("failed")
  },
  patience,
)

it(
  "retries an email while its sender's domain isn't verified, and sends it once it is",
  async () => {
    const { queue, stateOf, one, left, bringNow } = await underFaults({ mailUnverified: true })
    const email = anEmail()
    await queue([email])
    const problem = "The mail service hasn't verified our domain."
    await expect.poll(() => one(email)).toMatchObject({ state: "queued", problem })
    await system.setFaults({ eventDelay: 60_000 })
    await bringNow(email)
    await expect.poll(() => stateOf(email)).toBe("sent")
    expect(await left(email)).toHaveLength(1)
  },
  patience,
)

it(
  "queues work again that the stream didn't: texts, pictures, webhooks, and exports",
  async () => {
    const { queue, stateOf, one, admin, bringNow } = await underFaults({ streamDelay: 60_000 })
    const table = tableAt(system.table)
    const [inbox, deliveries, bulkRuns] = [inboxReader(table), deliveryReader(table), bulkRunReader(table)]
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
    const [id, at, text] = [randomUUID(), daysAgo(0), aText()]
    const failing = aText({ cause: "booked", invoiceNumber: 999_999 })
    const [old, resent] = [aText({ at: daysAgo(1) }), aText({ at: daysAgo(2) })]
    const media = [{ url: "no address", type: "image/jpeg" }]
    const by = { _id: id, name: "Ada Ruiz", initials: "AR" }
    const delivery = newDelivery("deleted", { id, event: "request.made", at, data: {} })
    await queue([old, resent, failing, text])
    const waiting = await one(resent)
    if (!waiting) throw new Error("There is no message.")
    await table.transact([outgoingWrite(waiting, advanceOutgoing(waiting, { state: "dead", tries: 6 }))])
    expect(await (await admin()).post("/outbox", { _id: resent.id })).toMatchObject({ status: 200 })
    await table.transact([
      { put: { ...keys.request(999_999), schema: 1 }, onlyIf: "unguarded" },
      newIncomingText({ id, phone: randomPhone(), body: "The crack", at: daysAgo(2), media, tries: 5 }),
      delivery,
      ...newBulkRun({ _id: id, kind: "export", by, at: daysAgo(2), checkpoint: {} }),
    ])
    const deliveryId = "put" in delivery ? String(delivery.put._id) : ""

    await system.runClock("requeue-lost", new Date(Date.now() + 11 * 60_000))
    for (const sent of [text, resent]) await expect.poll(() => stateOf(sent)).toBe("sent")
    expect(await stateOf(old)).toBe("queued")
    await expect
      .poll(async () => (await inbox.received(id))?.media)
      .toMatchObject([{ problem: "We couldn't read this file." }])
    await expect.poll(async () => (await deliveries.one(deliveryId))?.state).toBe("dead")
    await expect.poll(async () => (await bulkRuns.one(id))?.state).toBe("done")
    // The check of its job throws, so nothing was sent.
    const problem = "Something went wrong on our side."
    for (const tries of [1, 2, 3, 4, 5]) {
      await expect.poll(() => one(failing)).toMatchObject({ state: "queued", tries, problem, unclear: false })
      await bringNow(failing)
    }
    await expect.poll(() => one(failing)).toMatchObject({ state: "dead", problem, unclear: false })
  },
  patience,
)
