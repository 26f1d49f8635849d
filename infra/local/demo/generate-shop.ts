import { addDays, instantAt, todayIn } from "#shared/domain/schedule/dates.ts"
import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"
import { openAccounts } from "./accounts.ts"
import type { PhoneBook } from "./addresses.ts"
import { branches, withShifts } from "./branches.ts"
import { carriers } from "./carriers.ts"
import type { ListedVehicle } from "./catalog.ts"
import { type Client, fleetClient, personWithCars } from "./clients.ts"
import { lineBuilder } from "./glass.ts"
import { type Job, jobRunner } from "./job-runner.ts"
import { createStaff, newCustomer, uniqueNames } from "./people.ts"
import type { Plan } from "./planned-job.ts"
import type { Random } from "./random.ts"
import { requestMaker } from "./request-from-plan.ts"
import { settings } from "./shop.ts"
import { vinPool } from "./vins.ts"

const daysInUse = 430

export type CarData = { vinData: VinData; catalog: readonly ListedVehicle[] }

export const generateShop = (now: Date, { vinData, catalog }: CarData, random: Random) => {
  const today = todayIn(now)
  const since = instantAt(addDays(today, -daysInUse), 8 * 60)
  const team = createStaff(since, random.fork("team"))
  const cars = vinPool(vinData, Number(today.slice(0, 4)), catalog)
  const accounts = openAccounts(since, random.fork("accounts"))
  const lineDice = random.fork("lines")
  const buildLines = lineBuilder(today, () => lineDice.id())
  const rates = {
    carriers,
    profiles: accounts.map(({ profile }) => profile),
    settings: { ...settings, version: 0 },
  }
  const decidedOf = requestMaker({ rates, branches, lineBuilder: buildLines })
  const runContext = { now, rates, branches, technicians: team.technicians }

  return {
    now,
    today,
    since,
    ...team,
    accounts,
    fleets: accounts.map((account, index) => fleetClient(account, cars, random.fork(`fleet ${index}`))),
    garage: cars,
    settings,
    branches: branches.map((branch) => withShifts(branch, team.technicians, today)),
    carriers,
    lineBuilder: buildLines,

    customers(count: number, taken: readonly string[], phones: PhoneBook, own: Random): Client[] {
      const nameOf = uniqueNames(taken)
      return Array.from({ length: count }, () => {
        const branch = own.weighted({ "yuba-city": 32, woodland: 14, sacramento: 30, "santa-ana": 24 })
        const user = newCustomer({ name: nameOf(own), branch, since }, phones, own)
        return personWithCars(user, cars, own)
      })
    },

    /** Earliest first, since invoice numbers ascend. */
    *jobs(plans: readonly Plan[], lastNumber: number): Generator<Job> {
      const inOrder = plans.toSorted((a, b) => a.received.getTime() - b.received.getTime())
      const originals = new Set(inOrder.flatMap(({ original }) => original ?? []))
      const numberOf = (index: number) => lastNumber - inOrder.length + 1 + index
      const remembered = new Map<Plan, Job>()
      for (const [index, plan] of inOrder.entries()) {
        const original = plan.original && remembered.get(plan.original)
        const decided = decidedOf(plan, numberOf(index), original)
        const life = jobRunner(
          decided,
          { at: plan.received, by: plan.clerk, hurried: plan.hurried === true },
          runContext,
          plan.random,
        )
        plan.story.run(plan, life)
        if (originals.has(plan)) {
          for (const [later, visit] of inOrder.entries())
            if (visit.original === plan) life.visited(visit.received, visit.clerk, numberOf(later))
        }
        const job = life.ended()
        if (originals.has(plan)) remembered.set(plan, job)
        yield job
      }
    },
  }
}
export type DemoShop = ReturnType<typeof generateShop>
