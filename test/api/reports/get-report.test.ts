import { describe, expect, it } from "vitest"
import { receiptCreation } from "#functions/fuel/store.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { aStoredReceipt } from "../../builders/fuel.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { addCarrier } from "../carriers/carrier.ts"
import type { BodyTo } from "../client.ts"
import { as } from "../client.ts"
import { aReceipt, receiptOf } from "../fuel/receipt.ts"
import { act, aDoneJob, aJob, chip, open, windshield } from "../requests/job.ts"
import { addBranch } from "../settings/branch.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"

const { admin, clerk, technician, commercialAccount } = people(table)
type Job = Partial<BodyTo<"POST", "/servicerequest">>
type Status = NonNullable<BodyTo<"POST", "/servicerequestaction">["serviceStatus"]>

/** Each test uses a year of its own. */
let lastYear = 2100
const ownMonth = () => {
  lastYear -= 1
  const year = lastYear
  return { year, date: `3/1/${year}`, on: (day: number): Job => ({ appointmentDate: `3/${day}/${year}` }) }
}

const reported = async (
  login: Awaited<ReturnType<typeof clerk>>,
  query: { date: string },
  count: number,
  counting = 0,
) => {
  await expect
    .poll(async () => {
      const { counted, excluded } = done(await as(login).get("/report", query))
      return [counted.count + excluded.count, counted.count >= counting]
    })
    .toEqual([count, true])
  return done(await as(login).get("/report", query))
}

const fuelOf = (who: Awaited<ReturnType<typeof technician>>, date: string, cents: number) =>
  table.transact(receiptCreation(aStoredReceipt(who, date, cents)))

