import { describe, expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { aLine, aRequest } from "#test/builders/requests.ts"
import { applyQueue } from "./apply-queue.ts"
import type { EndpointName, Entry } from "./entry.ts"
import { rowWithQueue } from "./queue-state.ts"
import { queueable } from "./queueable.ts"

const by = { id: "theo", name: "Theo Lind", initials: "TL" }
const express = {
  _id: "express",
  name: "Clearbond Express",
  cureTimes: [{ temperature: 40, humidity: 20, minutes: 60 }],
}
const around = { by, urethanes: [express] }
const doneAt = "2026-11-20T18:02:00.000Z"
let count = 0
const entry = (endpoint: EndpointName, body: object): Entry => {
  count += 1
  return { id: `entry-${count}`, user: by.id, by: by.name, job: 48210, endpoint, body, doneAt, tries: 0 }
}

const glass = aLine("Repair", { net: 0, laborrate: 10_000, labortype: "flat" })
const ready = () =>
  aRequest({
    serviceStatus: "repairReady",
    charges: [glass],
    authorizations: [{ how: "call", amount: 100_000, name: "Priya", at: doneAt, by: "Rosa" }],
  })

describe("A job with queued changes", () => {
  test("shows the status its technician reached, by the server's rules", () => {
    const start = entry("actOnServiceRequest", { action: "startJob" })
    const complete = entry("actOnServiceRequest", { action: "completeJob" })
    expect(applyQueue(ready(), [start], around)).toMatchObject({
      serviceStatus: "serviceInProgress",
      statusSince: doneAt,
    })
    expect(applyQueue(ready(), [start, complete], around).serviceStatus).toBe("awaitingPayment")
  })

  test("does not advance past a rejected step", () => {
    const refusal = { code: "action_not_allowed", sentence: "No." }
    const start = { ...entry("actOnServiceRequest", { action: "startJob" }), refusal }
    const complete = entry("actOnServiceRequest", { action: "completeJob" })
    expect(applyQueue(ready(), [start, complete], around).serviceStatus).toBe("repairReady")
  })

  test("no longer owes a queued payment, and can be signed for", () => {
    const steps = ["startJob", "completeJob"].map((action) => entry("actOnServiceRequest", { action }))
    const { totalUnpaid } = applyQueue(ready(), steps, around)
    const pay = entry("recordPayment", { paymentMethod: "CASH", amount: totalUnpaid, _id: "pay-1" })
    const paid = applyQueue(ready(), [...steps, pay], around)
    expect(paid).toMatchObject({ totalUnpaid: 0, customerPaid: true, serviceStatus: "invoicePaid" })
    expect(paid.payments).toMatchObject([{ _id: "pay-1", amount: totalUnpaid, at: doneAt, by: "Theo Lind" }])
    const sign = entry("recordPayment", { paymentId: "pay-1", signedWith: "Priya", signatureData: "data:" })
    expect(applyQueue(ready(), [...steps, pay, sign], around)).toMatchObject({
      signedAt: doneAt,
      signedWith: "Priya",
    })
  })

  test("counts a payment once that arrived although its reply was lost", () => {
    const pay = entry("recordPayment", { paymentMethod: "CASH", amount: 4000, _id: "pay-1" })
    const arrived = applyQueue(ready(), [pay], around)
    expect(applyQueue(arrived, [pay], around)).toEqual(arrived)
    const withoutId = entry("recordPayment", { paymentMethod: "CASH", amount: 1000 })
    expect(applyQueue(arrived, [pay, withoutId], around).payments.map(({ amount }) => amount)).toEqual([
      4000, 1000,
    ])
  })

  test("is prepaid by a payment queued before the work", () => {
    const before = ready()
    const pay = entry("recordPayment", { paymentMethod: "CHECK", checknumber: "7", amount: 4000 })
    const after = applyQueue(before, [pay], around)
    expect(after.totalCustomerDue).toBe(before.totalCustomerDue - 4000)
    expect(after).toMatchObject({ totalPrepaid: 4000, serviceStatus: "repairReady" })
  })

  test("is authorized by an authorization queued at the car", () => {
    const unauthorized = { ...ready(), authorizations: [] }
    const { total } = unauthorized
    const word = entry("actOnServiceRequest", {
      action: "authorizeEstimate",
      how: "signature",
      name: "Priya",
      amount: total,
      signatureData: "data:",
    })
    const start = entry("actOnServiceRequest", { action: "startJob" })
    expect(applyQueue(unauthorized, [start], around).serviceStatus).toBe("repairReady")
    expect(applyQueue(unauthorized, [word, start], around)).toMatchObject({
      serviceStatus: "serviceInProgress",
      authorizations: [{ amount: total, at: doneAt, by: "Theo Lind" }],
    })
  })
})

describe("Glass installed offline", () => {
  const glued = () =>
    aRequest({
      requestReceivedTimestamp: "2026-11-19T18:00:00.000Z",
      serviceStatus: "serviceInProgress",
      charges: [aLine("Replace", { _id: "c1", opening: "windshield", net: 25_000 })],
      authorizations: [{ how: "call", amount: 100_000, name: "Priya", at: doneAt, by: "Rosa" }],
    })
  const complete = (more: object = {}) =>
    entry("actOnServiceRequest", {
      action: "completeJob",
      installRecord: {
        urethane: { _id: "express", name: "Express", lot: "24K-1187", expiresOn: "2027-06-30" },
        glasses: [{ charge: "c1", dot: "DOT 459" }],
        temperature: 70,
        humidity: 40,
        ...more,
      },
    })

  test("is set when the job is completed, and counts down by the shop's table", () => {
    expect(applyQueue(glued(), [complete()], around)).toMatchObject({
      serviceStatus: "awaitingPayment",
      installRecord: {
        urethane: { name: "Clearbond Express" },
        glasses: [{ charge: "c1", name: "Windshield", dot: "DOT 459" }],
        setAt: "2026-11-20T18:02:00.000Z",
        driveAwayAt: "2026-11-20T19:02:00.000Z",
        by: "Theo Lind",
      },
    })
  })

  test("is set at the given time, without a drive-away time where the table has none", () => {
    const { installRecord } = applyQueue(
      glued(),
      [complete({ setAt: "2026-11-20T17:30:00.000Z", humidity: 10 })],
      around,
    )
    expect(installRecord).toMatchObject({ setAt: "2026-11-20T17:30:00.000Z" })
    expect(installRecord).not.toHaveProperty("driveAwayAt")
  })

  test("leaves old parts whose disposition is queued too", () => {
    const queued = entry("actOnServiceRequest", { action: "recordOldParts", oldParts: "shown" })
    expect(applyQueue(glued(), [queued], around).oldParts).toEqual({ choice: "shown", at: doneAt })
  })
})

describe("Queueable calls", () => {
  const canQueue = (endpoint: EndpointName, body: object) =>
    (queueable[endpoint].canQueue as (body: object) => boolean)(body)

  test("are the technician's work at the car: no charge of a card, no price, no office work", () => {
    expect(canQueue("actOnServiceRequest", { action: "completeJob" })).toBe(true)
    expect(canQueue("actOnServiceRequest", { action: "recordOldParts" })).toBe(true)
    expect(canQueue("actOnServiceRequest", { action: "assignTechnicians" })).toBe(false)
    expect(canQueue("actOnServiceRequest", { action: "undo" })).toBe(false)
    expect(canQueue("recordPayment", { paymentMethod: "CASH" })).toBe(true)
    expect(canQueue("recordPayment", { paymentMethod: "CHECK" })).toBe(true)
    const sale = { paymentMethod: "POINTOFSALE" }
    expect(canQueue("recordPayment", sale)).toBe(false)
    expect(canQueue("recordPayment", { ...sale, transactionId: "sale-1" })).toBe(true)
    expect(canQueue("recordPayment", { ...sale, checknumber: "app-1" })).toBe(true)
    expect(canQueue("changeServiceRequest", { vin: "4S4BTGUD1N3148827" })).toBe(true)
    expect(canQueue("changeServiceRequest", { charges: [] })).toBe(false)
  })

  test("carry the version seen, except facts that hold regardless of other changes", () => {
    const isUnconditional = (endpoint: EndpointName, body: object) =>
      (queueable[endpoint].isUnconditional as (body: object) => boolean)(body)
    expect(isUnconditional("actOnServiceRequest", { action: "startJob" })).toBe(false)
    expect(isUnconditional("actOnServiceRequest", { action: "authorizeEstimate" })).toBe(true)
    expect(isUnconditional("actOnServiceRequest", { action: "recordOldParts" })).toBe(false)
    expect(isUnconditional("recordPayment", {})).toBe(true)
    expect(isUnconditional("changeServiceRequest", { vin: "4S4BTGUD1N3148827" })).toBe(false)
    expect(isUnconditional("changeServiceRequest", { signatureData: "data:" })).toBe(true)
    expect([isUnconditional("createNote", {}), isUnconditional("createMedia", {})]).toEqual([true, true])
  })
})

describe("Queued changes", () => {
  const { label, details } = queueable.changeServiceRequest

  test("list every change, so nothing is discarded unseen", () => {
    expect(label({ customerNotes: "Gate code 4471" })).toBe("Customer notes: Gate code 4471")
    expect(label({ customerNotes: null })).toBe("Customer notes removed")
    expect(label({ vin: "4S4BTGUD1N3148827", customerNotes: "Gate" })).toBe("VIN 4S4BTGUD1N3148827")
    expect(details?.({ vin: "4S4BTGUD1N3148827", customerNotes: "Gate" })).toEqual([
      ["Customer notes", "Gate"],
    ])
    expect(label({ licensePlate: "8ABC123" })).toBe("License plate 8ABC123")
    expect(details?.({ vin: "4S4BTGUD1N3148827", licensePlate: "8ABC123" })).toEqual([
      ["License plate", "8ABC123"],
    ])
    expect(queueable.actOnServiceRequest.details?.({ action: "recordOldParts", oldParts: "shown" })).toEqual([
      ["Old parts", "Shown to the customer"],
    ])
  })

  test("show a cleared field as empty", () => {
    const edit = entry("changeServiceRequest", { customerNotes: null })
    expect(applyQueue({ ...ready(), customerNotes: "Gate" }, [edit], around).customerNotes).toBeUndefined()
    const plate = entry("changeServiceRequest", { licensePlate: "8ABC123" })
    expect(applyQueue(ready(), [plate], around).licensePlate).toBe("8ABC123")
  })
})

describe("A list row", () => {
  const row = (entries: Entry[]) =>
    rowWithQueue({ invoiceNumber: 48210, serviceStatus: "repairReady" } as RequestSummary, entries)
      .serviceStatus
  const step = (status: ServiceStatus, more: Partial<Entry> = {}): Entry => ({
    ...entry("actOnServiceRequest", { action: "startJob" }),
    status,
    ...more,
  })

  test("shows the status of its job's queued changes", () => {
    expect(row([step("serviceInProgress"), step("awaitingPayment")])).toBe("awaitingPayment")
  })

  test("advances past a rejected photo, which holds back no other entry", () => {
    const refusal = { code: "not_an_image", sentence: "No." }
    const photo = { ...entry("createMedia", { category: "before", media: [] }), picture: "p", refusal }
    expect(row([photo, step("serviceInProgress")])).toBe("serviceInProgress")
  })

  test("does not advance past a rejected change", () => {
    const refusal = { code: "action_not_allowed", sentence: "No." }
    expect(row([step("serviceInProgress", { refusal }), step("awaitingPayment")])).toBe("repairReady")
  })
})
