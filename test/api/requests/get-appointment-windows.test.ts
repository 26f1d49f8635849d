import { describe, expect, it } from "vitest"
import { addDays, parseWireDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { aBookingShop, aWorkday } from "./booking-shop.ts"
import { act, aJob, open } from "./job.ts"
import { aVisit, booked, send } from "./visit.ts"

const { admin, clerk, customer, technician } = people(table)
const nobody = as()

const windowsIn = (windows: { start: string; free: boolean }[] = []) =>
  windows.map(({ start, free }) => `${start}${free ? "" : "-"}`).join(" ")
const allFree = "8:00am 10:00am 12:00pm 2:00pm"

const shopWith = async (count: number) => {
  const rosa = await clerk()
  const technicians = await Promise.all(Array.from({ length: count }, () => technician()))
  return { rosa, technicians, ...(await aBookingShop(rosa, technicians)) }
}
type Shop = Awaited<ReturnType<typeof shopWith>>

const windowsOf = async ({ branch }: Pick<Shop, "branch">, from: string, days = 1) => {
  const { status, body } = await nobody.get("/appointmentwindows", {
    service: "chip",
    branch,
    from,
    days: `${days}`,
  })
  expect(status).toBe(200)
  return body
}
const dayOf = async (shop: Pick<Shop, "branch">, date: string) => {
  const { days } = await windowsOf(shop, date)
  return windowsIn(days[0]?.windows)
}

describe("GET /appointmentwindows", () => {
  it("returns a shop's windows, with the best one marked, without a login", async () => {
    const shop = await shopWith(1)
    const from = aWorkday(40)
    const { branch, partOn, days, shops } = await windowsOf(shop, from, 14)
    expect({ branch, partOn, shops }).toEqual({ branch: shop.branch, partOn: undefined, shops: [] })
    const first = parseWireDate(from) ?? ""
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, day) => toWireDate(addDays(first, day))),
    )
    expect(windowsIn(days[0]?.windows)).toBe(allFree)
    expect(days.flatMap(({ windows }) => windows.filter(({ best }) => best))).toEqual(
      days[0]?.windows.slice(0, 1),
    )
  })

  it("returns only to staff who can take the job and the day's remaining capacity", async () => {
    const shop = await shopWith(2)
    const date = aWorkday(41)
    const at = { appointmentDate: date, appointmentTimeStart: "10:00am", appointmentTimeEnd: "12:00pm" }
    const [busy, idle] = shop.technicians
    await aJob(shop.rosa, { ...at, appointmentTechnicians: [busy?._id ?? ""] })
    const query = { service: "chip", branch: shop.branch, from: date, days: "1" } as const
    const seenBy = async (who: ReturnType<typeof as>) =>
      (await who.get("/appointmentwindows", query)).body.days[0]
    const forOffice = () => seenBy(as(shop.rosa))
    await expect
      .poll(async () => (await forOffice())?.windows[1]?.technicians)
      .toEqual([{ _id: idle?._id, minutesLeft: expect.any(Number), miles: expect.any(Number) }])
    const day = await forOffice()
    expect(day?.minutesLeft).toBeGreaterThan(0)
    expect(day?.windows[0]?.technicians.map(({ _id }) => _id).toSorted()).toEqual(
      [busy?._id, idle?._id].toSorted(),
    )
    for (const who of [nobody, as(idle)]) {
      const day = await seenBy(who)
      expect(Object.keys(day ?? {}).toSorted()).toEqual(["date", "windows"])
      expect(Object.keys(day?.windows[0] ?? {}).toSorted()).toEqual(["best", "end", "free", "start"])
    }
  })

  it("shows booked windows as taken, and frees them when the job is moved or cancelled", async () => {
    const shop = await shopWith(1)
    const [from, later] = [aWorkday(42), aWorkday(43)]
    const at = { appointmentDate: from, appointmentTimeStart: "10:00am", appointmentTimeEnd: "12:00pm" }
    const number = await aJob(shop.rosa, {
      ...at,
      appointmentTechnicians: [shop.technicians[0]?._id ?? ""],
    })
    await expect.poll(() => dayOf(shop, from)).toBe("8:00am 10:00am- 12:00pm 2:00pm")
    await as(shop.rosa).put(`/servicerequest?invoiceNumber=${number}`, { appointmentDate: later })
    await expect.poll(() => dayOf(shop, from)).toBe(allFree)
    await expect.poll(() => dayOf(shop, later)).toBe("8:00am 10:00am- 12:00pm 2:00pm")
    await act(shop.rosa, number, "cancel")
    await expect.poll(() => dayOf(shop, later)).toBe(allFree)
  })

  it("has room on a full day for one of its own jobs, by the job's key", async () => {
    const shop = await shopWith(1)
    const date = aWorkday(47)
    const { jobKey } = await booked(aVisit(shop.branch, { time: { date, start: "10:00am", end: "12:00pm" } }))
    const query = { service: "chip", branch: shop.branch, from: date, days: "1" } as const
    const shown = async (key?: string) =>
      windowsIn(
        (await nobody.get("/appointmentwindows", { ...query, ...(key && { key }) })).body.days[0]?.windows,
      )
    await expect.poll(() => shown()).toBe("8:00am 10:00am- 12:00pm 2:00pm")
    expect(await shown(jobKey)).toBe(allFree)
    expect(await shown("another-key")).toBe("8:00am 10:00am- 12:00pm 2:00pm")
  })

  it("has room for a job of the logged-in customer who owns it, by its number", async () => {
    const shop = await shopWith(1)
    const [mia, other] = [await customer(), await customer()]
    const date = aWorkday(50)
    const number = await aJob(shop.rosa, {
      customerId: mia._id,
      appointmentDate: date,
      appointmentTimeStart: "10:00am",
      appointmentTimeEnd: "12:00pm",
      appointmentTechnicians: [shop.technicians[0]?._id ?? ""],
    })
    const query = { service: "chip", branch: shop.branch, from: date, days: "1", id: `${number}` } as const
    const shownTo = async (who: ReturnType<typeof as>) =>
      windowsIn((await who.get("/appointmentwindows", query)).body.days[0]?.windows)
    const taken = "8:00am 10:00am- 12:00pm 2:00pm"
    await expect.poll(() => shownTo(nobody)).toBe(taken)
    expect(await shownTo(as(other))).toBe(taken)
    expect(await shownTo(as(mia))).toBe(allFree)
  })

  it("counts unassigned jobs of this shop only", async () => {
    const [shop, other] = [await shopWith(1), await shopWith(1)]
    const from = aWorkday(44)
    await aJob(shop.rosa, {
      appointmentDate: from,
      appointmentTimeStart: "8:00am",
      appointmentTimeEnd: "10:00am",
      appointmentLocation: "Mobile",
      appointmentAddress: shop.address,
    })
    await expect.poll(() => dayOf(shop, from)).toBe("8:00am- 10:00am 12:00pm 2:00pm")
    expect(await dayOf(other, from)).toBe(allFree)
  })

  it("counts a technician's bookings at another shop on the same day", async () => {
    const shop = await shopWith(1)
    const second = await aBookingShop(shop.rosa, shop.technicians)
    const date = aWorkday(45)
    const time = { date, start: "8:00am", end: "10:00am" }
    await booked(aVisit(second.branch, { time }))
    await expect.poll(() => dayOf(shop, date)).toBe("8:00am- 10:00am 12:00pm 2:00pm")
    expect(await send(aVisit(shop.branch, { time }))).toBeProblem(409, "window_taken")
    const then = { date, start: "12:00pm", end: "2:00pm" }
    const both = await Promise.all([shop, second].map(({ branch }) => send(aVisit(branch, { time: then }))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it("offers nothing of a technician who left, though their shifts stay stored", async () => {
    const shop = await shopWith(1)
    const date = aWorkday(46)
    expect(await dayOf(shop, date)).toBe(allFree)
    const left = { user: shop.technicians[0]?._id ?? "", state: "inactive", openJobsTo: null } as const
    expect((await as(await admin()).put("/users", left)).status).toBe(200)
    await expect.poll(() => dayOf(shop, date)).toBe("8:00am- 10:00am- 12:00pm- 2:00pm-")
    const time = { date, start: "8:00am", end: "10:00am" }
    expect(await send(aVisit(shop.branch, { time }))).toBeProblem(409, "window_taken")
  })

  it("offers nothing on a technician's day off at any of their shops, or the whole shop's", async () => {
    const shop = await shopWith(1)
    const second = await aBookingShop(shop.rosa, shop.technicians)
    const [date, next] = [aWorkday(48), aWorkday(49)]
    const time = { date, start: "8:00am", end: "10:00am" }
    const taken = "8:00am- 10:00am- 12:00pm- 2:00pm-"
    const setDaysOff = async (daysOff: { technician?: string; from: string; to: string }[]) => {
      const change = { _id: second.branch, daysOff }
      expect((await as(shop.rosa).put("/branches", change)).status).toBe(200)
    }
    expect(await dayOf(shop, date)).toBe(allFree)
    await setDaysOff([{ technician: shop.technicians[0]?._id ?? "", from: date, to: date }])
    for (const { branch } of [shop, second]) {
      await expect.poll(() => dayOf({ branch }, date)).toBe(taken)
      expect(await dayOf({ branch }, next)).toBe(allFree)
      expect(await send(aVisit(branch, { time }))).toBeProblem(409, "window_taken")
    }
    await setDaysOff([{ from: date, to: date }])
    await expect.poll(() => dayOf(shop, date)).toBe(allFree)
    expect(await dayOf(second, date)).toBe(taken)
  })

  it("picks the branch that serves the customer's city, and waits for ordered glass", async () => {
    const shop = await shopWith(1)
    const { status, body } = await nobody.get("/appointmentwindows", {
      service: "windshield",
      zip: "00000",
      city: shop.town.toUpperCase(),
      days: "2",
    })
    expect(status).toBe(200)
    expect(body.branch).toBe(shop.branch)
    const [today, tomorrow] = body.days
    expect(windowsIn(today?.windows)).not.toMatch(/m( |$)/)
    expect(parseWireDate(body.partOn ?? "")?.localeCompare(parseWireDate(tomorrow?.date ?? "") ?? "")).toBe(
      tomorrow?.windows.length === 0 ? 1 : 0,
    )
  })

  it("returns the city of a ZIP code, and none for an unknown one", async () => {
    const cityOf = async (zip: string) =>
      (await nobody.get("/appointmentwindows", { service: "chip", zip, days: "1" })).body.city
    expect(await cityOf("95991")).toBe("Yuba City")
    expect(await cityOf("93701"), "outside of all areas").toBe("Fresno")
    expect(await cityOf("00000")).toBeUndefined()
  })

  it("reports areas no shop serves, and lists the shops, nearest first", async () => {
    const { body } = await nobody.get("/appointmentwindows", { service: "door", zip: "93701" })
    expect(body.branch).toBeUndefined()
    expect(body.days).toEqual([])
    const miles = body.shops.map((shop) => shop.miles ?? Number.POSITIVE_INFINITY)
    expect(miles.length).toBeGreaterThan(1)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(body.shops.map(({ branch }) => branch)).toContain("sacramento")
  })

  it("reveals nothing about the jobs and people behind a taken window", async () => {
    const shop = await shopWith(1)
    const from = aWorkday(45)
    const number = await aJob(shop.rosa, {
      customerName: "Secretia Hidden",
      appointmentDate: from,
      appointmentTimeStart: "8:00am",
      appointmentTimeEnd: "10:00am",
      appointmentAddress: `77 Hidden Ln, ${shop.town}, CA 95991`,
      appointmentTechnicians: [shop.technicians[0]?._id ?? ""],
    })
    await expect.poll(() => dayOf(shop, from)).toMatch(/^8:00am-/)
    const reply = JSON.stringify(await windowsOf(shop, from))
    for (const secret of ["Secretia", "Hidden", String(number), shop.technicians[0]?._id ?? "", "95991"])
      expect(reply).not.toContain(secret)
    expect(Object.keys((await windowsOf(shop, from)).days[0]?.windows[0] ?? {}).toSorted()).toEqual([
      "best",
      "end",
      "free",
      "start",
    ])
    expect((await open(shop.rosa, number)).customerName).toBe("Secretia Hidden")
  })

  it("starts today for a past date, and rejects far dates, long ranges, and unknown shops", async () => {
    const { branch } = await shopWith(1)
    await withinOneDay(async (today) => {
      const query = { service: "chip", branch, from: "1/5/2024", days: "1" } as const
      const { days } = (await nobody.get("/appointmentwindows", query)).body
      expect(days.map(({ date }) => date)).toEqual([toWireDate(today)])
    })
    for (const [query, field] of [
      [{ service: "chip", branch, from: "1/5/2044" }, "from"],
      [{ service: "chip", branch, from: "2/30/2027" }, "from"],
      [{ service: "chip", branch, days: "15" }, "days"],
      [{ service: "chip", branch, days: "0" }, "days"],
      [{ service: "chip", branch: "nowhere" }, "branch"],
      [{ service: "chip" }, "zip"],
      [{ service: "chip", branch, zip: "95991" }, "zip"],
      [{ service: "chip", zip: "9599" }, "zip"],
      [{ service: "paint", branch }, "service"],
      [{ branch }, "service"],
    ] as const) {
      const reply = await nobody.get("/appointmentwindows", query as { service: "chip" })
      expect(reply).toBeProblem(400, "malformed")
      expect(
        (reply.body as unknown as { fields: { field: string }[] }).fields.map((one) => one.field),
      ).toContain(field)
    }
  })
})
