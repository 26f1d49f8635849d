import { describe, expect, it } from "vitest"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { storeField } from "../../builders/stored-field.ts"
import { done, type JobFields, windshield } from "../../driver/job.ts"
import { as, type BodyTo, type Login } from "../client.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"

const { clerk, technician, commercialAccount } = people(table)
type Status = NonNullable<BodyTo<"POST", "/servicerequestaction">["serviceStatus"]>

const repair = { type: "Repair", quantity: 1, laborrate: 60, labortype: "flat" } as const
const halfLine = (type: "Remove" | "Install") =>
  ({ type, quantity: 1, laborrate: 80, labortype: "flat" }) as const
const anAssistant = () => technician({ name: "Ana Ruiz", defaultTechnicianAssignment: "Assistant" })

const jobAt = async (
  desk: Login,
  status: Status,
  crew: Login[],
  fields: JobFields,
  { autofilled = true } = {},
): Promise<number> => {
  const invoiceNumber = await aJob(desk, { appointmentTechnicians: crew.map(({ _id }) => _id), ...fields })
  if (autofilled) done(await as(desk).post("/overhead", { invoiceNumber, action: "autofill" }))
  done(await act(desk, invoiceNumber, "setStatus", { serviceStatus: status }))
  return invoiceNumber
}

/** Projector and indexes lag on a busy machine. */
const march = { from: "3/1/2019", to: "3/31/2019" } as const
const on = (day: number): JobFields => ({ appointmentDate: `3/${day}/2019` })

