import { beforeAll, describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { messages } from "#shared/messages.ts"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { businessInfo } from "../../builders/shop.ts"
import { done } from "../../driver/job.ts"
import { addressOf } from "../../driver/visitor.ts"
import { as } from "../client.ts"
import { otherThan, textsTo } from "../session/texts.ts"
import { table } from "../table.ts"
import { aBookingShop, aWorkday } from "./booking-shop.ts"
import { open } from "./job.ts"
import { aVisit, booked, codeTextedTo, post, send, type Visit } from "./visit.ts"

const { clerk, customer, setPassword, technician } = people(table)

let rosa: Person
let branch: string
beforeAll(async () => {
  rosa = await clerk()
  branch = (await aBookingShop(rosa, [await technician()])).branch
})

const on = (nth: number, start = "10:00am", end = "12:00pm") => ({ date: aWorkday(nth), start, end })
const consentOf = async (phone: string) => done(await as(rosa).get("/textconsent", { phone }))
const ofPhone = async (phone: string) => done(await as(rosa).get("/users", { q: phone }))
const freeStarts = async (date: string) => {
  const { days } = done(
    await as().get("/appointmentwindows", { service: "chip", branch, from: date, days: "1" }),
  )
  return days[0]?.windows.filter(({ free }) => free).map(({ start }) => start)
}
const codeReply = { message: messages.newService.codeSent, nextCodeIn: expect.any(Number) }

const codeFor = async (visit: Visit): Promise<string> => {
  expect(await post(visit)).toMatchObject({ status: 201, body: codeReply })
  return codeTextedTo(visit.phone)
}

const age = async (phone: string, secondsAgo: number) => {
  const sentAt = Math.floor(Date.now() / 1000) - secondsAgo
  const { items } = await table.query({ partition: keys.codeRequests(phone, "booking").pk, limit: 20 })
  await table.transact(
    items.map((item) => {
      const networks = Object.entries((item.networks ?? {}) as Record<string, { sends: number }>)
      const aged = Object.fromEntries(networks.map(([name, { sends }]) => [name, { sends, sentAt }]))
      return {
        put: { ...item, sentAt, ...(item.networks !== undefined && { networks: aged }) },
        onlyIf: "unguarded",
      }
    }),
  )
}

const setTries = (form: string, value: number) => setHourlyCount(table, "bookings", `form-${form}`, value)

describe("A booking with a time or consent", () => {
  it("holds no window and records no consent until the texted code is entered", async () => {
    const visit = aVisit(branch, { time: on(20), textConsent: true })
    const code = await codeFor(visit)
    expect(await ofPhone(visit.phone)).toEqual([])
    expect(await consentOf(visit.phone)).toMatchObject({ given: false })
    expect(await freeStarts(aWorkday(20))).toContain("10:00am")

    const { invoiceNumber } = done(await post({ ...visit, code })) as { invoiceNumber: number }
    expect(await open(rosa, invoiceNumber)).toMatchObject({ appointmentDate: aWorkday(20) })
    expect(await consentOf(visit.phone)).toMatchObject({
      given: true,
      source: "wizard",
      wording: businessInfo.textConsentData,
    })
    expect(done(await post({ ...visit, code }))).toMatchObject({ invoiceNumber })
    expect(done(await post(visit))).toMatchObject({ invoiceNumber })
  })

  it("says what it booked when the same form comes again with other answers", async () => {
    const visit = aVisit(branch, { time: on(35) })
    const first = await booked(visit)
    expect(done(await post(visit))).toEqual(first)
    expect(done(await post({ ...visit, quote: "another-quote" }))).toEqual({ ...first, hasOtherQuote: true })
    const earlier = { ...first, earlierBooking: { time: on(35), place: { branch } } }
    const place = { address: "12 Oak St, Yuba City, CA 95991" }
    for (const edit of [
      { time: on(36) },
      { time: undefined },
      { place },
      { service: "windshield", damage: {} },
      { vehicle: { words: "My other car" } },
      { name: "Nora Whitfield-Reyes" },
      { phone: randomPhone() },
      { cantGetTexts: true },
    ] as const)
      expect(done(await post({ ...visit, ...edit }))).toEqual(earlier)
    expect(await freeStarts(aWorkday(36))).toContain("10:00am")

    const called = aVisit(branch, { place })
    const second = await booked(called)
    expect(done(await post({ ...called, name: "Nora W." }))).toEqual({ ...second, earlierBooking: { place } })
  })

  it("answers a form that was booked before answers were compared", async () => {
    const visit = aVisit(branch)
    const first = await booked(visit)
    const item = { ...keys.bookingIdempotency(visit.form), ...first }
    await table.transact([{ put: item, onlyIf: "unguarded" }])
    expect(done(await post({ ...visit, name: "Nora W." }))).toEqual(first)
  })

  it("texts one code for repeated submissions, and another after the wait", async () => {
    const visit = aVisit(branch, { time: on(21) })
    const replies = await Promise.all([post(visit), post(visit), post(visit)])
    for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: codeReply })
    const first = await codeTextedTo(visit.phone)
    expect(await textsTo(visit.phone)).toHaveLength(1)
    await age(visit.phone, 31)
    expect((await post(visit)).status).toBe(201)
    const second = await codeTextedTo(visit.phone, 2)
    if (second !== first)
      expect(await post({ ...visit, code: first })).toBeProblem(401, "code_not_right", {
        detail: messages.newService.codeWrong,
      })
    expect((await post({ ...visit, code: second })).status).toBe(201)
  })

  it("keeps a correct code valid when the window is taken in the meantime", async () => {
    const [slow, fast] = [aVisit(branch, { time: on(22) }), aVisit(branch, { time: on(22) })]
    const code = await codeFor(slow)
    await booked(fast)
    for (let nth = 0; nth < 6; nth += 1)
      expect(await post({ ...slow, code })).toBeProblem(409, "window_taken")
    const freeTime = { ...slow, time: on(22, "12:00pm", "2:00pm"), code }
    await setTries(slow.form, 20)
    expect(await post(freeTime)).toBeProblem(429, "too_many", { detail: messages.newService.tooManyTries })
    await setTries(slow.form, 19)
    expect((await post(freeTime)).status).toBe(201)
  })

  it("checks the window before it texts a code", async () => {
    await booked(aVisit(branch, { time: on(23) }))
    const late = aVisit(branch, { time: on(23) })
    expect(await post(late)).toBeProblem(409, "window_taken")
    expect(await textsTo(late.phone)).toEqual([])
  })

  it("skips the code for a customer who verified the phone before, but not for another phone", async () => {
    const mia = await customer()
    await setPassword(mia, mia.phone.slice(-4), { chosen: false })
    const login = { ...mia }
    const bookAs = (phone: string, nth: number) =>
      as(login).post("/newservice", aVisit(branch, { phone, time: on(nth), textConsent: true }), {
        headers: { "x-forwarded-for": addressOf(mia.phone) },
      })
    expect((await bookAs(mia.phone, 24)).body).toMatchObject(codeReply)
    await age(mia.phone, 31)

    const headers = { "x-forwarded-for": addressOf(mia.phone) }
    const { nonce = "" } = done(await as().post("/firstlogin", { phone: mia.phone }, { headers }))
    const code = await codeTextedTo(mia.phone, 2)
    const form = { phone: mia.phone, code, nonce, newPassword: "correct horse" }
    const { token = "" } = done(await as().post("/firstlogin", form, { headers }))
    login.token = token
    expect(done(await bookAs(mia.phone, 24))).toMatchObject({ invoiceNumber: expect.any(Number) })
    expect(await consentOf(mia.phone)).toMatchObject({ given: true, source: "wizard" })
    expect((await bookAs(randomPhone(), 25)).body).toMatchObject(codeReply)

    const other = randomPhone()
    done(await as(rosa).put("/users", { user: mia._id, phone: other }))
    expect((await bookAs(other, 25)).body).toMatchObject(codeReply)
  })
})

