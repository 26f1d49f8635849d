import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { consentWrite } from "#functions/messages/store.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { as, type Login, malformed } from "../client.ts"
import { agree } from "../messages/agree.ts"
import { byTwilio, post as postHook } from "../messages/hooks.ts"
import { leftTo } from "../messages/outbox.ts"
import { act, aDoneJob, aJob, aReadyJob, chip, open, windshield } from "../requests/job.ts"
import { picture } from "../requests/signature.ts"
import { aVisit, booked } from "../requests/visit.ts"
import { table } from "../table.ts"
import { linkOf } from "./link.ts"

const { clerk, technician, customer } = people(table)

const priced = { charges: [{ ...chip, laborrate: 40 }] }
const authorize = { action: "authorizeEstimate", amount: 40, name: "Priya Raman" } as const

const historyOf = async (login: Login, invoiceNumber: number) =>
  (await as(login).get("/servicerequesthistory", { invoiceNumber })).body

describe("POST /job", () => {
  it("authorizes the price by signature, once, and lets the work begin", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, priced)
    const key = await linkOf(rosa, number)
    const body = { key, ...authorize, signatureData: picture() }
    const first = await as().post("/job", body, { key: "one-signature" })
    expect(first).toMatchObject({ status: 200, body: { matches: 1, version: 2 } })
    expect((await as().post("/job", body, { key: "one-signature" })).body).toEqual(first.body)

    const { authorizations } = await open(rosa, number)
    expect(authorizations).toMatchObject([
      { how: "signature", amount: 40, name: "Priya Raman", by: "Priya Raman" },
    ])
    expect((await historyOf(rosa, number))[0]).toMatchObject({
      by: { name: "Priya Raman" },
      action: "authorized 40.00 by signature on the job's page",
    })
    expect((await as().get("/job", { key })).body.wanted.authorization).toBeUndefined()
  })

  it("accepts the authorization from the job's customer with a login, and from no other login", async () => {
    const [rosa, mia] = [await clerk(), await customer({ name: "Mia Torres" })]
    const number = await aJob(rosa, { ...priced, customerId: mia._id })
    const body = { id: String(number), ...authorize, signatureData: picture() }
    for (const other of [undefined, rosa, await customer()])
      expect(await as(other).post("/job", body)).toBeProblem(404, "not_found")
    expect((await as(mia).post("/job", body)).status).toBe(200)
    expect((await open(rosa, number)).authorizations).toMatchObject([{ by: "Mia Torres" }])
  })

  it("rejects authorization of an outdated price and returns the current one", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, priced)
    const key = await linkOf(rosa, number)
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      charges: [{ ...chip, laborrate: 55 }],
    })
    expect(await as().post("/job", { key, ...authorize, signatureData: picture() })).toBeProblem(
      409,
      "due_changed",
      { detail: "The total is now 55.00. Check it, then sign again." },
    )
    expect((await open(rosa, number)).authorizations).toEqual([])
  })

  it("requires a name, an amount, and a signature image", async () => {
    const rosa = await clerk()
    const key = await linkOf(rosa, await aJob(rosa, priced))
    const whole = { key, ...authorize, signatureData: picture() }
    for (const [field, value] of [
      ["name", " "],
      ["amount", undefined],
      ["signatureData", undefined],
      ["signatureData", "data:text/html;base64,PGI+"],
      ["action", "startJob"],
    ] as const) {
      const reply = await as().post("/job", malformed({ ...whole, [field]: value }))
      expect({ field, ...reply }).toMatchObject({ field, status: 400, body: { fields: [{ field }] } })
    }
  })

  it("records a signed refusal of a required calibration", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...windshield }], calibrationNeeded: true })
    const key = await linkOf(rosa, number)
    expect((await as().get("/job", { key })).body.wanted.calibration).toBe(true)
    const no = { key, action: "declineCalibration", name: "Priya Raman", signatureData: picture() } as const
    expect((await as().post("/job", no)).status).toBe(200)
    expect((await open(rosa, number)).calibrationDeclined).toMatchObject({ name: "Priya Raman" })

    const plain = await linkOf(rosa, await aJob(rosa, priced))
    expect(await as().post("/job", { ...no, key: plain })).toBeProblem(409, "action_not_allowed", {
      detail: "This glass doesn't need calibration.",
    })
  })

  it("tells the customer of a canceled job that there is nothing to sign", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, priced)
    const key = await linkOf(rosa, number)
    await act(rosa, number, "cancel")
    expect(await as().post("/job", { key, ...authorize, signatureData: picture() })).toBeProblem(
      409,
      "action_not_allowed",
      { detail: "There is nothing to sign right now." },
    )
  })

  it("accepts the completion signature only once the work is done", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, theo)
    const key = await linkOf(rosa, number)
    const sign = { key, action: "sign", name: "Priya Raman", signatureData: picture() } as const
    expect(await as().post("/job", sign)).toBeProblem(409, "action_not_allowed")

    const done = await aDoneJob(rosa, theo)
    const reply = await as().post("/job", { ...sign, key: await linkOf(rosa, done) })
    expect(reply.status).toBe(200)
    expect(await open(rosa, done)).toMatchObject({
      signedWith: "Priya Raman",
      signatureData: expect.any(String),
    })
    expect(await as().post("/job", { ...sign, key: await linkOf(rosa, done) })).toBeProblem(
      409,
      "action_not_allowed",
    )
  })

  it("keeps a reschedule request open until a new time is set or this one is kept", async () => {
    const rosa = await clerk()
    const booked = {
      appointmentDate: "12/1/2026",
      appointmentTimeStart: "8:00am",
      appointmentTimeEnd: "10:00am",
    }
    const number = await aJob(rosa, booked)
    const key = await linkOf(rosa, number)
    const wish = { key, action: "askForTime", date: "12/3/2099", note: "After 3 pm." } as const
    expect((await as().post("/job", wish)).status).toBe(200)
    expect((await open(rosa, number)).timeAsked).toMatchObject({ date: "12/3/2099", note: "After 3 pm." })
    expect((await historyOf(rosa, number))[0]).toMatchObject({
      action: "asked for another time: Thu, Dec 3, After 3 pm.",
    })
    const window = { start: "10:00am", end: "12:00pm" }
    expect((await as().post("/job", { ...wish, ...window })).status).toBe(200)
    expect((await open(rosa, number)).timeAsked).toMatchObject({ date: "12/3/2099", ...window })
    expect((await historyOf(rosa, number))[0]).toMatchObject({
      action: "asked for another time: Thu, Dec 3, 10:00am to 12:00pm, After 3 pm.",
    })
    for (const half of [{ start: "10:00am" }, { end: "12:00pm" }, { start: "12:00pm", end: "10:00am" }])
      expect(await as().post("/job", { ...wish, ...half })).toBeProblem(400, "malformed", {
        detail: "Choose a day and a time.",
      })
    expect(await as().post("/job", { key, action: "askForTime", note: "Soon.", ...window })).toBeProblem(
      400,
      "malformed",
    )
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerNotes: "Gate 4471" })
    expect((await open(rosa, number)).timeAsked).toMatchObject({ date: "12/3/2099", note: "After 3 pm." })
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { appointmentDate: "12/3/2026" })
    expect((await open(rosa, number)).timeAsked).toBeUndefined()

    await as().post("/job", wish)
    expect((await act(rosa, number, "keepTime")).status).toBe(200)
    expect((await open(rosa, number)).timeAsked).toBeUndefined()
    expect(await act(rosa, number, "keepTime")).toBeProblem(409, "action_not_allowed", {
      detail: "The customer hasn't asked for a different time.",
    })
  })

  it("stores the same reschedule request once, and at most five an hour for a job", async () => {
    const number = await aJob(await clerk())
    const key = await linkOf(await clerk(), number)
    const ask = (note: string) => as().post("/job", { key, action: "askForTime", note })
    await setHourlyCount(table, "times", `job-${number}`, 4)
    const { body } = await ask("After 3 pm.")
    expect((await ask(" After 3 pm. ")).body).toEqual(body)
    expect(await ask("Before noon.")).toBeProblem(429, "too_many", {
      detail: "There were too many requests for this job. Try again in an hour, or call us.",
    })
  })

  it("rejects a reschedule for a past day, without text, or once a technician is on the way", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, theo)
    const key = await linkOf(rosa, number)
    for (const [wish, field] of [
      [{ date: "11/1/2026" }, "date"],
      [{ note: "  " }, "note"],
    ] as const)
      expect(await as().post("/job", { key, action: "askForTime", ...wish })).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      })
    await act(theo, number, "navigate", { enroute: true })
    expect(await as().post("/job", { key, action: "askForTime", note: "Tomorrow?" })).toBeProblem(
      409,
      "action_not_allowed",
      { detail: "It's too late to change the time here. Call us." },
    )
  })

  it("returns 404 for a guessed key", async () => {
    expect(await as().post("/job", { key: "guess", action: "askForTime", note: "Tomorrow?" })).toBeProblem(
      404,
      "not_found",
    )
  })
})

