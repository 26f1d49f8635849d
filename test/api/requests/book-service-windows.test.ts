import { beforeAll, describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, problemIn } from "../client.ts"
import { table } from "../table.ts"
import { aBookingShop, aWorkday } from "./booking-shop.ts"
import { act } from "./job.ts"
import { aVisit, booked, send, windowOn } from "./visit.ts"

const { clerk, technician } = people(table)

let rosa: Person
let shop: Awaited<ReturnType<typeof aBookingShop>>
beforeAll(async () => {
  rosa = await clerk()
  shop = await aBookingShop(rosa, [await technician()])
})

describe("An appointment window", () => {
  it("goes to one of two visitors, and to one of eight; the others are shown what is free", async () => {
    for (const [date, visitors] of [
      [aWorkday(60), 2],
      [aWorkday(61), 8],
    ] as const) {
      const replies = await Promise.all(
        Array.from({ length: visitors }, () => send(aVisit(shop.branch, { time: windowOn(date) }))),
      )
      const late = replies.filter(({ status }) => status !== 201)
      expect(late.length).toBe(visitors - 1)
      for (const reply of late) expect(reply).toBeProblem(409, "window_taken")
      const { days } = problemIn(late[0] ?? ({ status: 0, body: {} } as never)) as unknown as {
        days: { date: string; windows: { start: string; free: boolean }[] }[]
      }
      expect(days[0]).toMatchObject({
        date,
        windows: [
          { start: "8:00am", free: true },
          { start: "10:00am", free: false },
          { start: "12:00pm", free: true },
          { start: "2:00pm", free: true },
        ],
      })
    }
  }, 60_000)

  it("goes to two of six visitors when two technicians work", async () => {
    const two = await aBookingShop(rosa, [await technician(), await technician()])
    const date = aWorkday(62)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(aVisit(two.branch, { time: windowOn(date) }))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  })

  it("gives three concurrent visitors one each when three technicians work", async () => {
    const three = await aBookingShop(rosa, await Promise.all([technician(), technician(), technician()]))
    const date = aWorkday(68)
    const windows = [
      windowOn(date, "8:00am", "10:00am"),
      windowOn(date),
      windowOn(date, "12:00pm", "2:00pm"),
      windowOn(date, "2:00pm", "4:00pm"),
    ]
    const visitors = [...windows, ...windows, ...windows]
    const replies = await Promise.all(visitors.map((time) => send(aVisit(three.branch, { time }))))
    expect(replies.map(({ status }) => status)).toEqual(visitors.map(() => 201))
  }, 60_000)

  it("becomes free when the request is deleted", async () => {
    const time = windowOn(aWorkday(69))
    const { invoiceNumber } = await booked(aVisit(shop.branch, { time }))
    expect(await send(aVisit(shop.branch, { time }))).toBeProblem(409, "window_taken")
    done(await as(rosa).delete("/servicerequest", { invoiceNumber }))
    await expect.poll(async () => (await send(aVisit(shop.branch, { time }))).status).toBe(201)
  })

  it("stays taken when confirmed, and becomes free when the job is moved or cancelled", async () => {
    const [date, later] = [aWorkday(63), aWorkday(64)]
    const book = () => send(aVisit(shop.branch, { time: windowOn(date) }))
    const { invoiceNumber } = done(await book())
    done(await act(rosa, invoiceNumber, "confirmAppointment"))
    expect(await book()).toBeProblem(409, "window_taken")
    done(await as(rosa).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, { appointmentDate: later }))
    await expect.poll(async () => (await book()).status).toBe(201)
    expect(await send(aVisit(shop.branch, { time: windowOn(later) }))).toBeProblem(409, "window_taken")
    done(await act(rosa, invoiceNumber, "cancel"))
    await expect
      .poll(async () => (await send(aVisit(shop.branch, { time: windowOn(later) }))).status)
      .toBe(201)
  })

  it.each([
    ["that nobody offers", windowOn(aWorkday(65), "10:30am", "12:30pm")],
    ["that is longer", windowOn(aWorkday(65), "8:00am", "5:00pm")],
    ["of yesterday", windowOn("1/5/2024")],
  ])("%s is rejected", async (_, time) => {
    expect(await send(aVisit(shop.branch, { time }))).toBeProblem(409, "window_taken")
  })
})

describe("A phone with three open requests", () => {
  it("must call for the next one, and can book again once one is cancelled", async () => {
    const phone = randomPhone()
    const book = () => send(aVisit(shop.branch, { phone }))
    const replies = await Promise.all(Array.from({ length: 6 }, book))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422])
    expect(await book()).toBeProblem(422, "refused", { detail: messages.newService.enough })

    const [first] = replies.filter(({ status }) => status === 201)
    if (!first) throw new Error("Nothing was booked.")
    done(await act(rosa, done(first).invoiceNumber, "cancel"))
    expect((await book()).status).toBe(201)
    expect(await book()).toBeProblem(422, "refused")
  })

  it("can still book with a code after others used its number without one", async () => {
    const phone = randomPhone()
    for (let sent = 0; sent < 3; sent += 1) done(await send(aVisit(shop.branch, { phone })))
    expect(await send(aVisit(shop.branch, { phone }))).toBeProblem(422, "refused")
    const booked = await send(aVisit(shop.branch, { phone, time: windowOn(aWorkday(75)) }))
    expect(booked.status).toBe(201)
  })

  it("is limited only for website bookings, not for requests made by staff", async () => {
    const phone = randomPhone()
    for (let count = 0; count < 3; count += 1)
      done(await as(rosa).post("/servicerequest", { invoiceType: "Cash", customerPhone: phone }))
    expect((await send(aVisit(shop.branch, { phone }))).status).toBe(201)
  })
})
