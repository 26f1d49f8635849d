import type { User } from "#shared/api/users.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"
import { addDays, todayIn, weekdayOf } from "#shared/domain/schedule/dates.ts"
import type { Client, OwnedCar } from "./clients.ts"
import { at, deskDayBefore } from "./clock.ts"
import type { LineBuilder, WorkName } from "./glass.ts"
import { storyOf, unconfirmedJob, warrantyJob } from "./job-stories.ts"
import type { Plan, Window } from "./planned-job.ts"
import type { Random } from "./random.ts"

/** The people and vehicles that a day of jobs is built from. */
export type Cast = {
  now: Date
  clients: readonly Client[]
  technicians: readonly User[]
  clerks: readonly User[]
  carriers: readonly InsuranceProvider[]
  lineBuilder: LineBuilder
}

const windows: readonly Window[] = [
  [480, 600],
  [600, 720],
  [780, 900],
  [900, 1020],
].map(([start = 0, end = 0]) => ({ start, end }))

const varyWindow = ({ start }: Window, random: Random): Window => {
  if (random.chance(0.1)) return start < 720 ? { start: 480, end: 720 } : { start: 780, end: 1020 }
  const shift = random.pick([0, 0, 0, -30, 30])
  return { start: start + shift, end: start + shift + 120 }
}

type Slot = { technician: User; window: Window }

/** Technicians do one job at a time, until there are more jobs than hours. */
const slotsOf = (count: number, technicians: readonly User[], random: Random): Slot[] => {
  const installers = technicians.filter((user) => user.defaultTechnicianAssignment === "Installer")
  const all = installers.flatMap((technician) => windows.map((window) => ({ technician, window })))
  const chosen: Slot[] = []
  while (chosen.length < count) chosen.push(...random.shuffled(all).slice(0, count - chosen.length))
  return chosen.map(({ technician, window }) => ({ technician, window: varyWindow(window, random) }))
}

const shuffledRotation = <T>(list: readonly T[], random: Random): (() => T) => {
  let remaining: T[] = []
  return () => {
    if (remaining.length === 0) remaining = random.shuffled(list)
    const next = remaining.pop()
    if (next === undefined) throw new Error("There is nobody to take a turn.")
    return next
  }
}

const deductibleOf = (work: WorkName, random: Random): number =>
  work === "chips" ? 0 : random.pick([0, 5000, 10_000, 10_000, 25_000, 25_000, 50_000])

const leadDays = {
  chips: [0, 0, 1, 1, 1, 2, 2, 3, 5],
  glass: [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 9, 11, 13],
}
const lead = (work: WorkName, random: Random): number =>
  random.pick(work === "chips" ? leadDays.chips : leadDays.glass)

const comebackOf = (original: Plan, now: Date, random: Random): Plan | undefined => {
  const originalAppointment = original.appointment
  const { story: _story, ...same } = original
  if (!originalAppointment) return undefined
  const date = addDays(originalAppointment.date, random.between(6, 45))
  const comebackDice = random.fork(`comeback ${random.id()}`)
  const calledAt = at(deskDayBefore(date, comebackDice.between(1, 3)), comebackDice.between(485, 960))
  if (weekdayOf(date) === 0 || date === todayIn(now) || calledAt >= now) return undefined
  return {
    ...same,
    received: calledAt,
    appointment: { ...originalAppointment, date },
    original,
    story: warrantyJob,
    random: comebackDice,
  }
}

export const assignTechnicians = (cast: Cast, random: Random) => {
  const { now, technicians, clerks, carriers, lineBuilder } = cast
  const today = todayIn(now)
  const staffOf = (branch: string | undefined) => ({
    people: shuffledRotation(
      cast.clients.filter((client) => client.branch === branch && !client.account),
      random,
    ),
    accounts: shuffledRotation(
      cast.clients.filter((client) => client.branch === branch && client.account),
      random,
    ),
    clerks: clerks.filter((user) => user.branch === branch),
  })
  const branches = new Map(
    [...new Set(technicians.map(({ branch }) => branch))].map((id) => [id, staffOf(id)]),
  )
  const carrier = () => carriers[Math.floor(carriers.length * random.roll() ** 1.8)] ?? random.pick(carriers)

  const received = (date: string, start: number, days: number): Date => {
    const sameDay = start - random.between(95, 170)
    if (days === 0 && sameDay >= 450) return at(date, sameDay + random.roll())
    return at(deskDayBefore(date, Math.max(1, days)), random.between(485, 960) + random.roll())
  }

  const helperOf = ({ branch }: User, work: WorkName): User[] => {
    const helper = technicians.find(
      (user) => user.branch === branch && user.defaultTechnicianAssignment === "Assistant",
    )
    return helper && work === "windshield" && random.chance(0.25) ? [helper] : []
  }

  const job = (date: string, { technician, window }: Slot, daysOf = lead): Plan => {
    const branch = branches.get(technician.branch)
    if (!branch) throw new Error(`${technician.name} is at no branch.`)
    const client = random.chance(0.3) ? branch.accounts() : branch.people()
    const car: OwnedCar = random.pick(client.cars)
    const work = lineBuilder.usual(random, car.car)
    const insured = !client.account && work !== "removeAndInstall" && work !== "leak" && random.chance(0.44)
    const calledAt = received(date, window.start, daysOf(work, random))
    return {
      received: calledAt,
      clerk: random.pick(branch.clerks),
      appointment: { date, window },
      technicians: [technician, ...helperOf(technician, work)],
      client,
      car,
      payer: client.account
        ? "Net"
        : insured
          ? { carrier: carrier(), deductible: deductibleOf(work, random) }
          : "Cash",
      work,
      location: random.chance(client.account ? 0.8 : 0.64) ? "Mobile" : "Inshop",
      story: storyOf({ appointment: { date, window }, insured, received: todayIn(calledAt) }, random),
      random: random.fork(`job ${random.id()}`),
    }
  }

  const undated = (story: Plan["story"]): Plan => {
    const plan = job(today, { technician: random.pick(technicians), window: { start: 900, end: 1020 } })
    const planned = at(deskDayBefore(today, random.between(0, 2)), random.between(485, 960))
    return {
      ...plan,
      received: planned < now ? planned : new Date(now.getTime() - random.between(4, 50) * 60_000),
      appointment: undefined,
      story,
    }
  }

  const lastCall = (): Date => {
    const planned = at(deskDayBefore(today, random.between(0, 2)), random.between(485, 960) + random.roll())
    return planned < now ? planned : at(deskDayBefore(today, 1), random.between(485, 960) + random.roll())
  }

  return {
    day: (date: string, count: number): Plan[] =>
      slotsOf(count, technicians, random)
        .map((slot) => job(date, slot))
        .filter((plan) => plan.received < now),

    coming: (date: string, ahead: number, count: number): Plan[] =>
      slotsOf(count, technicians, random).map((slot) => {
        const plan = job(date, slot, (work) => Math.max(lead(work, random), ahead + random.between(0, 4)))
        if (random.chance(0.2)) return { ...plan, received: lastCall(), story: unconfirmedJob(random) }
        return plan.received < now ? plan : { ...plan, received: lastCall() }
      }),

    undated,
    ordered(story: Plan["story"]): Plan {
      let plan = undated({ ...story, dispatched: true })
      while (plan.client.account) plan = undated(plan.story)
      return { ...plan, payer: { carrier: carrier(), deductible: random.pick([0, 10_000, 25_000]) } }
    },

    comeback: (original: Plan) => comebackOf(original, now, random),
  }
}
export type Casting = ReturnType<typeof assignTechnicians>
