import { addDays, instantAt, todayIn } from "#shared/domain/schedule/dates.ts"
import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"
import { openAccounts } from "./accounts.ts"
import type { PhoneBook } from "./addresses.ts"
import { branches, withShifts } from "./branches.ts"
import { carriers } from "./carriers.ts"
import { type Client, fleetOf, personWithCars } from "./clients.ts"
import type { Dice } from "./dice.ts"
import { garage } from "./garage.ts"
import { workshop } from "./glass.ts"
import { beginLife, type Job } from "./life.ts"
import { hireTeam, nameGiver, newCustomer } from "./people.ts"
import { requestMaker } from "./plan.ts"
import type { Plan } from "./planned-job.ts"
import { settings } from "./shop.ts"

const daysInUse = 430

export const worldOf = (now: Date, vinData: VinData, dice: Dice) => {
  const today = todayIn(now)
  const since = instantAt(addDays(today, -daysInUse), 8 * 60)
  const team = hireTeam(since, dice.apart("team"))
  const cars = garage(vinData, Number(today.slice(0, 4)))
  const accounts = openAccounts(since, dice.apart("accounts"))
  const lineDice = dice.apart("lines")
  const glassworks = workshop(today, () => lineDice.id())
  const rates = {
    carriers,
    profiles: accounts.map(({ profile }) => profile),
    settings: { ...settings, version: 0 },
  }
  const decidedOf = requestMaker({ rates, branches, workshop: glassworks })
  const scene = { now, rates, branches, technicians: team.technicians }

  return {
    now,
    today,
    since,
    ...team,
    accounts,
    fleets: accounts.map((account, index) => fleetOf(account, cars, dice.apart(`fleet ${index}`))),
    garage: cars,
    settings,
    branches: branches.map((branch) => withShifts(branch, team.technicians, today)),
    carriers,
    workshop: glassworks,

    customers(count: number, taken: readonly string[], phones: PhoneBook, own: Dice): Client[] {
      const nameOf = nameGiver(taken)
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
        const life = beginLife(
          decided,
          { at: plan.received, by: plan.clerk, hurried: plan.hurried === true },
          scene,
          plan.dice,
        )
        plan.story.tell(plan, life)
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
export type World = ReturnType<typeof worldOf>
