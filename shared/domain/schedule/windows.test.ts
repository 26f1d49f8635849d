import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays } from "./dates.ts"
import { weekdays } from "./hours-input.ts"
import {
  type BookedJob,
  type BookingBranch,
  isFreeWindow,
  type OfferedDay,
  offeredDays,
  partDeliveryDate,
  windowsOn,
} from "./windows.ts"

const hours = {
  sundayHours: "closed",
  mondayHours: "08:00-17:00",
  tuesdayHours: "08:00-17:00",
  wednesdayHours: "08:00-17:00",
  thursdayHours: "08:00-17:00",
  fridayHours: "08:00-17:00",
  saturdayHours: "09:00-14:00",
}
const everyDay = [...weekdays]
const shift = (technician: string, start = 8, end = 17) => ({
  technician,
  days: everyDay,
  start: start * 60,
  end: end * 60,
})
const shopOf = (...shifts: ReturnType<typeof shift>[]): BookingBranch => ({
  ...hours,
  _id: "yuba",
  shifts,
  daysOff: [],
})

const yubaCity = { latitude: 39.12, longitude: -121.65 }
const marysville = { latitude: 39.15, longitude: -121.58 }
const woodland = { latitude: 38.68, longitude: -121.77 }

let number = 0
const job = (technicians: string[], start: number, end: number, more: Partial<BookedJob> = {}): BookedJob => {
  number += 1
  return {
    invoiceNumber: number,
    branch: "yuba",
    appointmentTimeStart: start * 60,
    appointmentTimeEnd: end * 60,
    ...(technicians.length > 0 && { appointmentTechnicians: technicians }),
    ...more,
  }
}

const now = new Date("2026-11-20T16:00:00Z")
const monday = "2026-11-30"

const offer = (
  days: { date: string; jobs: BookedJob[] }[],
  {
    shop = shopOf(shift("cho")),
    at = now,
    partOn,
    location = marysville as typeof marysville | undefined,
  } = {} as {
    shop?: BookingBranch
    at?: Date
    partOn?: string
    location?: typeof marysville | undefined
  },
) => offeredDays(days, { branch: "yuba", partOn, location }, { branches: [shop], from: yubaCity, now: at })

/** Start hours: "-" is taken, "*" is best. */
const windowsIn = ([day]: OfferedDay[]) =>
  (day?.windows ?? [])
    .map(({ start, free, best }) => `${free ? "" : "-"}${start / 60}${best ? "*" : ""}`)
    .join(" ")

const freeIn = (days: OfferedDay[]) => days.flatMap(({ windows }) => windows.filter(({ free }) => free))

describe("Offered windows", () => {
  it("are two hours each from opening to closing, and none when the shop is closed", () => {
    const starts = (date: string) => windowsOn(hours, date).map(({ start }) => start / 60)
    expect(starts(monday)).toEqual([8, 10, 12, 14])
    expect(starts("2026-11-28")).toEqual([9, 11])
    expect(starts("2026-11-29")).toEqual([])
  })

  it("are empty on major holidays", () => {
    expect(windowsOn(hours, "2026-11-26")).toEqual([])
  })

  it("are the same on days when the clock changes", () => {
    const open = { ...hours, sundayHours: "08:00-12:00" }
    const shop = { ...shopOf(shift("cho")), ...open }
    for (const [date, at] of [
      ["2026-03-08", "2026-03-08T07:30:00Z"],
      ["2026-11-01", "2026-11-01T06:30:00Z"],
    ] as const) {
      expect(windowsIn(offer([{ date, jobs: [] }], { shop, at: new Date(at) }))).toBe("8* 10")
      // 9:30am, after the clock change and otherwise.
      const later = new Date(date === "2026-03-08" ? `${date}T16:30:00Z` : `${date}T17:30:00Z`)
      expect(windowsIn(offer([{ date, jobs: [] }], { shop, at: later }))).toBe("-8 -10")
    }
  })
})

