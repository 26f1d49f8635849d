import type { User } from "#shared/api/users.ts"
import { addDays, weekdayOf } from "#shared/domain/schedule/dates.ts"
import { phoneBook } from "./addresses.ts"
import type { Client } from "./clients.ts"
import { type CarData, type DemoShop, generateShop } from "./generate-shop.ts"
import type { Job } from "./job-runner.ts"
import { byHand, isUsual, openJob } from "./job-stories.ts"
import { logins } from "./people.ts"
import type { Plan } from "./planned-job.ts"
import { seededRandom } from "./random.ts"
import { assignTechnicians, type Casting } from "./schedule.ts"
import { todaysJobs } from "./todays-jobs.ts"

/* Plans the demo: how many jobs on which days. */

const customersOfDemo = 300
const recentJobs = 800
const recentDays = 56
const jobsBookedAhead = [21, 18, 15, 13, 11, 10, 9, 8, 8, 7, 7, 6, 6, 5]
const jobsInAll = 1010
const earlierDays = 369
const lastNumberOfDemo = 48_216
const maxCustomers = 3300

const loadFactor = (date: string): number => {
  const weekday = weekdayOf(date)
  return weekday === 0 ? 0.1 : weekday === 6 ? 0.5 : weekday === 1 ? 1.1 : 1
}

const distributeJobs = (count: number, days: readonly string[]): Map<string, number> => {
  const all = days.reduce((sum, day) => sum + loadFactor(day), 0)
  let weight = 0
  let assigned = 0
  return new Map(
    days.map((day) => {
      weight += loadFactor(day)
      const due = Math.round((count * weight) / all) - assigned
      assigned += due
      return [day, due]
    }),
  )
}

const daysUntil = (end: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(end, index - count + 1))

const jobsOn = (days: Map<string, number>, cast: Casting): Plan[] =>
  [...days].flatMap(([day, count]) => cast.day(day, count))

const undated = (cast: Casting): Plan[] => [
  ...Array.from({ length: 5 }, () => cast.undated(openJob())),
  ...Array.from({ length: 3 }, () => cast.ordered(openJob())),
  cast.undated(openJob(() => undefined, "Replace windshield")),
  cast.undated(openJob(() => undefined, "Repair, 1 chip")),
  ...Array.from({ length: 2 }, () =>
    cast.undated(
      openJob(byHand("open", 7, "awaitingCustomerConfirmation", "Left a voicemail: which day suits?")),
    ),
  ),
  cast.undated(openJob(byHand("open", 12, "awaitingCoverageVerification", "Adjuster will call after 3."))),
  cast.undated(
    openJob(byHand("open", 20, "exception", "Glass is on back order everywhere. Customer knows.")),
  ),
]

const jobsOf = (world: DemoShop, today: { plans: Plan[] }, cast: Casting, size: number): Plan[] => {
  const { today: date } = world
  const coming = jobsBookedAhead.flatMap((known, index) => {
    const day = addDays(date, index + 1)
    return cast.coming(day, index + 1, Math.max(Math.round(known * loadFactor(day)), index === 0 ? 9 : 0))
  })
  const waiting = undated(cast)
  const past = daysUntil(addDays(date, -1), recentDays)
  const [first = date] = past
  const old = today.plans.filter(({ appointment }) => appointment && appointment.date < first).length
  const earlierJobCount = Math.max(0, size - recentJobs - old)
  const earlier = jobsOn(distributeJobs(earlierJobCount, daysUntil(addDays(first, -1), earlierDays)), cast)
  const known = coming.length + waiting.length + today.plans.length - old
  const remainingJobs = Math.max(0, Math.min(size, recentJobs) - known)
  const recentPlans = jobsOn(distributeJobs(remainingJobs, past), cast)
  const comebacks = recentPlans
    .filter(({ story }) => isUsual(story))
    .flatMap((plan, index) => (index % 34 === 7 ? (cast.comeback(plan) ?? []) : []))
  const originals = new Set(comebacks.flatMap(({ original }) => original ?? []))
  const otherPlans = recentPlans.filter((plan) => !originals.has(plan))
  const replacedPlans = new Set(
    comebacks.map(
      (_, index) => otherPlans[Math.floor(((index + 0.5) * otherPlans.length) / comebacks.length)],
    ),
  )
  const remainingPlans = recentPlans.filter((plan) => !replacedPlans.has(plan))
  return [...earlier, ...remainingPlans, ...comebacks, ...waiting, ...today.plans, ...coming]
}

export type Filling = {
  world: DemoShop
  users: User[]
  customers: Client[]
  accounts: Client[]
  jobs: Iterable<Job>
  jobCount: number
  lastNumber: number
}

/** The demo shop at this hour. The same hour gives the same shop. A larger one has more customers and a longer past. */
export const generateDemo = (now: Date, carData: CarData, size = jobsInAll): Filling => {
  const random = seededRandom("Clearline")
  const world = generateShop(now, carData, random)
  const staff = [...world.office, ...world.technicians, ...world.accounts.map(({ user }) => user)]
  const phones = phoneBook([...staff.map(({ phone }) => phone), ...Object.values(logins)])
  const today = todaysJobs(world, phones, random.fork("today"))
  const known = [...staff, ...today.people.map(({ user }) => user)].map(({ name }) => name)
  const count = Math.min(maxCustomers, Math.max(customersOfDemo, Math.round(size / 3.4)))
  const otherCustomers = world.customers(count - today.people.length, known, phones, random.fork("customers"))
  const cast = assignTechnicians(
    { ...world, clients: [...otherCustomers, ...world.fleets] },
    random.fork("schedule"),
  )
  const customers = [...today.people, ...otherCustomers]
  const plans = jobsOf(world, today, cast, size)
  const lastNumber = Math.max(lastNumberOfDemo, plans.length)
  return {
    world,
    users: [...staff, ...customers.map(({ user }) => user)],
    customers,
    accounts: world.fleets,
    jobs: world.jobs(plans, lastNumber),
    jobCount: plans.length,
    lastNumber,
  }
}
