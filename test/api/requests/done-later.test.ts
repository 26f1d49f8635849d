import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { as, type BodyTo, type Login } from "../client.ts"
import { textsTo } from "../session/texts.ts"
import { table } from "../table.ts"
import { act, aDoneJob, aReadyJob, open, windshield } from "./job.ts"
import { picture } from "./signature.ts"

/* Queued actions of a phone carry the time they were done: `Done-At`. */

const { clerk, technician } = people(table)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const later = (at: string, key?: string) => ({ headers: { "done-at": at }, ...(key && { key }) })

const start = (login: Login, invoiceNumber: number, at: string, key?: string) =>
  as(login).post("/servicerequestaction", { invoiceNumber, action: "startJob" }, later(at, key))
const pay = (
  login: Login,
  invoiceNumber: number,
  at: string,
  more: Partial<BodyTo<"PUT", "/acceptpayment">>,
  key?: string,
) =>
  as(login).put(
    "/acceptpayment",
    { invoiceNumber, paymentMethod: "CASH", amount: 0, ...more },
    later(at, key),
  )
const readySince = (number: number, at: string) =>
  table.transact([
    {
      add: keys.request(number),
      amounts: {},
      set: { statusSince: at, requestReceivedTimestamp: at },
      onlyIf: "unguarded",
    },
  ])
const eventsOf = async (login: Login, invoiceNumber: number) =>
  (await as(login).get("/servicerequesthistory", { invoiceNumber })).body

describe("A job step reported later", () => {
  it("counts from when it was done, and the history shows when it was recorded", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, lind)
    await readySince(number, hoursAgo(5))
    const at = hoursAgo(3)
    done(await start(lind, number, at))
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "serviceInProgress", statusSince: at })
    const [event] = await eventsOf(rosa, number)
    expect(event).toMatchObject({ action: "started the job, In Progress", doneAt: at })
    expect(Date.parse(event?.at ?? "")).toBeGreaterThan(Date.now() - 60_000)
  })

  it("never starts before the step it follows", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, lind)
    const ready = (await open(rosa, number)).statusSince
    const at = hoursAgo(3)
    done(await start(lind, number, at))
    expect((await open(rosa, number)).statusSince).toBe(ready)
  })

  it("falls back to the server's time for an impossible one, and is never rejected for it", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, lind)
    done(await start(lind, number, "2031-01-01T00:00:00Z"))
    const [event] = await eventsOf(rosa, number)
    expect(event?.doneAt).toBeUndefined()
  })

  it("is applied once, whether or not its first try included the time", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, lind)
    const first = await act(lind, number, "startJob", {}, "start-once-1")
    const again = await start(lind, number, hoursAgo(1), "start-once-1")
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const events = await eventsOf(rosa, number)
    expect(events.filter(({ action }) => action.startsWith("started the job"))).toHaveLength(1)
  })

  it('sends no "on the way" text hours later', async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const customerPhone = "5305550188"
    for (const phone of [customerPhone, "5305550189"])
      await as(rosa).put("/textconsent", { phone, given: true })
    const number = await aReadyJob(rosa, lind, { customerPhone })
    const more = { invoiceNumber: number, action: "navigate", enroute: true } as const
    done(await as(lind).post("/servicerequestaction", more, later(hoursAgo(2))))
    expect((await open(rosa, number)).serviceStatus).toBe("technicianEnroute")
    const another = await aReadyJob(rosa, lind, { customerPhone: "5305550189" })
    done(await act(lind, another, "navigate", { enroute: true }))
    const onTheWay = async (phone: string) =>
      (await textsTo(phone)).filter((text) => text.includes("on the way"))
    await expect.poll(() => onTheWay("5305550189")).toHaveLength(1)
    expect(await onTheWay(customerPhone)).toEqual([])
  })
})

describe("A customer authorization reported later", () => {
  it("is dated when the customer signed", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, lind)
    await readySince(number, hoursAgo(5))
    const { total = 0 } = await open(rosa, number)
    const at = hoursAgo(3)
    const word = { how: "signature", name: "Priya Raman", amount: total, signatureData: picture() } as const
    const body = { invoiceNumber: number, action: "authorizeEstimate", ...word } as const
    done(await as(lind).post("/servicerequestaction", body, later(at)))
    expect((await open(rosa, number)).authorizations?.at(-1)).toMatchObject({ how: "signature", at })
  })
})