describe("partDeliveryDate", () => {
  it("is the next day the shop is open", () => {
    const shop = shopOf()
    expect(partDeliveryDate(shop, "2026-11-20")).toBe("2026-11-21")
    expect(partDeliveryDate(shop, "2026-11-21")).toBe("2026-11-23")
    expect(partDeliveryDate(shop, "2026-11-25")).toBe("2026-11-27")
  })

  it("is after the days off of the whole shop, not after a technician's", () => {
    const days = { from: "2026-11-23", to: "2026-11-24" }
    const on = (daysOff: BookingBranch["daysOff"]) =>
      partDeliveryDate({ ...shopOf(shift("cho")), daysOff }, "2026-11-21")
    expect(on([days])).toBe("2026-11-25")
    expect(on([{ ...days, technician: "cho" }])).toBe("2026-11-23")
  })

  it("blocks the windows before it", () => {
    const days = [
      { date: "2026-11-20", jobs: [] },
      { date: "2026-11-21", jobs: [] },
    ]
    const [today, tomorrow] = offer(days, { partOn: "2026-11-21" })
    expect(today?.windows.some(({ free }) => free)).toBe(false)
    expect(tomorrow?.windows.every(({ free }) => free)).toBe(true)
  })
})

describe("A free window", () => {
  it("needs a technician who works throughout and is free", () => {
    const shop = shopOf(shift("cho", 10, 17))
    expect(windowsIn(offer([{ date: monday, jobs: [job(["cho"], 12, 14)] }], { shop }))).toBe("-8 10* -12 14")
  })

  it("needs a technician left over after unassigned jobs at that time", () => {
    const shop = shopOf(shift("cho"), shift("vega"))
    const one = [job([], 8, 10)]
    expect(windowsIn(offer([{ date: monday, jobs: one }], { shop }))).toMatch(/^8/)
    expect(windowsIn(offer([{ date: monday, jobs: [...one, job([], 8, 10)] }], { shop }))).toMatch(/^-8/)
  })

  it("needs two more hours left in the day, after jobs promised without a time", () => {
    const shop = shopOf(shift("cho", 8, 14))
    const anyTime = () => job(["cho"], 6, 21)
    expect(windowsIn(offer([{ date: monday, jobs: [anyTime(), anyTime()] }], { shop }))).toBe("8* 10 12 -14")
    expect(windowsIn(offer([{ date: monday, jobs: [anyTime(), anyTime(), anyTime()] }], { shop }))).toBe(
      "-8 -10 -12 -14",
    )
  })

  it("starts at least an hour from now", () => {
    const at = new Date("2026-11-30T17:00:00Z")
    expect(windowsIn(offer([{ date: monday, jobs: [] }], { at }))).toBe("-8 10* 12 14")
    expect(windowsIn(offer([{ date: monday, jobs: [] }], { at: new Date("2026-11-30T17:01:00Z") }))).toBe(
      "-8 -10 12* 14",
    )
  })

  it("does not exist without shifts, or with technicians of another shop", () => {
    expect(windowsIn(offer([{ date: monday, jobs: [] }], { shop: shopOf() }))).toBe("-8 -10 -12 -14")
    const [day] = offeredDays(
      [{ date: monday, jobs: [] }],
      { branch: "yuba", partOn: undefined, location: undefined },
      { branches: [shopOf(), { ...shopOf(shift("cho")), _id: "woodland" }], from: undefined, now },
    )
    expect(day?.windows.some(({ free }) => free)).toBe(false)
  })

  it("needs a technician who isn't off that day", () => {
    const daysOff = [{ technician: "cho", from: monday, to: addDays(monday, 1) }]
    const days = [{ date: monday, jobs: [] }]
    expect(windowsIn(offer(days, { shop: { ...shopOf(shift("cho")), daysOff } }))).toBe("-8 -10 -12 -14")
    expect(windowsIn(offer(days, { shop: { ...shopOf(shift("cho"), shift("vega")), daysOff } }))).toBe(
      "8* 10 12 14",
    )
    const ended = [{ technician: "cho", from: "2026-11-01", to: addDays(monday, -1) }]
    expect(windowsIn(offer(days, { shop: { ...shopOf(shift("cho")), daysOff: ended } }))).toBe("8* 10 12 14")
  })

  it("does not exist on a day off of the whole shop", () => {
    const closed = { ...shopOf(shift("cho"), shift("vega")), daysOff: [{ from: monday, to: monday }] }
    expect(windowsIn(offer([{ date: monday, jobs: [] }], { shop: closed }))).toBe("-8 -10 -12 -14")
  })

  describe("of a technician who works in two shops", () => {
    const woodlandShop = (...shifts: ReturnType<typeof shift>[]): BookingBranch => ({
      ...shopOf(...shifts),
      _id: "woodland",
    })
    const inYuba = (branches: BookingBranch[], ...jobs: BookedJob[]) =>
      windowsIn(
        offeredDays(
          [{ date: monday, jobs }],
          { branch: "yuba", partOn: undefined, location: undefined },
          { branches, from: undefined, now },
        ),
      )
    const there = (start: number, end: number) => job([], start, end, { branch: "woodland" })

    it("is taken in both once either shop promised it", () => {
      const branches = [shopOf(shift("cho")), woodlandShop(shift("cho"))]
      expect(inYuba(branches)).toBe("8* 10 12 14")
      expect(inYuba(branches, there(10, 12))).toBe("8* -10 12 14")
    })

    it("stays free while another technician of the other shop can do its jobs", () => {
      const branches = [shopOf(shift("cho")), woodlandShop(shift("cho"), shift("vega"))]
      expect(inYuba(branches, there(10, 12))).toMatch(/^8\*? 10/)
      expect(inYuba(branches, there(10, 12), there(10, 12))).toMatch(/^8\*? -10/)
      expect(inYuba(branches, there(10, 12), job(["vega"], 10, 12))).toMatch(/^8\*? -10/)
      const later = [shopOf(shift("cho")), woodlandShop(shift("cho"), shift("vega", 12, 17))]
      expect(inYuba(later, there(10, 12))).toMatch(/^8\*? -10/)
    })

    it("is taken when the other shop promised the whole day without a time", () => {
      const branches = [shopOf(shift("cho", 8, 12)), woodlandShop(shift("cho", 8, 12))]
      expect(inYuba(branches, there(6, 21))).toBe("8* 10 -12 -14")
      expect(inYuba(branches, there(6, 21), there(6, 21))).toBe("-8 -10 -12 -14")
    })

    it("does not affect a shop without shared technicians", () => {
      const branches = [shopOf(shift("cho")), woodlandShop(shift("vega"))]
      expect(inYuba(branches, there(10, 12), there(10, 12))).toBe("8* 10 12 14")
    })

    it("is never promised to more jobs than there are technicians, in either shop", () => {
      const crews = fc.uniqueArray(fc.constantFrom("cho", "vega", "lim", "roy"), { maxLength: 3 })
      fc.assert(
        fc.property(
          crews,
          crews,
          fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 24 }),
          (here, elsewhere, choices) => {
            const branches = [
              shopOf(...here.map((one) => shift(one))),
              woodlandShop(...elsewhere.map((one) => shift(one))),
            ]
            const jobs: BookedJob[] = []
            for (const [isHere, choice] of choices) {
              const branch = isHere ? "yuba" : "woodland"
              const free = freeIn(
                offeredDays(
                  [{ date: monday, jobs }],
                  { branch, partOn: undefined, location: undefined },
                  { branches, from: undefined, now },
                ),
              )
              const chosen = free[choice % Math.max(1, free.length)]
              if (chosen) jobs.push(job([], chosen.start / 60, chosen.end / 60, { branch }))
            }
            for (const { start } of windowsOn(hours, monday)) {
              const then = jobs.filter(({ appointmentTimeStart }) => appointmentTimeStart === start)
              const count = (branch: string) => then.filter((one) => one.branch === branch).length
              expect(count("yuba")).toBeLessThanOrEqual(here.length)
              expect(count("woodland")).toBeLessThanOrEqual(elsewhere.length)
              expect(then.length).toBeLessThanOrEqual(new Set([...here, ...elsewhere]).size)
            }
          },
        ),
      )
    })
  })

  it("is identified by its day, start, and end", () => {
    const days = offer([{ date: monday, jobs: [job(["cho"], 8, 10)] }])
    expect(isFreeWindow(days, monday, { start: 600, end: 720 })).toBe(true)
    expect(isFreeWindow(days, monday, { start: 480, end: 600 })).toBe(false)
    expect(isFreeWindow(days, monday, { start: 630, end: 750 })).toBe(false)
    expect(isFreeWindow(days, addDays(monday, 1), { start: 600, end: 720 })).toBe(false)
  })
})