describe("GET /earnings", () => {
  // Long because one month has a job of each kind.
  it("matches earnings computed by hand, to the cent, with a reason for each amount", async () => {
    const [desk, theo, ana, fleet] = await Promise.all([
      clerk(),
      technician(),
      anAssistant(),
      commercialAccount(),
    ])
    const replaced = await jobAt(desk, "invoicePaid", [theo], { ...on(2), charges: [{ ...windshield }] })
    const repaired = await jobAt(desk, "serviceComplete", [theo, ana], { ...on(2), charges: [repair] })
    const split = await jobAt(desk, "invoiceSubmitted", [theo, ana], {
      ...on(9),
      invoiceType: "Net",
      billingId: fleet._id,
      charges: [{ type: "Replace", net: 200, laborrate: 100, labortype: "flat" }],
    })
    const half = await jobAt(desk, "partialPayment", [ana], {
      ...on(10),
      charges: [halfLine("Remove"), halfLine("Install")],
    })
    const free = await jobAt(desk, "serviceComplete", [theo], {
      ...on(11),
      invoiceType: "Warranty",
      charges: [repair],
    })
    const unpaid = await jobAt(desk, "awaitingPayment", [theo], { ...on(15), charges: [repair] })
    await jobAt(desk, "cancelled", [theo], { ...on(15), charges: [repair] })
    const unfilled = await jobAt(
      desk,
      "serviceComplete",
      [theo],
      { ...on(16), charges: [repair] },
      { autofilled: false },
    )
    const marked = [{ _id: theo._id, role: "Installer", half: true } as const]
    const byHand = await jobAt(
      desk,
      "serviceComplete",
      [theo],
      { ...on(17), charges: [{ ...repair, technicians: marked }] },
      { autofilled: false },
    )

    const of = async (who: Login, login = who) =>
      done(await as(login).get("/earnings", { technician: who._id, ...march }))
    await expect.poll(async () => [(await of(theo)).jobs, (await of(ana)).jobs]).toEqual([6, 3])
    expect(await of(theo)).toEqual({
      ...march,
      amount: 97.5,
      jobs: 6,
      days: [
        { date: "3/2/2019", jobs: 2, amount: 55 },
        { date: "3/9/2019", jobs: 1, amount: 20 },
        { date: "3/11/2019", jobs: 1, amount: 15 },
        { date: "3/16/2019", jobs: 1, amount: 0 },
        { date: "3/17/2019", jobs: 1, amount: 7.5 },
      ],
    })
    expect(await of(ana)).toMatchObject({ amount: 70, jobs: 3 })
    expect(await of(theo, desk)).toEqual(await of(theo))

    const payroll = async (period: { from: string; to: string }) =>
      done(await as(desk).get("/earnings", period)).filter(({ technician: id }) =>
        [theo._id, ana._id].includes(id),
      )
    const waiting = { invoiceNumber: unpaid, date: "3/15/2019", serviceStatus: "awaitingPayment", amount: 15 }
    const none = { additions: [], removals: [], countedAgain: [], uncounted: [] }
    const [ofAna, ofTheo] = [
      { technician: ana._id, name: "Ana Ruiz" },
      { technician: theo._id, name: "Theo Lind" },
    ]
    await expect
      .poll(() => payroll(march))
      .toEqual([
        { ...ofAna, jobs: 3, amount: 70, ...none },
        { ...ofTheo, jobs: 6, amount: 97.5, ...none, uncounted: [waiting] },
      ])
    const today = todayIn(new Date())
    const untilToday = { from: toWireDate(addDays(today, -1)), to: toWireDate(today) }
    const latePay = async () =>
      (await payroll(untilToday)).map(({ amount, additions }) => [
        amount,
        ...additions.map((job) => job.amount),
      ])
    await expect.poll(latePay).toEqual([
      [0, 10, 20, 40],
      [0, 40, 15, 20, 15, 7.5],
    ])
    expect(await payroll({ from: "3/9/2019", to: "4/1/2019" })).toMatchObject([
      { technician: ana._id, jobs: 2, amount: 60 },
      { technician: theo._id, jobs: 4, amount: 42.5 },
    ])
    expect(await payroll({ from: "3/11/2019", to: "3/11/2019" })).toMatchObject([
      { technician: theo._id, jobs: 1, amount: 15 },
    ])
    expect(await as(desk).get("/earnings", { from: "3/9/2019", to: "3/8/2019" })).toBeProblem(
      400,
      "malformed",
    )

    const jobsOf = async (who: Login) =>
      done(await as(who).get("/earnings", { jobsOf: who._id, ...march })).map(
        ({ invoiceNumber, amount, lines }) => ({
          invoiceNumber,
          amount,
          lines: lines.map(({ charge: _charge, description: _text, ...line }) => line),
        }),
      )
    const byRate = { role: "Installer", autofilled: true, crew: 1 } as const
    const ofCrew = { ...byRate, crew: 2 }
    expect(await jobsOf(theo)).toEqual([
      { invoiceNumber: replaced, amount: 40, lines: [{ ...byRate, type: "Replace", amount: 40 }] },
      { invoiceNumber: repaired, amount: 15, lines: [{ ...ofCrew, type: "Repair", amount: 15 }] },
      {
        invoiceNumber: split,
        amount: 20,
        lines: [{ ...ofCrew, type: "Replace", share: "split evenly", amount: 20 }],
      },
      { invoiceNumber: free, amount: 15, lines: [{ ...byRate, type: "Repair", amount: 15 }] },
      { invoiceNumber: unpaid, amount: 15, lines: [{ ...byRate, type: "Repair", amount: 15 }] },
      { invoiceNumber: unfilled, amount: 0, lines: [] },
      {
        invoiceNumber: byHand,
        amount: 7.5,
        lines: [{ ...byRate, type: "Repair", half: "marked", autofilled: false, amount: 7.5 }],
      },
    ])
    expect((await jobsOf(ana)).at(-1)).toEqual({
      invoiceNumber: half,
      amount: 40,
      lines: [
        { ...byRate, type: "Remove", half: "line", amount: 20 },
        { ...byRate, type: "Install", half: "line", amount: 20 },
      ],
    })

    const summary = async () => done(await as(theo).get("/earnings", { technician: theo._id }))
    const numbers = async () => {
      const { nonReported, warranty } = await summary()
      return [nonReported, warranty].map((list) => list.map(({ invoiceNumber }) => invoiceNumber))
    }
    await expect.poll(numbers).toEqual([[unfilled, unpaid], [free]])
    expect(await summary()).toMatchObject({ technician: theo._id, name: "Theo Lind", thisyear: 0 })

    const first = await as(theo).get("/earnings", { jobsOf: theo._id, ...march, limit: 6 })
    expect(first.body).toHaveLength(6)
    const cursor = first.headers.get("x-next-cursor") ?? ""
    const rest = done(await as(theo).get("/earnings", { jobsOf: theo._id, ...march, limit: 6, cursor }))
    expect(rest.map(({ invoiceNumber }) => invoiceNumber)).toEqual([byHand])
  })

  it("reports today through this year, today's jobs, and the office's overhead by technician", () =>
    withinOneDay(async (today) => {
      const [desk, theo] = [await clerk(), await technician()]
      const paid = await jobAt(desk, "invoicePaid", [theo], {
        appointmentDate: toWireDate(today),
        charges: [repair],
      })
      const ahead = await aJob(desk, {
        appointmentDate: toWireDate(today),
        appointmentTechnicians: [theo._id],
        charges: [repair],
      })
      await aJob(desk, {
        appointmentDate: toWireDate(addDays(today, 1)),
        appointmentTechnicians: [theo._id],
        charges: [repair],
      })
      const summary = async () => done(await as(theo).get("/earnings", { technician: theo._id }))
      await expect
        .poll(async () => {
          const { thisyearJobs, todaysJobSummary } = await summary()
          return [thisyearJobs, todaysJobSummary.length]
        })
        .toEqual([1, 2])
      const reply = await summary()
      expect(reply).toMatchObject({
        todays: 15,
        todaysJobs: 1,
        yesterdays: 0,
        yesterdaysJobs: 0,
        thisweeks: 15,
        thisweeksJobs: 1,
        thismonths: 15,
        thismonthsJobs: 1,
        lastmonths: 0,
        lastmonthsJobs: 0,
        thisyear: 15,
        thisyearJobs: 1,
        nonReported: [],
        warranty: [],
      })
      expect(reply.todaysJobSummary.map(({ invoiceNumber, amount }) => [invoiceNumber, amount])).toEqual([
        [paid, 15],
        [ahead, 0],
      ])
      const overhead = done(await as(desk).get("/earnings"))
      expect(overhead[theo._id]).toEqual({ name: "Theo Lind", jobs: 1, pay: 15 })
    }))

  it("pays a job that began to count before its day in that earlier period only", () =>
    withinOneDay(async (today) => {
      const [desk, theo] = [await clerk(), await technician()]
      const day = addDays(today, 10)
      await jobAt(desk, "invoicePaid", [theo], { appointmentDate: toWireDate(day), charges: [repair] })
      const payrollOf = async (date: string) => {
        const period = { from: toWireDate(date), to: toWireDate(date) }
        return done(await as(desk).get("/earnings", period)).filter(({ technician: id }) => id === theo._id)
      }
      const job = { date: toWireDate(day), amount: 15, countedOn: toWireDate(today) }
      await expect.poll(() => payrollOf(today)).toMatchObject([{ amount: 0, additions: [job], removals: [] }])
      await expect.poll(() => payrollOf(day)).toMatchObject([{ amount: 15, additions: [], removals: [job] }])
    }))

  it("lists a job that stopped counting after its week in the payroll in which it counts again", () =>
    withinOneDay(async (today) => {
      const [desk, theo] = [await clerk(), await technician()]
      const [day, friday] = [addDays(today, -30), addDays(today, -27)]
      const fields = { appointmentDate: toWireDate(day), charges: [repair] }
      const number = await jobAt(desk, "invoiceSubmitted", [theo], fields)
      await storeField(table, number, "countedOn", friday)
      for (const serviceStatus of ["invoiceRejected", "invoiceSubmitted"] as const)
        done(await act(desk, number, "setStatus", { serviceStatus }))
      const payrollOf = async (from: string, to = from) => {
        const period = { from: toWireDate(from), to: toWireDate(to) }
        return done(await as(desk).get("/earnings", period)).filter(({ technician: id }) => id === theo._id)
      }
      const listed = { invoiceNumber: number, amount: 15, countedAgainOn: toWireDate(today) }
      await expect
        .poll(() => payrollOf(today))
        .toMatchObject([{ jobs: 0, amount: 0, additions: [], countedAgain: [listed] }])
      expect(await payrollOf(friday)).toMatchObject([{ additions: [listed], countedAgain: [] }])
      expect(await payrollOf(day, today)).toMatchObject([{ amount: 15, countedAgain: [], removals: [] }])
    }))

  it("shows a technician only their own earnings, without job costs or revenue", async () => {
    const [desk, theo, ana] = [await clerk(), await technician(), await anAssistant()]
    const shared = { appointmentDate: "4/2/2019", charges: [{ ...repair, misccost: 7302.19 }] }
    await jobAt(desk, "invoicePaid", [theo, ana], shared)
    const april = { from: "4/1/2019", to: "4/30/2019" }
    const own = () => as(ana).get("/earnings", { jobsOf: ana._id, ...april })
    await expect.poll(async () => done(await own()).map(({ amount }) => amount)).toEqual([10])
    const text = JSON.stringify((await own()).body)
    for (const secret of [theo._id, "7302.19", ":60,", ":60}", "total", "cost"])
      expect(text).not.toContain(secret)

    const others = [{ technician: theo._id }, { technician: theo._id, ...april }]
    for (const query of others)
      expect(await as(ana).get("/earnings", query)).toBeProblem(404, "not_found", {
        detail: messages.earnings.notFound,
      })
    expect(await as(ana).get("/earnings", { jobsOf: theo._id, ...april })).toBeProblem(404, "not_found")
    expect(await as(desk).get("/earnings", { technician: "nobody" })).toBeProblem(404, "not_found")
  })

  it("follows a reassigned job and a deleted one", async () => {
    const [desk, theo, ana] = [await clerk(), await technician(), await anAssistant()]
    const [kept, given] = [
      await aJob(desk, { appointmentDate: "5/2/2019", appointmentTechnicians: [theo._id] }),
      await aJob(desk, { appointmentDate: "5/3/2019", appointmentTechnicians: [theo._id] }),
    ]
    const may = { from: "5/1/2019", to: "5/31/2019" }
    const listed = async () =>
      Promise.all(
        [theo, ana].map(async ({ _id }) =>
          done(await as(desk).get("/earnings", { jobsOf: _id, ...may })).map((job) => job.invoiceNumber),
        ),
      )
    await expect.poll(listed).toEqual([[kept, given], []])
    done(await as(desk).put(`/servicerequest?invoiceNumber=${given}`, { appointmentTechnicians: [ana._id] }))
    await expect.poll(listed).toEqual([[kept], [given]])
    done(await as(desk).delete(`/servicerequest?invoiceNumber=${kept}`))
    await expect.poll(listed).toEqual([[], [given]])
  })

  it.each([
    [{ from: "4/2/2019", to: "4/1/2019" }, "to", messages.earnings.endsBefore],
    [{ from: "1/1/2019", to: "1/2/2020" }, "to", messages.earnings.tooLong],
    [{ from: "April", to: "4/1/2019" }, "from", "Enter a date, like 11/20/2026."],
  ])("explains what is wrong with the period %j", async (period, field, message) => {
    const theo = await technician()
    for (const whose of [{ technician: theo._id }, { jobsOf: theo._id }])
      expect(await as(theo).get("/earnings", { ...whose, ...period })).toBeProblem(400, "malformed", {
        fields: [{ field, message }],
      })
  })
})