describe("A payment taken without a signal", () => {
  it("is dated when it was taken, keeps the id from the phone, and can be signed for", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const at = hoursAgo(2)
    const _id = crypto.randomUUID()
    const first = await pay(lind, number, at, { amount: 576.22, _id }, "pay-later-1")
    expect(first).toMatchObject({ status: 200, body: { paymentId: _id, serviceStatus: "invoicePaid" } })
    const again = await pay(lind, number, at, { amount: 576.22, _id }, "pay-later-1")
    expect(again.body).toEqual(first.body)
    done(
      await pay(lind, number, at, {
        amount: 576.22,
        paymentId: _id,
        signatureData: picture(),
        signedWith: "Priya",
      }),
    )
    const after = await open(rosa, number)
    expect(after).toMatchObject({ signedAt: at, signedWith: "Priya" })
    expect(after.payments).toMatchObject([{ _id, amount: 576.22, at }])
  })

  it("is never rejected for a changed due, a paid job, or nothing due", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    done(await as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 500 }))
    done(await pay(lind, number, hoursAgo(1), { amount: 576.22, dueShown: 576.22, version: 1 }))
    const [event] = await eventsOf(rosa, number)
    expect(event?.action).toContain("took 576.22 in cash, 500.00 more than was due when it was recorded")
    done(await pay(lind, number, hoursAgo(1), { amount: 20, version: 1 }))
    const { payments, serviceStatus } = await open(rosa, number)
    expect(payments?.map(({ amount }) => amount)).toEqual([500, 576.22, 20])
    expect(serviceStatus).toBe("invoicePaid")
  })

  it("shows staff the amount above the due until it is reviewed or refunded", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    done(await as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 500 }))
    const _id = crypto.randomUUID()
    done(await pay(lind, number, hoursAgo(1), { amount: 100, _id }))
    expect(await open(rosa, number)).toMatchObject({ surplus: 23.78 })
    expect(await act(lind, number, "reviewSurplus")).toBeProblem(403, "not_allowed")
    done(await act(rosa, number, "reviewSurplus"))
    expect(await open(rosa, number)).not.toHaveProperty("surplus")
    expect(await act(rosa, number, "reviewSurplus")).toBeProblem(409, "action_not_allowed")
    done(await pay(lind, number, hoursAgo(1), { amount: 20 }))
    expect(await open(rosa, number)).toMatchObject({ surplus: 20 })
    const refund = { invoiceNumber: number, paymentId: _id, _id: crypto.randomUUID(), amount: 43.78 }
    done(await as(rosa).post("/refund", refund))
    expect(await open(rosa, number)).not.toHaveProperty("surplus")
  })

  it("counts after seconds or with a wrong clock too, and is then dated when it arrives", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const started = Date.now()
    done(await as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 500 }))
    const times = [hoursAgo(0.01), hoursAgo(8 * 24), "2010-01-01T00:00:00Z", "2030-01-01T00:00:00Z"]
    for (const at of times) done(await pay(lind, number, at, { amount: 100, dueShown: 576.22 }))
    const taken = (await open(rosa, number)).payments?.map(({ at }) => Date.parse(at)) ?? []
    expect(taken).toHaveLength(5)
    expect(taken.every((at) => at >= started && at <= Date.now())).toBe(true)
  })

  it("is capped at the job's total and tip limit, without a second surplus", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const at = hoursAgo(1)
    const above = messages.payments.aboveTotal("576.22")
    const fields = (message: string) => ({ fields: [{ field: "amount", message }] })
    expect((await pay(lind, number, at, { amount: 99_999 })).body).toMatchObject(fields(above))
    const tipped = await pay(lind, number, at, { amount: 576.22, tipamount: 600 })
    expect(tipped.body).toMatchObject({ fields: [{ field: "tipamount" }] })
    const five = await Promise.all(Array.from({ length: 5 }, () => pay(lind, number, at, { amount: 576.22 })))
    expect(five.filter(({ status }) => status === 200)).toHaveLength(2)
    const again = messages.payments.aboveDueAgain("576.22")
    expect(five.find(({ status }) => status !== 200)?.body).toMatchObject(fields(again))
  })

  it("still requires an amount, a check number, and permission to take payments", async () => {
    const [rosa, lind, other] = [await clerk(), await technician(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const at = hoursAgo(1)
    expect(await pay(lind, number, at, { amount: 0 })).toBeProblem(400, "malformed")
    expect(await pay(lind, number, at, { amount: 5, paymentMethod: "CHECK" })).toBeProblem(
      400,
      "missing_check_number",
    )
    expect(await pay(lind, number, at, { amount: 5, paymentMethod: "INSURANCEPAID" })).toBeProblem(
      403,
      "not_allowed",
    )
    expect(await pay(other, number, at, { amount: 5 })).toBeProblem(404, "not_found")
  })

  it("is recorded once per id", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aDoneJob(rosa, lind)
    const _id = crypto.randomUUID()
    done(await pay(lind, number, hoursAgo(1), { amount: 100, _id }))
    expect(await pay(lind, number, hoursAgo(1), { amount: 100, _id })).toBeProblem(409, "already_paid")
  })
})

describe("A note and a photo reported later", () => {
  it("are dated when they were made, and say when they arrived", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, lind, { charges: [{ ...windshield }] })
    const at = hoursAgo(4)
    const note = { invoice: number, category: "other", note: "Clip cracked." } as const
    const started = new Date().toISOString()
    const arrived = { createdAt: at, receivedAt: expect.toSatisfy((time: string) => time >= started) }
    expect(done(await as(lind).post("/notes", note, later(at)))).toMatchObject(arrived)
    const soon = later(new Date(Date.now() - 3 * 60_000).toISOString())
    expect(done(await as(lind).post("/notes", note, soon))).not.toHaveProperty("receivedAt")
    expect(done(await as(rosa).get("/notes", { invoice: number, category: "other" }))).toContainEqual(
      expect.objectContaining(arrived),
    )
    const alert = { ...note, alertTechnician: true }
    done(await as(lind).post("/notes", alert, later(at)))
    expect((await eventsOf(rosa, number))[0]).toMatchObject({
      action: "left an alert for the technician",
      doneAt: at,
    })
    const media = { relativeInvoiceNumber: number, category: "before", media: [photo(40, 30)] } as const
    expect(
      done(await as(lind).post("/media", { ...media, media: [...media.media] }, later(at))),
    ).toMatchObject([arrived])
  })
})