describe("GET /report", () => {
  it("totals the counted jobs of a month and counts the rest as excluded", async () => {
    const [desk, theo] = [await clerk(), await technician()]
    const { year, date, on } = ownMonth()
    const done1 = await aDoneJob(desk, theo, on(4))
    await act(desk, done1, "setStatus", { serviceStatus: "invoicePaid" })
    await aJob(desk, { ...on(4), charges: [{ ...windshield }] })
    const month = await reported(desk, { date }, 2, 1)

    expect(month.counted).toMatchObject({ count: 1, replaces: 1, repairs: 0 })
    expect(month.counted.total).toBeGreaterThan(548.69)
    expect(month.counted.parts).toBe(379.69)
    expect(month.counted.labor).toBe(169)
    expect(month.counted.partsCost).toBe(214.8)
    expect(month.counted.partsNet).toBe(164.89)
    expect(month.counted.pnlNet).toBe(333.89)
    expect(month.excluded).toMatchObject({ count: 1, statuses: [{ count: 1 }] })
    expect(month.days).toEqual([{ date: `3/4/${year}`, count: 1, total: month.counted.total, excluded: 1 }])
    expect(month.netProfit).toBe(month.counted.pnlNet)
    expect(month.technicians).toMatchObject([{ _id: theo._id, name: theo.name, count: 1 }])
    expect(month.types).toMatchObject([{ invoiceType: "Cash", count: 1 }])
  })

  it("filters by branch, technician, type, carrier, and account, alone and combined", async () => {
    const [desk, theo, fleet] = [await clerk(), await technician(), await commercialAccount()]
    const { date, on } = ownMonth()
    const [branch, carrier] = [await addBranch(await admin()), await addCarrier(desk)]
    const net = { invoiceType: "Net", billingId: fleet._id } as const
    const cash = await aJob(desk, {
      ...on(9),
      charges: [{ ...chip, net: 40 }],
      appointmentTechnicians: [theo._id],
    })
    const billed = await aJob(desk, { ...on(10), ...net, charges: [{ ...windshield }] })
    const insured = await aJob(desk, {
      ...on(11),
      invoiceType: "Insurance",
      insuranceCarrierKey: carrier,
      appointmentLocation: "Inshop",
      branch,
      charges: [{ ...chip, net: 40 }],
    })
    for (const number of [cash, billed, insured])
      done(await act(desk, number, "setStatus", { serviceStatus: "serviceComplete" }))
    const all = await reported(desk, { date }, 3, 3)
    const counted = async (filters: object) =>
      done(await as(desk).get("/report", { date, ...filters })).counted.count

    expect(all.types.map(({ invoiceType }) => invoiceType).toSorted()).toEqual(["Cash", "Insurance", "Net"])
    expect(await counted({ technician: theo._id })).toBe(1)
    expect(await counted({ type: "Net" })).toBe(1)
    expect(await counted({ account: fleet._id })).toBe(1)
    expect(await counted({ account: fleet._id, type: "Net" })).toBe(1)
    expect(await counted({ account: fleet._id, type: "Cash" })).toBe(0)
    expect(await counted({ account: fleet._id, technician: theo._id })).toBe(0)
    expect(await counted({ type: "Cash", technician: theo._id })).toBe(1)
    expect(await counted({ branch: "nowhere" })).toBe(0)
    expect(await counted({ branch })).toBe(1)
    expect(await counted({ carrier })).toBe(1)
    expect(await counted({ branch, carrier, type: "Insurance" })).toBe(1)
    expect(await counted({ branch, type: "Cash" })).toBe(0)
    expect(await counted({ carrier: "nobody" })).toBe(0)
    expect(await counted({ carrier, account: fleet._id })).toBe(0)
    const listed = done(await as(desk).get("/report", { jobsOf: date, branch, carrier }))
    expect(listed.map(({ invoiceNumber }) => invoiceNumber)).toEqual([insured])
  })

  it("lists the month's jobs in pages, or only the filtered ones", async () => {
    const [desk, theo] = [await clerk(), await technician()]
    const { date, on } = ownMonth()
    const first = await aJob(desk, { ...on(2), appointmentTechnicians: [theo._id] })
    const second = await aJob(desk, on(3))
    await reported(desk, { date }, 2)
    const page = await as(desk).get("/report", { jobsOf: date, limit: "1" })
    expect(done(page).map(({ invoiceNumber }) => invoiceNumber)).toEqual([first])
    const cursor = page.headers.get("x-next-cursor") ?? ""
    const rest = done(await as(desk).get("/report", { jobsOf: date, limit: "1", cursor }))
    expect(rest.map(({ invoiceNumber }) => invoiceNumber)).toEqual([second])
    const his = done(await as(desk).get("/report", { jobsOf: date, technician: theo._id }))
    expect(his.map(({ invoiceNumber }) => invoiceNumber)).toEqual([first])
  })

  it("counts a job as missing a cost until the cost of its part is entered", async () => {
    const desk = await clerk()
    const { date, on } = ownMonth()
    const number = await aJob(desk, { ...on(4), charges: [{ ...windshield, partcost: 0 }] })
    done(await act(desk, number, "setStatus", { serviceStatus: "invoicePaid" }))
    const month = await reported(desk, { date }, 1, 1)
    const row = async () => done(await as(desk).get("/report", { jobsOf: date }))
    expect(month.counted).toMatchObject({ missingCost: 1, partsCost: 0 })
    expect(await row()).toMatchObject([{ missingCost: 1 }])

    const [line] = (await open(desk, number)).charges ?? []
    const charges = [{ ...windshield, _id: line?._id ?? "" }]
    done(await as(desk).put(`/servicerequest?invoiceNumber=${number}`, { charges }))
    await expect
      .poll(async () => done(await as(desk).get("/report", { date })).counted)
      .toMatchObject({ missingCost: 0, partsCost: 214.8 })
    expect(await row()).toMatchObject([{ missingCost: 0 }])
  })

  it("is all zeros for a month without jobs", async () => {
    const month = done(await as(await clerk()).get("/report", { date: "3/1/1999" }))
    expect(month).toMatchObject({ counted: { count: 0, total: 0 }, days: [], technicians: [], netProfit: 0 })
  })

  it("drops a job that moves to another month or is deleted", async () => {
    const desk = await clerk()
    const [here, there] = [ownMonth(), ownMonth()]
    const number = await aJob(desk, here.on(5))
    await reported(desk, { date: here.date }, 1)
    const moved = await as(desk).put(`/servicerequest?invoiceNumber=${number}`, there.on(6))
    done(moved)
    await reported(desk, { date: there.date }, 1)
    expect(await reported(desk, { date: here.date }, 0)).toMatchObject({ days: [] })
    done(await as(desk).delete(`/servicerequest?invoiceNumber=${number}`))
    await reported(desk, { date: there.date }, 0)
    expect(done(await as(desk).get("/report", { jobsOf: there.date }))).toEqual([])
  })

  it("reports the sales tax of counted jobs by location and rate", async () => {
    const [desk, theo] = [await clerk(), await technician()]
    const { date, on } = ownMonth()
    const number = await aDoneJob(desk, theo, on(7))
    done(await act(desk, number, "setStatus", { serviceStatus: "invoicePaid" }))
    const { counted } = await reported(desk, { date }, 1, 1)
    const tax = done(await as(desk).get("/report", { taxOf: date }))
    expect(tax).toMatchObject([{ zone: "Yuba City", count: 1, taxable: 379.69, exempt: 0, tax: counted.tax }])
  })

  // Long because the totals of one month add up all of its jobs.
  it("matches hand-computed totals to the cent", async () => {
    const desk = await clerk()
    const [theo, ana] = [await technician(), await technician({ defaultTechnicianAssignment: "Assistant" })]
    const fleet = await commercialAccount()
    const { date, on, year } = ownMonth()
    const labor = (type: "Repair" | "Remove" | "Install", dollars: number) =>
      ({ type, quantity: 1, laborrate: dollars, labortype: "flat" }) as const
    const job = async (day: number, status: Status, crew: { _id: string }[], fields: Job) => {
      const number = await aJob(desk, {
        ...on(day),
        appointmentLocation: "Mobile",
        appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
        appointmentTechnicians: crew.map(({ _id }) => _id),
        ...fields,
      })
      done(await as(desk).post("/overhead", { invoiceNumber: number, action: "autofill" }))
      done(await act(desk, number, "setStatus", { serviceStatus: status }))
    }
    // 379.69 + 169.00, tax 7.25% of 379.69 is 27.53. The part cost 214.80, Theo installs for 40.00.
    await job(2, "invoicePaid", [theo], { charges: [{ ...windshield }] })
    // Theo 15.00 and Ana 10.00 for a repair of 60.00, and 2.50 of other costs.
    await job(2, "serviceComplete", [theo, ana], { charges: [{ ...labor("Repair", 60), misccost: 2.5 }] })
    // Net and exempt, 200.00 + 100.00. The part cost 120.00, the Installer's 40.00 is split.
    await job(9, "invoiceSubmitted", [theo, ana], {
      invoiceType: "Net",
      billingId: fleet._id,
      taxExempt: true,
      charges: [{ type: "Replace", net: 200, partcost: 120, laborrate: 100, labortype: "flat" }],
    })
    // Ana is the only Installer: half of 40.00 for each of the two lines of 80.00.
    await job(10, "partialPayment", [ana], {
      invoiceType: "Insurance",
      insuranceDeductible: 100,
      charges: [labor("Remove", 80), labor("Install", 80)],
    })
    // Warranty: no revenue, and Theo is paid 15.00.
    await job(11, "serviceComplete", [theo], { invoiceType: "Warranty", charges: [labor("Repair", 50)] })
    await job(15, "awaitingPayment", [theo], { charges: [labor("Repair", 70)] })
    await job(15, "cancelled", [theo], { charges: [labor("Repair", 30)] })

    // 61.40 and 40.05 by Theo, 20.00 by Ana.
    await fuelOf(theo, `${year}-03-02`, 6140)
    await fuelOf(theo, `${year}-03-31`, 4005)
    await fuelOf(ana, `${year}-03-15`, 2000)
    await fuelOf(ana, `${year}-04-01`, 9999)

    const readReport = () => as(desk).get("/report", { date })
    // The stream removes a job from the counters a moment after its status changed.
    await expect
      .poll(async () => [done(await readReport()).counted.count, done(await readReport()).excluded])
      .toEqual([
        5,
        {
          count: 2,
          total: 100,
          movedIn: { count: 0, total: 0 },
          statuses: [
            { serviceStatus: "awaitingPayment", count: 1, total: 70 },
            { serviceStatus: "cancelled", count: 1, total: 30 },
          ],
        },
      ])
    const month = done(await readReport())
    expect(month.counted).toMatchObject({
      count: 5,
      parts: 579.69,
      labor: 489,
      tax: 27.53,
      total: 1096.22,
      partsCost: 334.8,
      laborCost: 160,
      miscCost: 2.5,
      partsNet: 244.89,
      laborNet: 326.5,
      pnlNet: 571.39,
      unpaid: 1096.22,
      replaces: 2,
      repairs: 2,
      missingPay: 0,
    })
    expect(month.fuel).toMatchObject({ count: 3, cost: 121.45 })
    expect(month.fuel.people).toContainEqual({ _id: theo._id, name: theo.name, count: 2, cost: 101.45 })
    expect(month.fuel.people).toContainEqual({ _id: ana._id, name: ana.name, count: 1, cost: 20 })
    expect(month.netProfit).toBe(449.94)
    const ofAna = done(await as(desk).get("/report", { date, technician: ana._id }))
    expect(ofAna.fuel).toMatchObject({ count: 1, cost: 20 })
    // 32.50, 140.00, and 120.00, less her 20.00 of fuel.
    expect(ofAna.netProfit).toBe(272.5)
    // Fuel is not attributed to Net jobs, so their 140.00 stay.
    for (const filters of [{ type: "Net" }, { account: fleet._id }, { type: "Net", technician: theo._id }])
      expect(done(await as(desk).get("/report", { date, ...filters }))).toMatchObject({
        netProfit: 140,
        fuel: { counts: false },
      })
    expect(month.days).toEqual([
      { date: `3/2/${year}`, count: 2, total: 636.22, excluded: 0 },
      { date: `3/9/${year}`, count: 1, total: 300, excluded: 0 },
      { date: `3/10/${year}`, count: 1, total: 160, excluded: 0 },
      { date: `3/11/${year}`, count: 1, total: 0, excluded: 0 },
      { date: `3/15/${year}`, count: 0, total: 0, excluded: 2 },
    ])
    const of = (id: string) => month.technicians.find(({ _id }) => _id === id)
    expect(of(theo._id)).toMatchObject({ count: 4, total: 936.22, pay: 90 })
    expect(of(ana._id)).toMatchObject({ count: 3, total: 520, pay: 70 })
    expect(
      month.types.map(({ invoiceType, count, total, pnlNet }) => [invoiceType, count, total, pnlNet]),
    ).toEqual([
      ["Cash", 2, 636.22, 326.39],
      ["Insurance", 1, 160, 120],
      ["Net", 1, 300, 140],
      ["Warranty", 1, 0, -15],
    ])
    expect(done(await as(desk).get("/report", { taxOf: date }))).toEqual([
      { zone: "Yuba City", rate: 7.25, source: "branch", count: 2, taxable: 379.69, exempt: 200, tax: 27.53 },
    ])
  })

  it("follows a fuel receipt that is added, corrected, and deleted, also when sent twice", () =>
    withinOneDay(async (today) => {
      const [desk, theo] = [await clerk(), await technician()]
      const date = toWireDate(today)
      const fuel = async () => {
        const month = done(await as(desk).get("/report", { date, technician: theo._id }))
        return [month.fuel.count, month.fuel.cost, month.netProfit]
      }
      const send = () =>
        as(theo).post("/fuelreceipt", receiptOf({ fuelcost: 61.4 }), { key: `fuel-of-${theo._id}` })
      const [{ _id }] = [done(await send()), done(await send())]
      expect(await fuel()).toEqual([1, 61.4, -61.4])
      done(await as(theo).put(`/fuelreceipt?id=${_id}`, { fuelcost: 61.45 }))
      done(await as(theo).put(`/fuelreceipt?id=${_id}`, { rotate: "left" }))
      expect(await fuel()).toEqual([1, 61.45, -61.45])
      await aReceipt(theo, { fuelcost: 10, mileage: 84_300 })
      expect(await fuel()).toEqual([2, 71.45, -71.45])
      const gone = await Promise.all([1, 2].map(() => as(theo).delete(`/fuelreceipt?id=${_id}`)))
      expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404])
      expect(await fuel()).toEqual([1, 10, -10])
    }))

  it("names who bought fuel, technician or not", async () => {
    const desk = await clerk({ name: "Carla Reyes" })
    const { date, year } = ownMonth()
    await fuelOf(desk, `${year}-03-02`, 6140)
    const { fuel, netProfit } = done(await as(desk).get("/report", { date }))
    expect(fuel).toEqual({
      count: 1,
      cost: 61.4,
      counts: true,
      people: [{ _id: desk._id, name: "Carla Reyes", count: 1, cost: 61.4 }],
    })
    expect(netProfit).toBe(-61.4)
  })

  it("rejects an unreadable date and names it", async () => {
    const reply = await as(await clerk()).get("/report", { date: "March" })
    expect(reply).toBeProblem(400, "malformed", { fields: [{ field: "date" }] })
  })
})
