import type { User } from "#shared/api/users.ts"
import { addDays, weekdayOf } from "#shared/domain/schedule/dates.ts"
import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"
import { phoneBook } from "./addresses.ts"
import { buildShop, type DemoShop } from "./build-shop.ts"
import type { Client } from "./clients.ts"
import type { Job } from "./job-runner.ts"
import { byHand, isUsual, openJob } from "./job-stories.ts"
import { logins } from "./people.ts"
import type { Plan } from "./planned-job.ts"
import { seededRandom } from "./random.ts"
import { assignTechnicians, type Casting } from "./schedule.ts"
import { todaysJobs } from "./today.ts"

const customersOfDemo = 300
const recentJobs = 800
const recentDays = 56
const knownAhead = [21, 18, 15, 13, 11, 10, 9, 8, 8, 7, 7, 6, 6, 5]
const jobsInAll = 1010
const earlierDays = 369
const lastNumberOfDemo = 48_216
const maxCustomers = 3300

const busy = (date: string): number => {
  const weekday = weekdayOf(date)
  return weekday === 0 ? 0.1 : weekday === 6 ? 0.5 : weekday === 1 ? 1.1 : 1
}

const spread = (count: number, days: readonly string[]): Map<string, number> => {
  const all = days.reduce((sum, day) => sum + busy(day), 0)
  let weight = 0
  let given = 0
  return new Map(
    days.map((day) => {
      weight += busy(day)
      const due = Math.round((count * weight) / all) - given
      given += due
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
  const coming = knownAhead.flatMap((known, index) => {
    const day = addDays(date, index + 1)
    return cast.coming(day, index + 1, Math.max(Math.round(known * busy(day)), index === 0 ? 9 : 0))
  })
  const waiting = undated(cast)
  const past = daysUntil(addDays(date, -1), recentDays)
  const [first = date] = past
  const old = today.plans.filter(({ appointment }) => appointment && appointment.date < first).length
  const trail = Math.max(0, size - recentJobs - old)
  const earlier = jobsOn(spread(trail, daysUntil(addDays(first, -1), earlierDays)), cast)
  const known = coming.length + waiting.length + today.plans.length - old
  const left = Math.max(0, Math.min(size, recentJobs) - known)
  const wanted = jobsOn(spread(left, past), cast)
  const back = wanted
    .filter(({ story }) => isUsual(story))
    .flatMap((plan, index) => (index % 34 === 7 ? (cast.comeback(plan) ?? []) : []))
  const originals = new Set(back.flatMap(({ original }) => original ?? []))
  const others = wanted.filter((plan) => !originals.has(plan))
  const given = new Set(
    back.map((_, index) => others[Math.floor(((index + 0.5) * others.length) / back.length)]),
  )
  const kept = wanted.filter((plan) => !given.has(plan))
  return [...earlier, ...kept, ...back, ...waiting, ...today.plans, ...coming]
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
export const demoOf = (now: Date, vinData: VinData, size = jobsInAll): Filling => {
  const dice = seededRandom("Clearline")
  const world = buildShop(now, vinData, dice)
  const staff = [...world.office, ...world.technicians, ...world.accounts.map(({ user }) => user)]
  const phones = phoneBook([...staff.map(({ phone }) => phone), ...Object.values(logins)])
  const today = todaysJobs(world, phones, dice.apart("today"))
  const known = [...staff, ...today.people.map(({ user }) => user)].map(({ name }) => name)
  const count = Math.min(maxCustomers, Math.max(customersOfDemo, Math.round(size / 3.4)))
  const others = world.customers(count - today.people.length, known, phones, dice.apart("customers"))
  const cast = assignTechnicians({ ...world, clients: [...others, ...world.fleets] }, dice.apart("schedule"))
  const customers = [...today.people, ...others]
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
