import { describe, expect, it } from "vitest"
import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { act, aJob, chip, kit, open, windshield } from "./job.ts"
import { list } from "./list-requests.ts"

const { admin, clerk, technician, customer, commercialAccount } = people(table)

const emptyDay = (() => {
  let day = 0
  return () => {
    day += 1
    return `1/${day}/2031`
  }
})()

describe("GET /servicerequest", () => {
  describe("by number", () => {
    it("shows a clerk everything, costs included", async () => {
      const rosa = await clerk()
      const number = await aJob(rosa, { charges: [{ ...windshield }] })
      expect(await open(rosa, number)).toMatchObject({
        invoiceNumber: number,
        totalPartsCost: 214.8,
        charges: [{ partcost: 214.8 }],
      })
    })

    it("shows a technician their job without costs, and hides other jobs", async () => {
      const rosa = await clerk()
      const lind = await technician()
      const number = await aJob(rosa, { charges: [{ ...windshield }], appointmentTechnicians: [lind._id] })
      const seen = await open(lind, number)
      for (const hidden of ["totalPartsCost", "totalLaborCost", "totalMiscCost", "totalPnlNet"])
        expect(seen).not.toHaveProperty(hidden)
      for (const hidden of ["cost", "partcost", "laborcost", "misccost", "pnlnet", "why", "markup"]) {
        expect(seen.charges[0]).not.toHaveProperty(hidden)
      }
      expect((await as(await technician()).get("/servicerequest", { invoiceNumber: number })).status).toBe(
        404,
      )
    })

    it("shows a customer their own job without costs or staff notes, and hides other jobs", async () => {
      const rosa = await clerk()
      const mia = await customer()
      const number = await aJob(rosa, {
        customerId: mia._id,
        charges: [{ ...windshield }],
        billingNotes: "slow payer",
      })
      const seen = await open(mia, number)
      expect(seen).toMatchObject({ invoiceNumber: number, total: 576.22 })
      for (const hidden of ["totalPnlNet", "billingNotes", "serviceWriterUserId"])
        expect(seen).not.toHaveProperty(hidden)
      expect((await as(await customer()).get("/servicerequest", { invoiceNumber: number })).status).toBe(404)
    })

    it("returns 404 for an unknown number and 400 for an invalid one", async () => {
      const rosa = await clerk()
      expect((await as(rosa).get("/servicerequest", { invoiceNumber: 999999999 })).status).toBe(404)
      expect(await as(rosa).get("/servicerequest", { invoiceNumber: "x" })).toMatchObject({
        status: 400,
        body: { fields: [{ field: "invoiceNumber" }] },
      })
    })
  })

  describe("by day", () => {
    it("lists jobs by window start, without excluded ones", async () => {
      const rosa = await clerk()
      const date = emptyDay()
      const late = await aJob(rosa, {
        appointmentDate: date,
        appointmentTimeStart: "1:00pm",
        appointmentTimeEnd: "3:00pm",
      })
      const early = await aJob(rosa, {
        appointmentDate: date,
        appointmentTimeStart: "7:30am",
        appointmentTimeEnd: "9:00am",
      })
      const gone = await aJob(rosa, { appointmentDate: date })
      await act(rosa, gone, "cancel")
      expect((await list(rosa, { date, exclude: "cancelled,closed" })).numbers).toEqual([early, late])
      expect((await list(rosa, { date })).numbers).toEqual([early, late, gone])
    })

    it("shows a technician only their own jobs, whatever filter they send", async () => {
      const rosa = await clerk()
      const [lind, cho] = [await technician(), await technician()]
      const date = emptyDay()
      const own = await aJob(rosa, { appointmentDate: date, appointmentTechnicians: [lind._id] })
      await aJob(rosa, { appointmentDate: date, appointmentTechnicians: [cho._id] })
      expect((await list(lind, { date })).numbers).toEqual([own])
      expect((await list(lind, { date, technician: cho._id })).numbers).toEqual([own])
    })

    it("follows a job that moves to another day and another technician", async () => {
      const rosa = await clerk()
      const [lind, cho] = [await technician(), await technician()]
      const [from, to] = [emptyDay(), emptyDay()]
      const number = await aJob(rosa, { appointmentDate: from, appointmentTechnicians: [lind._id] })
      await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
        appointmentDate: to,
        appointmentTechnicians: [cho._id],
      })
      expect((await list(rosa, { date: from })).numbers).toEqual([])
      expect((await list(lind, { date: from })).numbers).toEqual([])
      expect((await list(cho, { date: to })).numbers).toEqual([number])
    })

    it("returns pages, with each row once", async () => {
      const rosa = await clerk()
      const date = emptyDay()
      const taken = await Promise.all(Array.from({ length: 5 }, () => aJob(rosa, { appointmentDate: date })))
      const first = await list(rosa, { date, limit: 3 })
      const second = await list(rosa, { date, limit: 3, cursor: first.cursor ?? "" })
      expect([first.numbers.length, second.numbers.length]).toEqual([3, 2])
      expect([...first.numbers, ...second.numbers].toSorted()).toEqual(taken.toSorted())
      expect(second.cursor).toBeNull()
    })
  })

  it("lists a technician's jobs of today, or the unassigned ones", () =>
    withinOneDay(async (today) => {
      const rosa = await clerk()
      const lind = await technician()
      const appointmentDate = toWireDate(today)
      const own = await aJob(rosa, { appointmentDate, appointmentTechnicians: [lind._id] })
      const nobodys = await aJob(rosa, { appointmentDate })
      expect((await list(rosa, { search: "today", appointmentTechnicians: lind._id })).numbers).toEqual([own])
      expect((await list(rosa, { search: "today", appointmentTechnicians: "none" })).numbers).toContain(
        nobodys,
      )
      expect((await list(lind, { search: "today", appointmentTechnicians: "none" })).numbers).toEqual([own])
    }))

  it("counts the days of a month, and shows totals to the owner only", async () => {
    const rosa = await clerk()
    const date = "2/3/2031"
    const first = await aJob(rosa, { appointmentDate: date, charges: [{ ...windshield }] })
    await aJob(rosa, { appointmentDate: date })
    const owner = await admin()
    const calendar = async (login: Login) =>
      (await as(login).get("/servicerequest", { search: "monthCalendar", date: "2/1/2031" })).body
    await expect.poll(() => calendar(owner)).toEqual([{ date, count: 2, total: 576.22 }])
    expect(await calendar(rosa)).toEqual([{ date, count: 2 }])
    await act(rosa, first, "cancel")
    await expect.poll(() => calendar(rosa)).toEqual([{ date, count: 1 }])
  })

  it("counts a technician's own days when jobs are reassigned, moved, or removed", async () => {
    const rosa = await clerk()
    const [lind, cho] = [await technician(), await technician()]
    const monthOf = async (login: Login) =>
      (await as(login).get("/servicerequest", { search: "monthCalendar", date: "7/1/2031" })).body
    const months = () => Promise.all([monthOf(lind), monthOf(cho)])
    const day = (date: string, count = 1) => ({ date, count })
    const change = (number: number, fields: object) =>
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, fields)

    const job = (...appointmentTechnicians: string[]) =>
      aJob(rosa, { appointmentDate: "7/3/2031", charges: [{ ...windshield }], appointmentTechnicians })
    const [first, second] = [await job(lind._id), await job(lind._id, cho._id)]
    await job()
    const seen = expect.poll.bind(undefined, months)
    await seen().toEqual([[day("7/3/2031", 2)], [day("7/3/2031")]])

    await change(first, { appointmentTechnicians: [cho._id] })
    await seen().toEqual([[day("7/3/2031")], [day("7/3/2031", 2)]])
    await change(second, { appointmentDate: "7/31/2031" })
    await seen().toEqual([[day("7/31/2031")], [day("7/3/2031"), day("7/31/2031")]])
    await change(second, { appointmentTechnicians: [lind._id] })
    await seen().toEqual([[day("7/31/2031")], [day("7/3/2031")]])
    await act(rosa, first, "cancel")
    await seen().toEqual([[day("7/31/2031")], []])
    await as(rosa).delete("/servicerequest", { invoiceNumber: second })
    await seen().toEqual([[], []])
  })

  it("lists the whole month in pages", async () => {
    const rosa = await clerk()
    const taken: number[] = []
    for (const day of [2, 2, 9, 30]) taken.push(await aJob(rosa, { appointmentDate: `4/${day}/2031` }))
    const found: number[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(rosa, {
        search: "monthReport",
        date: "4/15/2031",
        limit: 2,
        ...(cursor && { cursor }),
      })
      found.push(...page.numbers)
      cursor = page.cursor
    }
    expect(found.toSorted()).toEqual(taken.toSorted())
  })

  it("lists a customer's or account's requests only to themselves and staff", async () => {
    const rosa = await clerk()
    const mia = await customer()
    const fleet = await commercialAccount()
    const number = await aJob(rosa, { customerId: mia._id, billingId: fleet._id, invoiceType: "Net" })
    expect((await list(mia, { customerId: mia._id })).numbers).toEqual([number])
    expect((await list(rosa, { customerId: mia._id })).numbers).toEqual([number])
    expect((await list(fleet, { billingId: fleet._id })).numbers).toEqual([number])
    expect((await as(fleet).get("/servicerequest", { customerId: mia._id })).status).toBe(404)
    expect((await as(mia).get("/servicerequest", { billingId: fleet._id })).status).toBe(404)
    expect((await list(await technician(), { customerId: mia._id })).numbers).toEqual([])
  })

  it("lists to a technician only a customer's requests assigned to them, in pages", async () => {
    const [rosa, lind, cho, fleet] = await Promise.all([
      clerk(),
      technician(),
      technician(),
      commercialAccount(),
    ])
    const job = (...appointmentTechnicians: string[]) =>
      aJob(rosa, { customerId: fleet._id, appointmentTechnicians })
    const first = await job(lind._id)
    const both = await job(cho._id, lind._id)
    const others = [await job(cho._id), await job()]
    const last = await job(lind._id)
    await aJob(rosa, { appointmentTechnicians: [lind._id] })
    const ask = { customerId: fleet._id, sort: "invoiceNumber:-1" }
    expect((await list(lind, ask)).numbers).toEqual([last, both, first])
    expect((await list(cho, ask)).numbers).toEqual([others[0], both])

    const pages: number[][] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(lind, {
        ...ask,
        limit: 2,
        ...(cursor && { cursor }),
      })
      pages.push(page.numbers)
      cursor = page.cursor
    }
    expect(pages).toEqual([[last, both], [first]])
  })

  describe("by account", () => {
    const ofAccounts = async (login: Login, query: Record<string, string>) =>
      (await list(login, { limit: 500, exclude: "cancelled", ...query })).numbers

    it("limits the list to the requested days, latest first", () =>
      withinOneDay(async (today) => {
        const rosa = await clerk()
        const fleet = await commercialAccount()
        const on = (days: number) => toWireDate(addDays(today, days))
        const net = { billingId: fleet._id, invoiceType: "Net" } as const
        const earlier = await aJob(rosa, { ...net, appointmentDate: on(-1) })
        const now = await aJob(rosa, { ...net, appointmentDate: on(0) })
        const later = await aJob(rosa, { ...net, appointmentDate: on(1) })
        const longAgo = await aJob(rosa, { ...net, appointmentDate: "1/31/2020" })
        const gone = await aJob(rosa, { ...net, appointmentDate: on(0) })
        await act(rosa, gone, "cancel")
        const of = (search: string) => ofAccounts(fleet, { billingId: fleet._id, search })
        expect(await of("")).toEqual([later, now, earlier, longAgo])
        expect(await of("all")).toEqual([later, now, earlier, longAgo])
        expect(await of("today")).toEqual([now])
        expect(await of("tomorrow")).toEqual([later])
        expect(await of("yesterday")).toEqual([earlier])
        expect(await of("thisMonth")).toContain(now)
        expect([...(await of("thisMonth")), ...(await of("lastMonth"))]).not.toContain(longAgo)
        expect(
          await as(fleet).get("/servicerequest", { billingId: fleet._id, search: "soon" }),
        ).toMatchObject({
          status: 400,
          body: { fields: [{ field: "search" }] },
        })
      }))

    it("lists all accounts' requests for staff, and drops one that no account pays anymore", () =>
      withinOneDay(async (today) => {
        const rosa = await clerk()
        const [fleet, other] = [await commercialAccount(), await commercialAccount()]
        const tomorrow = toWireDate(addDays(today, 1))
        const net = (account: { _id: string }) =>
          aJob(rosa, { billingId: account._id, invoiceType: "Net", appointmentDate: tomorrow })
        const [first, second] = [await net(fleet), await net(other)]
        const cash = await aJob(rosa, { appointmentDate: tomorrow })
        const all = () => ofAccounts(rosa, { billingId: "all", search: "tomorrow" })
        expect(await all()).toEqual(expect.arrayContaining([first, second]))
        expect(await all()).not.toContain(cash)
        await act(rosa, first, "switchInvoiceType", { invoiceType: "Cash" })
        expect(await all()).not.toContain(first)
      }))
  })

  it("returns the parts a technician's jobs of today need, without kits and labor", () =>
    withinOneDay(async (today) => {
      const rosa = await clerk()
      const lind = await technician()
      const number = await aJob(rosa, {
        appointmentDate: toWireDate(today),
        appointmentTechnicians: [lind._id],
        charges: [{ ...windshield, brand: "Fuyao" }, { ...kit }, { ...chip }],
      })
      const parts = async () =>
        (await list(lind, { search: "today", appointmentTechnicians: lind._id })).rows.map((row) => row.parts)
      expect(await parts()).toEqual([["FW04915GTYN, Fuyao"]])
      await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { charges: [{ ...chip }] })
      expect(await parts()).toEqual([[]])
    }))

  it("lists the supported queries when none is sent", async () => {
    const reply = await as(await clerk()).get("/servicerequest")
    expect(reply).toBeProblem(400, "malformed", {
      detail:
        "Send one of these in the query: invoiceNumber; search + appointmentTechnicians; search + date; search; customerId; billingId; date.",
    })
  })
})
