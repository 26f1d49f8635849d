import { describe, expect, it } from "vitest"
import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { storeField } from "../../builders/stored-field.ts"
import { as, malformed } from "../client.ts"
import { agree } from "../messages/agree.ts"
import { textsTo } from "../session/texts.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { act, aJob, aReadyJob, chip, complete, open, windshield } from "./job.ts"

const { clerk, technician } = people(table)

const appointment = {
  appointmentDate: "11/20/2026",
  appointmentTimeStart: "1:00pm",
  appointmentTimeEnd: "3:00pm",
}

describe("POST /servicerequestaction", () => {
  it("moves a glass job from scheduling to payment, with each step in the history", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const lind = await technician({ name: "Theo Lind" })
    const number = await aReadyJob(rosa, lind)
    expect((await open(rosa, number)).serviceStatus).toBe("repairReady")
    expect((await act(lind, number, "startJob")).body).toMatchObject({
      matches: 1,
      serviceStatus: "serviceInProgress",
    })
    expect(await complete(lind, number)).toMatchObject({ serviceStatus: "awaitingPayment" })
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect(
      (body as { action: string; by: { name: string } }[]).map(({ action, by }) => `${by.name}: ${action}`),
    ).toEqual([
      "Theo Lind: completed the job, Awaiting Payment",
      "Theo Lind: started the job, In Progress",
      "Rosa Benitez: recorded that Priya Raman authorized 576.22 by call",
      "Rosa Benitez: received parts, Ready",
      "Rosa Benitez: ordered parts, Awaiting Parts",
      "Rosa Benitez: confirmed the appointment, Need Parts",
      "Rosa Benitez: took the request",
    ])
  })

  it("sends a repair straight to Ready", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { ...appointment, charges: [{ ...chip }] })
    expect((await act(rosa, number, "confirmAppointment")).body).toMatchObject({
      serviceStatus: "repairReady",
    })
  })

  it("returns the same reply to repeated taps, although the first made the action impossible", async () => {
    const rosa = await clerk()
    const taps = Array.from({ length: 6 }, async (_, index) => {
      const number = await aJob(rosa)
      const tap = () => act(rosa, number, "cancel", {}, `hurried-cancel-${number}-${index}`)
      const [first, ...others] = await Promise.all([tap(), tap(), tap(), tap()])
      expect(first).toMatchObject({ status: 200, body: { serviceStatus: "cancelled", version: 2 } })
      for (const other of others) expect(other.body).toEqual(first.body)
    })
    await Promise.all(taps)
  })

  it("explains why an action is not possible now", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    expect(await act(rosa, number, "confirmAppointment")).toBeProblem(409, "action_not_allowed", {
      detail: "Set the appointment date and window first.",
      version: 1,
    })
    expect((await act(rosa, number, "partsReceived")).status).toBe(409)
  })

  it("blocks starting before the estimate is authorized or when the total exceeds it", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aReadyJob(rosa, lind)
    const [glass] = (await open(rosa, number)).charges
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      charges: [{ _id: glass?._id, type: "Replace", laborhours: 4 }],
    })
    expect(await act(lind, number, "startJob")).toBeProblem(409, "estimate_not_authorized", {
      detail: "The total is now 667.22. The customer authorized 576.22.",
    })
    await act(lind, number, "authorizeEstimate", { how: "call", name: "Priya Raman", amount: 667.22 })
    expect((await act(lind, number, "startJob")).status).toBe(200)
  })

  it("assigns technicians, and moves a job that waited for one to Ready", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aJob(rosa, { ...appointment, charges: [{ ...windshield }] })
    for (const action of ["confirmAppointment", "partsOrdered"] as const) await act(rosa, number, action)
    expect((await act(rosa, number, "partsReceived")).body).toMatchObject({
      serviceStatus: "awaitingTechnician",
    })
    expect((await act(rosa, number, "assignTechnicians", { technicians: [lind._id] })).body).toMatchObject({
      serviceStatus: "repairReady",
    })
    const today = await as(lind).get("/servicerequest", { date: "11/20/2026" })
    expect((today.body as { invoiceNumber: number }[]).map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      number,
    ])
  })

  it("assigns each technician once, even when listed twice", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aJob(rosa)
    await act(rosa, number, "assignTechnicians", { technicians: [lind._id, lind._id] })
    expect((await open(rosa, number)).appointmentTechnicians).toEqual([lind._id])
  })

  it("confirms an appointment after its day without texting the customer", () =>
    withinOneDay(async (today) => {
      const rosa = await clerk()
      const confirmed = async (days: number) => {
        const customerPhone = await agree(randomPhone())
        const appointmentDate = toWireDate(addDays(today, days))
        const number = await aJob(rosa, { ...appointment, appointmentDate, customerPhone, charges: [chip] })
        expect((await act(rosa, number, "confirmAppointment")).body).toMatchObject({
          serviceStatus: "repairReady",
        })
        return async () => (await textsTo(customerPhone)).filter((body) => body.includes("booked"))
      }
      const passed = await confirmed(-1)
      await expect.poll(await confirmed(1)).toHaveLength(1)
      expect(await passed()).toEqual([])
    }))

  it("sets a job en route back to Ready when its technician changes, but not for a second one", async () => {
    const [rosa, lind, cho] = [await clerk(), await technician(), await technician()]
    const number = await aReadyJob(rosa, lind)
    await act(lind, number, "navigate", { enroute: true })
    const assign = (...technicians: string[]) => act(rosa, number, "assignTechnicians", { technicians })
    expect((await assign(lind._id, cho._id)).body).toMatchObject({ serviceStatus: "technicianEnroute" })
    expect((await assign(cho._id)).body).toMatchObject({ serviceStatus: "repairReady" })
  })

  it("texts the first phone number that the technician is on the way, in any notation", async () => {
    const [rosa, lind] = [await clerk(), await technician({ name: "Theo Lind" })]
    const phone = randomPhone()
    const written = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}\n530 555 0199 (wife)`
    const number = await aReadyJob(rosa, lind, { customerPhone: written })
    await as(rosa).put("/textconsent", { phone, given: true })
    expect((await act(lind, number, "navigate", { enroute: true })).body).toMatchObject({
      serviceStatus: "technicianEnroute",
    })
    await expect
      .poll(() => textsTo(phone))
      .toEqual([
        `Clearline Auto Glass: Theo Lind is on the way to your 2022 Subaru Outback Touring. Job ${number}.`,
      ])
  })

  it("texts that the planned technician is on the way when a clerk marks it", async () => {
    const [rosa, lind] = [await clerk({ name: "Rosa Benitez" }), await technician({ name: "Theo Lind" })]
    const phone = randomPhone()
    const number = await aReadyJob(rosa, lind, { customerPhone: phone })
    await as(rosa).put("/textconsent", { phone, given: true })
    await act(rosa, number, "navigate", { enroute: true })
    const onTheWay = async () => (await textsTo(phone)).filter((text) => text.includes("on the way"))
    await expect.poll(onTheWay).toEqual([expect.stringContaining(": Theo Lind is on the way to your")])
  })

  it("sends no text without consent, after an opt-out, or to a phone without ten digits", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const [never, stopped] = [randomPhone(), randomPhone()]
    await as(rosa).put("/textconsent", { phone: stopped, given: true })
    await as(rosa).put("/textconsent", { phone: stopped, given: false })
    for (const customerPhone of [never, stopped, "555-0199"]) {
      const number = await aReadyJob(rosa, lind)
      await storeField(table, number, "customerPhone", customerPhone)
      expect((await act(lind, number, "navigate", { enroute: true })).status).toBe(200)
    }
    const last = randomPhone()
    await as(rosa).put("/textconsent", { phone: last, given: true })
    const number = await aReadyJob(rosa, lind, { customerPhone: last })
    await act(lind, number, "navigate", { enroute: true })
    const onTheWay = async () => (await textsTo(last)).filter((text) => text.includes("on the way"))
    await expect.poll(onTheWay).toHaveLength(1)
    for (const phone of [never, stopped, "555-0199"]) expect(await textsTo(phone)).toEqual([])
  })

  it("rejects assigning a user who is not a technician", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    expect(await act(rosa, number, "assignTechnicians", { technicians: [rosa._id] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "technicians" }] },
    })
    expect((await act(rosa, number, "assignTechnicians")).status).toBe(400)
  })

  it("rejects an action when the amount due is no longer the one shown", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aReadyJob(rosa, lind)
    expect(await act(lind, number, "startJob", { dueShown: 1 })).toBeProblem(409, "due_changed", {
      due: 576.22,
    })
  })

  it("lets only clerks cancel, reopen, and set a status by hand", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aJob(rosa, { appointmentTechnicians: [lind._id] })
    expect(await act(lind, number, "cancel")).toBeProblem(403, "not_allowed")
    expect((await act(rosa, number, "cancel")).body).toMatchObject({ serviceStatus: "cancelled" })
    expect((await act(rosa, number, "reopen")).body).toMatchObject({ serviceStatus: "needParts" })
    expect((await act(rosa, number, "setStatus", { serviceStatus: "exception" })).body).toMatchObject({
      serviceStatus: "exception",
    })
    expect((await act(rosa, number, "setStatus", { serviceStatus: malformed("lost") })).status).toBe(400)
  })

  it("records what happened to the old parts, if the job leaves any", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, lind, { charges: [{ ...windshield }] })
    expect((await act(lind, number, "recordOldParts", { oldParts: "declined" })).status).toBe(200)
    expect((await open(rosa, number)).oldParts).toMatchObject({ choice: "declined" })
    expect((await act(lind, number, "recordOldParts", { oldParts: "returned" })).status).toBe(200)
    expect((await open(rosa, number)).oldParts).toMatchObject({ choice: "returned" })
    expect(await act(lind, number, "recordOldParts")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "oldParts" }] },
    })
    const repair = await aJob(rosa, { charges: [{ ...chip }] })
    expect(await act(rosa, repair, "recordOldParts", { oldParts: "shown" })).toBeProblem(
      409,
      "action_not_allowed",
      { detail: "No part is replaced on this job." },
    )
  })

  it("deletes a dispatch and the matching reference, and the history keeps both", async () => {
    const rosa = await clerk()
    const insured = { invoiceType: "Insurance", insuranceDeductible: 250 } as const
    const number = await aJob(rosa, {
      ...insured,
      insuranceDispatch: "SM-7719-20418",
      externalReferenceNumber: "SM-7719-20418",
    })
    expect((await act(rosa, number, "deleteDispatch")).status).toBe(200)
    const after = await open(rosa, number)
    expect(after).not.toHaveProperty("insuranceDispatch")
    expect(after).not.toHaveProperty("externalReferenceNumber")
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect(body[0]).toMatchObject({
      action: "deleted dispatch SM-7719-20418",
      changes: expect.arrayContaining([{ field: "insuranceDispatch", from: "SM-7719-20418" }]),
    })
    expect(await act(rosa, number, "deleteDispatch")).toBeProblem(409, "action_not_allowed", {
      detail: "This job has no dispatch.",
    })

    const lind = await technician()
    const claimed = await aJob(rosa, {
      ...insured,
      insuranceDispatch: "SM-1",
      externalReferenceNumber: "26-118-4402",
      appointmentTechnicians: [lind._id],
    })
    expect(await act(lind, claimed, "deleteDispatch")).toBeProblem(403, "not_allowed")
    await act(rosa, claimed, "deleteDispatch")
    expect(await open(rosa, claimed)).toMatchObject({ externalReferenceNumber: "26-118-4402" })
  })

  it("applies a repeated action once", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, appointment)
    const first = await act(rosa, number, "confirmAppointment", {}, "confirm-once-1")
    const again = await act(rosa, number, "confirmAppointment", {}, "confirm-once-1")
    expect(again).toMatchObject({ status: 200, body: first.body as object })
    expect((await open(rosa, number)).version).toBe(2)
    expect((await act(rosa, number, "cancel", {}, "confirm-once-1")).status).toBe(422)
  })

  it("hides a job from a technician who is not assigned", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    expect((await act(await technician(), number, "startJob")).status).toBe(404)
    expect((await act(rosa, 999999999, "cancel")).status).toBe(404)
  })

  it("rejects malformed input and names the field", async () => {
    expect(await act(await clerk(), 1, malformed("explode"))).toMatchObject({
      status: 400,
      body: { fields: [{ field: "action" }] },
    })
  })
})