describe("A visitor who can't get texts", () => {
  it("gets a call about the time, holds no window, and gives no text consent", async () => {
    const visit = aVisit(branch, { time: on(26), textConsent: true, cantGetTexts: true })
    const { invoiceNumber } = done(await post(visit)) as { invoiceNumber: number }
    const request = await open(rosa, invoiceNumber)
    expect(request).not.toHaveProperty("appointmentDate")
    expect(request.customerNotes).toMatch(
      /^Would like \w{3}, \w{3} \d+, 10:00am to 12:00pm\. Not booked: no code by text\.$/,
    )
    expect(await freeStarts(aWorkday(26))).toContain("10:00am")
    expect(await consentOf(visit.phone)).toMatchObject({ given: false })
    expect(await textsTo(visit.phone)).toEqual([])
  })
})

describe("an attacker", () => {
  it("takes no window with made-up phones, and triggers at most a dozen texts an hour", async () => {
    const address = "203.0.113.41"
    const date = aWorkday(30)
    const windows = await freeStarts(date)
    const replies = await Promise.all(
      Array.from({ length: 25 }, () =>
        post(aVisit(branch, { time: on(30), textConsent: true }), { address }),
      ),
    )
    const texted = replies.filter(({ status }) => status === 201)
    expect(texted).toHaveLength(12)
    for (const { body } of texted) expect(body).toMatchObject(codeReply)
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply).toBeProblem(429, "too_many")
    expect(await freeStarts(date)).toEqual(windows)
    expect(await post(aVisit(branch), { address })).toBeProblem(429, "too_many")
    expect((await post(aVisit(branch), { address: "203.0.113.42" })).status).toBe(201)
  })

  it("gets five guesses at a code, also concurrently; then even the right code fails", async () => {
    const visit = aVisit(branch, { time: on(31), textConsent: true })
    const code = await codeFor(visit)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => post({ ...visit, code: otherThan(code, nth + 1) })),
    )
    for (const guess of guesses) expect(guess).toBeProblem(401, "code_not_right")
    expect(await post({ ...visit, code })).toBeProblem(401, "code_not_right", {
      detail: messages.newService.codeTriedTooOften,
    })
    expect(await ofPhone(visit.phone)).toEqual([])
    expect(await consentOf(visit.phone)).toMatchObject({ given: false })
  })

  it("can't use a code after ten minutes, in another form, for another phone, or to log in", async () => {
    const mia = await customer()
    const visit = aVisit(branch, { phone: mia.phone, time: on(32) })
    const code = await codeFor(visit)
    for (const other of [
      aVisit(branch, { phone: mia.phone, time: on(32) }),
      { ...visit, phone: randomPhone() },
    ])
      expect(await post({ ...other, code })).toBeProblem(401, "code_not_right")
    expect(
      await as().post("/firstlogin", {
        phone: mia.phone,
        code,
        nonce: visit.form,
        newPassword: "correct horse",
      }),
    ).toBeProblem(401, "code_not_right")
    await age(mia.phone, 600)
    expect(await post({ ...visit, code })).toBeProblem(401, "code_not_right", {
      detail: messages.newService.codeExpired,
    })
  })

  it("gets no more codes sent to a phone that got 15 today, from any address", async () => {
    const phone = randomPhone()
    const sentAt = Math.floor(Date.now() / 1000) - 900
    const requests = { schema: 1, sends: 15, sentAt, networks: {}, version: 1 }
    await table.transact([
      { put: { ...keys.codeRequests(phone, "booking"), ...requests }, onlyIf: "unguarded" },
    ])
    expect(await post(aVisit(branch, { phone, time: on(33) }))).toBeProblem(429, "too_many", {
      detail: messages.firstLogin.enough,
    })
    const headers = { "x-forwarded-for": addressOf(phone) }
    expect((await as().post("/firstlogin", { phone }, { headers })).status).toBe(200)
  })

  it("books once when a code is used twice at the same moment", async () => {
    const visit = aVisit(branch, { time: on(34) })
    const code = await codeFor(visit)
    const replies = await Promise.all([
      post({ ...visit, code }),
      post({ ...visit, code }),
      post({ ...visit, code }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await send(aVisit(branch, { time: on(34) }))).status).toBe(409)
  })
})
