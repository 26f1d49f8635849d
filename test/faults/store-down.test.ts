import { readFileSync } from "node:fs"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import type { Item } from "#functions/platform/table.ts"
import { picture } from "../api/requests/signature.ts"
import type { Person } from "../builders/people.ts"
import { type FaultSettings, startSystem, type TestSystem } from "../system.ts"
import { openDesk } from "./desk.ts"
import { everything, tornRequests } from "./whole-table.ts"

let system: TestSystem
let desk: Awaited<ReturnType<typeof openDesk>>
let rosa: Person
let ada: Person

beforeAll(async () => {
  system = await startSystem()
  desk = await openDesk(system)
  rosa = await desk.clerk()
  ada = await desk.admin()
})
afterEach(() => system.setFaults({}))
afterAll(() => system.stop())

const once = async (method: string, path: string, body?: unknown, key?: string, by = rosa) => {
  const response = await fetch(`${system.origin}/api${path}`, {
    method,
    headers: {
      token: by.token,
      user: by._id,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as Record<string, unknown>
  return { status: response.status, requestId: response.headers.get("x-request-id"), reply }
}

const take = async (): Promise<number> => {
  const { status, reply } = await once("POST", "/servicerequest", {
    invoiceType: "Cash",
    charges: [{ type: "Repair" }],
  })
  expect(status).toBe(201)
  return Number(reply.invoiceNumber)
}

const items = () => everything(system.table.endpoint, system.table.name)
const eventsOf = (all: Item[], number: number) =>
  all.filter(({ pk, sk }) => pk === `SR#${number}` && sk.startsWith("EV#"))

const expectUnavailable = ({ status, requestId, reply }: Awaited<ReturnType<typeof once>>) => {
  expect({ status, code: reply.code }).toEqual({ status: 503, code: "unavailable" })
  expect(reply.requestId).toBe(requestId)
  expect(JSON.stringify(reply)).not.toMatch(/ECONN|Throughput|Timeout|node_modules/)
}

describe.each<[what: string, faults: FaultSettings, calls: ("read" | "change")[]]>([
  ["is down", { storeDown: true }, ["read", "change"]],
  ["throttles every call", { throttling: 1 }, ["read", "change"]],
  ["refuses every transaction because of others", { transactionConflict: 1 }, ["change"]],
  ["loses every reply to a write", { lostReply: 1 }, ["change"]],
])("while the table %s", (_what, faults, calls) => {
  it("each call is 503 with a request id, leaves no partial writes, and is done once on retry", async () => {
    const number = await take()
    const payment = { invoiceNumber: number, paymentMethod: "CASH", amount: 10 }
    const pay = () => once("PUT", "/acceptpayment", payment, `pay-${number}`)
    const make = () => once("POST", "/servicerequest", { invoiceType: "Cash" }, `make-${number}`)

    await system.setFaults(faults)
    if (calls.includes("read")) {
      const replies = await Promise.all([
        once("GET", "/health"),
        once("GET", `/servicerequest?invoiceNumber=${number}`),
        once("POST", "/session", { phone: rosa.phone, password: "whatever" }),
      ])
      for (const reply of replies) expectUnavailable(reply)
    }
    for (const reply of await Promise.all([pay(), make()])) expectUnavailable(reply)
    await system.setFaults({})

    expect(tornRequests(await items())).toEqual([])
    const [paid, made] = [await pay(), await make()]
    expect([paid.status, made.status]).toEqual([200, 201])
    expect([(await pay()).reply, (await make()).reply]).toEqual([paid.reply, made.reply])
    const after = await items()
    expect(tornRequests(after)).toEqual([])
    expect(eventsOf(after, number)).toHaveLength(2)
    expect(eventsOf(after, Number(made.reply.invoiceNumber))).toHaveLength(1)
    expect(after.filter(({ pk }) => pk.startsWith("IDEM#") && pk.endsWith(`make-${number}`))).toHaveLength(1)
  })
})

type Errand = {
  call: () => ReturnType<typeof once>
  partition: string
  events: number
}

/** Parameters come first, since a function reads a secret only once. */
const errands: [what: string, part: keyof FaultSettings, on: (number: number) => Errand][] = [
  [
    "an invoice's paper",
    "parametersDown",
    (number) => ({
      call: () => once("GET", `/pdfinvoiceV2?id=${number}`),
      partition: `SR#${number}`,
      events: 0,
    }),
  ],
  [
    "an invoice's paper",
    "objectsDown",
    (number) => ({
      call: () => once("GET", `/pdfinvoiceV2?id=${number}`),
      partition: `SR#${number}`,
      events: 0,
    }),
  ],
  [
    "a change with a signature",
    "objectsDown",
    (number) => ({
      call: () =>
        once(
          "PUT",
          `/servicerequest?invoiceNumber=${number}`,
          { signatureData: picture(), signedWith: "Grace Kim", customerNotes: "Signed at the counter" },
          `sign-${number}`,
        ),
      partition: `SR#${number}`,
      events: 1,
    }),
  ],
  [
    "a payment with a signature",
    "objectsDown",
    (number) => ({
      call: () =>
        once(
          "PUT",
          "/acceptpayment",
          { invoiceNumber: number, paymentMethod: "CASH", amount: 10, signatureData: picture() },
          `pay-signed-${number}`,
        ),
      partition: `SR#${number}`,
      events: 1,
    }),
  ],
  [
    "a supplier's password",
    "keysDown",
    () => ({
      call: () =>
        once(
          "PUT",
          "/credentials",
          { mygrantUsername: "clearline", mygrantPassword: "correct horse" },
          "supplier-password",
          ada,
        ),
      partition: "AUDIT#credentials#suppliers",
      events: 1,
    }),
  ],
]

describe("while a dependency other than the table is down", () => {
  it.each(errands)(
    "%s (%s) is 503 in time, leaves no partial writes, and is done once on retry",
    async (_what, part, on) => {
      const number = await take()
      const { call, partition, events } = on(number)
      const kept = async () => {
        const all = await items()
        expect(tornRequests(all)).toEqual([])
        return all.filter(({ pk }) => [partition, `SR#${number}`, "CRED#suppliers"].includes(pk))
      }
      const eventsIn = (all: Item[]) =>
        all.filter(({ pk, sk }) => pk === partition && (sk.startsWith("EV#") || pk.startsWith("AUDIT#")))
      const before = await kept()

      await system.setFaults({ [part]: true })
      const startedAt = performance.now()
      expectUnavailable(await call())
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      await system.setFaults({})
      expect(await kept()).toEqual(before)

      const done = await call()
      expect(done.status).toBe(200)
      expect((await call()).reply).toEqual(done.reply)
      expect(eventsIn(await kept())).toHaveLength(eventsIn(before).length + events)
    },
  )
})

describe("a table that accepts the call and never answers", () => {
  it("responds 503 before the function times out, and works again once the table resumes", async () => {
    const number = await take()
    process.kill(system.table.pid, "SIGSTOP")
    // A process that is writing to disk stops only after that, and its other threads answer until then.
    const stateOfTable = () => readFileSync(`/proc/${system.table.pid}/status`, "utf8")
    await expect.poll(stateOfTable).toMatch(/^State:\tT/m)
    const startedAt = performance.now()
    const reply = await once("GET", `/servicerequest?invoiceNumber=${number}`).finally(() =>
      process.kill(system.table.pid, "SIGCONT"),
    )
    expectUnavailable(reply)
    expect(performance.now() - startedAt).toBeLessThan(25_000)
    expect((await once("GET", `/servicerequest?invoiceNumber=${number}`)).status).toBe(200)
  })
})

describe("a text provider that rejects a message", () => {
  it("doesn't block the job, and keeps the message queued with its tries counted", async () => {
    const number = await take()
    const path = `/servicerequest?invoiceNumber=${number}`
    await once("PUT", "/textconsent", { phone: "5005550001", given: true })
    await once("PUT", path, { customerPhone: "5005550001", appointmentLocation: "Mobile" })
    await once("POST", "/servicerequestaction", {
      invoiceNumber: number,
      action: "setStatus",
      serviceStatus: "repairReady",
    })
    const enroute = { invoiceNumber: number, action: "navigate", enroute: true }
    expect(await once("POST", "/servicerequestaction", enroute)).toMatchObject({
      status: 200,
      reply: { serviceStatus: "technicianEnroute" },
    })
    await expect
      .poll(async () => (await items()).find(({ pk }) => pk.startsWith("OUT#"))?.tries)
      .toBeGreaterThan(0)
    expect(await system.outbox()).toEqual([])
  })
})