describe("The best window", () => {
  it("is next to the nearest job", () => {
    const jobs = [job(["cho"], 8, 10, { location: woodland }), job(["cho"], 12, 14, { location: marysville })]
    expect(windowsIn(offer([{ date: monday, jobs }]))).toBe("-8 10* -12 14")
    const shop = shopOf(shift("cho"), shift("vega"))
    const vegas = [job(["vega"], 14, 16, { location: woodland }), job(["cho"], 8, 10, { location: woodland })]
    const near = job(["cho"], 12, 14, { location: marysville })
    const days = [
      { date: monday, jobs: vegas },
      { date: addDays(monday, 1), jobs: [...vegas, near] },
    ]
    const [first, second] = offer(days, { shop, location: woodland })
    expect(windowsIn([first as OfferedDay])).toMatch(/\*/)
    expect(windowsIn([second as OfferedDay])).not.toMatch(/\*/)
  })

  it("is the earliest of equally good ones, and on the emptier of equal days", () => {
    const days = [0, 1, 2].map((ahead) => ({ date: addDays(monday, ahead), jobs: [] }))
    const [first, ...others] = offer(days)
    expect(windowsIn([first as OfferedDay])).toBe("8* 10 12 14")
    expect(others.map((day) => windowsIn([day]))).toEqual(["8 10 12 14", "8 10 12 14"])
  })
})