describe("the job link", () => {
  it("is texted on confirmation to customers who consented to texts", async () => {
    const rosa = await clerk()
    const [phone, silent] = [randomPhone(), randomPhone()]
    await as(rosa).put("/textconsent", { phone, given: true })
    const appointment = {
      ...priced,
      appointmentDate: "12/1/2099",
      appointmentTimeStart: "8:00am",
      appointmentTimeEnd: "10:00am",
    } as const
    const withConsent = await aJob(rosa, { ...appointment, customerPhone: phone })
    const withoutConsent = await aJob(rosa, { ...appointment, customerPhone: silent })
    for (const number of [withoutConsent, withConsent]) await act(rosa, number, "confirmAppointment")
    const booked = async () => (await leftTo(phone)).filter(({ body }) => body.includes("booked"))
    await expect.poll(booked).toHaveLength(1)
    const [text] = await booked()
    const key = await linkOf(rosa, withConsent)
    expect(text?.body).toMatch(
      new RegExp(
        `^Clearline Auto Glass: You're booked for Tue, Dec 1, 8:00am to 10:00am\\. Follow your job: https?://\\S+/job/${key}$`,
      ),
    )
    expect(await leftTo(silent)).toEqual([])
  })
})

describe("POST /job for text consent", () => {
  const aJobOf = async (rosa: Login, customerPhone: string) => {
    const number = await aJob(rosa, { ...priced, customerPhone })
    return { number, key: await linkOf(rosa, number) }
  }
  const say = (key: string, action: "allowTexts" | "endTexts") => as().post("/job", { key, action })
  const textsOf = async (key: string) => (await as().get("/job", { key })).body.texts

  const textsIn = (phone: string, body: string) =>
    postHook(
      byTwilio({ MessageSid: `SM${randomUUID().replaceAll("-", "")}`, From: `+1${phone}`, Body: body }),
    )
  const consentOf = async (rosa: Login, phone: string) => (await as(rosa).get("/textconsent", { phone })).body

  it("texts a request for YES once a day and records consent on the reply", async () => {
    const [rosa, phone] = [await clerk(), randomPhone()]
    const { number, key } = await aJobOf(rosa, phone)
    const consent = await textsOf(key)
    expect(consent).toEqual({ given: false, asking: expect.stringMatching(/text you/) })

    expect((await say(key, "allowTexts")).status).toBe(200)
    expect((await say(key, "allowTexts")).status).toBe(200)
    await expect
      .poll(async () => (await leftTo(phone)).map(({ body }) => body))
      .toEqual([customerTexts.en.askForYes({ invoiceNumber: number, wording: consent?.asking ?? "" })])
    expect(await textsOf(key)).toMatchObject({ given: false, awaitsYes: true })
    expect(await consentOf(rosa, phone)).toMatchObject({ given: false })
    expect((await historyOf(rosa, number))[0]?.action).toBe(
      "requested texts on the job's page, so the phone was texted for a YES",
    )

    await textsIn(phone, "Sure, see you at 3")
    expect(await consentOf(rosa, phone)).toMatchObject({ given: false })
    await textsIn(phone, "Yes, please!")
    expect(await consentOf(rosa, phone)).toMatchObject({
      given: true,
      source: "text",
      wording: consent?.asking,
      at: expect.any(String),
    })
    expect(await textsOf(key)).toEqual({ given: true, asking: consent?.asking })

    // The link may end texts, and an older YES does not restore them.
    expect((await say(key, "endTexts")).status).toBe(200)
    await textsIn(phone, "YES")
    expect(await consentOf(rosa, phone)).toMatchObject({ given: false, source: "link" })
  })

  it("leaves alone a phone that a visitor entered without a code", async () => {
    const [rosa, phone] = [await clerk(), randomPhone()]
    await agree(phone)
    const { jobKey: key } = await booked(aVisit("yuba-city", { phone, cantGetTexts: true }))
    expect(await textsOf(key)).toBeUndefined()
    expect(await say(key, "endTexts")).toBeProblem(409, "action_not_allowed")
    expect(await consentOf(rosa, phone)).toMatchObject({ given: true })

    const own = await booked(aVisit("yuba-city", { textConsent: true }))
    expect(await textsOf(own.jobKey)).toMatchObject({ given: true })
    expect((await say(own.jobKey, "endTexts")).status).toBe(200)
  })

  it("ignores a YES without a request or after a STOP", async () => {
    const [rosa, phone, other] = [await clerk(), randomPhone(), randomPhone()]
    await textsIn(other, "YES")
    expect(await consentOf(rosa, other)).toMatchObject({ given: false })
    const { key } = await aJobOf(rosa, phone)
    expect((await say(key, "allowTexts")).status).toBe(200)
    await textsIn(phone, "STOP")
    await textsIn(phone, "YES")
    expect(await consentOf(rosa, phone)).toMatchObject({ given: false, source: "text", wording: "STOP" })
  })

  it("offers no consent to a phone that said STOP or a job without a phone", async () => {
    const [rosa, phone] = [await clerk(), randomPhone()]
    const { key } = await aJobOf(rosa, phone)
    const at = new Date().toISOString()
    const stop = { phone, given: false, wording: "STOP", at, source: "text" } as const
    await table.transact([consentWrite(undefined, stop)])
    const without = await aJobOf(rosa, "")
    for (const one of [key, without.key]) {
      expect(await textsOf(one)).toBeUndefined()
      expect(await say(one, "allowTexts")).toBeProblem(409, "action_not_allowed", {
        detail: "We can't text the phone on this job. Call us.",
      })
    }
    expect((await as(rosa).get("/textconsent", { phone })).body).toMatchObject({
      given: false,
      source: "text",
    })
  })
})
