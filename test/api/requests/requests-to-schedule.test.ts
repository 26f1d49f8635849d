import { describe, expect, it } from "vitest"
import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { act, aJob, aReadyJob, change } from "./job.ts"
import { aVisit, booked } from "./visit.ts"

const { clerk, technician } = people(table)

type Row = { invoiceNumber: number; appointmentDate?: string }

const pageOf = async (login: Login, query: Record<string, string | number> = {}) => {
  const { body, headers } = await as(login).get("/servicerequest", { search: "toSchedule", ...query })
  return { rows: body as Row[], cursor: headers.get("x-next-cursor") }
}

const allRows = async (login: Login, query = {}) => {
  const found: Row[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(login, {
      limit: 500,
      ...query,
      ...(cursor && { cursor }),
    })
    found.push(...page.rows)
    cursor = page.cursor
  } while (cursor)
  return found
}
/**
 * Other tests schedule meanwhile, so only these jobs are looked for, over all pages. A job that moves meanwhile can be
 * on two of them.
 */
const rowsToSchedule = async (login: Login, numbers: readonly number[], query = {}) =>
  (await allRows(login, query)).filter(({ invoiceNumber }) => numbers.includes(invoiceNumber))
const toSchedule = async (login: Login, numbers: readonly number[], query = {}) =>
  (await rowsToSchedule(login, numbers, query)).map(({ invoiceNumber }) => invoiceNumber)

describe("GET /servicerequest?search=toSchedule", () => {
  it.each([
    [
      "a website request for a call",
      async () => (await booked(aVisit("yuba-city", { cantGetTexts: true }))).invoiceNumber,
    ],
    ["a job that staff took without a day", (rosa: Login) => aJob(rosa, { appointmentDate: undefined })],
  ])("lists %s until it has a day and is confirmed", (_, create) =>
    withinOneDay(async (today) => {
      const rosa = await clerk()
      const number = await create(rosa)
      const daysListed = async () =>
        (await rowsToSchedule(rosa, [number])).map(({ appointmentDate }) => appointmentDate)
      await expect.poll(daysListed).toEqual([undefined])
      const day = { appointmentDate: toWireDate(addDays(today, 3)) }
      const window = { appointmentTimeStart: "8:00am", appointmentTimeEnd: "10:00am" }
      done(await change(rosa, number, { ...day, ...window }))
      await expect.poll(daysListed).toEqual([day.appointmentDate])
      done(await act(rosa, number, "confirmAppointment"))
      await expect.poll(daysListed).toEqual([])
    }),
  )

  it("lists jobs without a day, then unconfirmed ones, then open ones of passed days, in pages", () =>
    withinOneDay(async (today) => {
      const [rosa, lind] = [await clerk(), await technician()]
      const on = (days: number) => ({ appointmentDate: toWireDate(addDays(today, days)) })
      const ready = (fields: object) => aReadyJob(rosa, lind, fields)
      const passed = await ready(on(-1))
      const earlier = await ready(on(-3))
      const later = await aJob(rosa, on(2))
      const unconfirmed = await aJob(rosa, on(1))
      const undated = await aJob(rosa, { appointmentDate: undefined })
      const others = [await ready(on(0)), await ready(on(1))]
      const cancelled = await aJob(rosa, { appointmentDate: undefined })
      await act(rosa, cancelled, "cancel")
      const all = [passed, earlier, later, unconfirmed, undated, ...others, cancelled]
      const inOrder = [undated, unconfirmed, later, earlier, passed]
      await expect.poll(() => toSchedule(rosa, all)).toEqual(inOrder)
      expect(await toSchedule(rosa, all, { limit: 2 })).toEqual(inOrder)
      done(await as(rosa).delete("/servicerequest", { invoiceNumber: undated }))
      await expect.poll(() => toSchedule(rosa, all)).toEqual(inOrder.slice(1))
    }))

  it("is as long as the menu's count, with open jobs of passed days", () =>
    withinOneDay(async (today) => {
      const [rosa, lind] = [await clerk(), await technician()]
      const passed = await aReadyJob(rosa, lind, { appointmentDate: toWireDate(addDays(today, -1)) })
      const undated = await aJob(rosa, { appointmentDate: undefined })
      await expect.poll(() => toSchedule(rosa, [passed, undated])).toEqual([undated, passed])
      const numbersListed = async () => (await allRows(rosa)).map(({ invoiceNumber }) => invoiceNumber)
      // Other tests add such jobs, so only a count between two equal lists can be compared.
      const difference = async () => {
        const before = await numbersListed()
        const { counts } = done(await as(rosa).get("/account"))
        const isSame = `${await numbersListed()}` === `${before}`
        return isSame ? Number(counts?.toSchedule) - before.length : "changed meanwhile"
      }
      await expect.poll(difference).toBe(0)
    }))

  it("is the office's alone", async () => {
    const query = { search: "toSchedule" }
    expect((await as(await technician()).get("/servicerequest", query)).status).toBe(403)
  })
})