const anyJob = fc
  .record({
    technicians: fc.subarray(["cho", "vega", "lind"]),
    start: fc.integer({ min: 6, max: 19 }),
    length: fc.integer({ min: 1, max: 6 }),
    location: fc.constantFrom(yubaCity, marysville, woodland, undefined),
  })
  .map(({ technicians, start, length, location }) => job(technicians, start, start + length, { location }))
const anyDay = fc.array(anyJob, { maxLength: 14 })
const anyShop = fc
  .subarray([shift("cho"), shift("vega", 7, 15), shift("lind", 10, 18)], { minLength: 1 })
  .map((shifts) => shopOf(...shifts))

describe("Windows on any day", () => {
  it("never increase with another job or decrease with another technician", () => {
    fc.assert(
      fc.property(anyDay, anyJob, anyShop, (jobs, another, shop) => {
        const free = freeIn(offer([{ date: monday, jobs }], { shop })).length
        expect(
          freeIn(offer([{ date: monday, jobs: [...jobs, another] }], { shop })).length,
        ).toBeLessThanOrEqual(free)
        const more = { ...shop, shifts: [...shop.shifts, shift("new")] }
        expect(freeIn(offer([{ date: monday, jobs }], { shop: more })).length).toBeGreaterThanOrEqual(free)
      }),
    )
  })

  it("never book more visits than shifts or technicians allow", () => {
    fc.assert(
      fc.property(anyShop, fc.array(fc.nat(), { maxLength: 30 }), (shop, choices) => {
        const jobs: BookedJob[] = []
        for (const choice of choices) {
          const free = freeIn(offer([{ date: monday, jobs }], { shop }))
          const chosen = free[choice % Math.max(1, free.length)]
          if (chosen) jobs.push(job([], chosen.start / 60, chosen.end / 60))
        }
        const shifts = shop.shifts.reduce((sum, { start, end }) => sum + end - start, 0)
        expect(jobs.length * 120).toBeLessThanOrEqual(shifts)
        for (const { start, end } of windowsOn(hours, monday)) {
          const there = shop.shifts.filter((one) => one.start <= start && end <= one.end).length
          const booked = jobs.filter(({ appointmentTimeStart }) => appointmentTimeStart === start).length
          expect(booked).toBeLessThanOrEqual(there)
        }
      }),
    )
  })

  it("have one free window marked as best and stay in order", () => {
    fc.assert(
      fc.property(fc.array(anyDay, { minLength: 1, maxLength: 5 }), anyShop, (each, shop) => {
        const days = offer(
          each.map((jobs, ahead) => ({ date: addDays(monday, ahead), jobs })),
          { shop },
        )
        const best = days.flatMap(({ windows }) => windows.filter((window) => window.best))
        expect(best.length).toBe(Math.min(1, freeIn(days).length))
        expect(best.every(({ free }) => free)).toBe(true)
        for (const { date, windows } of days)
          expect(windows.map(({ start, end }) => ({ start, end }))).toEqual(windowsOn(hours, date))
      }),
    )
  })

  it("do not depend on the order in which jobs are read", () => {
    fc.assert(
      fc.property(anyDay, anyShop, (jobs, shop) => {
        expect(offer([{ date: monday, jobs: jobs.toReversed() }], { shop })).toEqual(
          offer([{ date: monday, jobs }], { shop }),
        )
      }),
    )
  })

  it("never rank the later of two equal days higher", () => {
    fc.assert(
      fc.property(anyDay, anyShop, (jobs, shop) => {
        const [, later] = offer(
          [
            { date: monday, jobs },
            { date: addDays(monday, 1), jobs },
          ],
          { shop },
        )
        const [alone] = offer([{ date: monday, jobs }], { shop })
        if (freeIn([alone as OfferedDay]).length === 0) return
        expect(later?.windows.filter(({ best }) => best)).toEqual([])
      }),
    )
  })
})
