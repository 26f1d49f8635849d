import * as z from "zod"
import type { User } from "#shared/api/users.ts"
import { serviceStatuses } from "#shared/domain/job/status.ts"
import { shopTimeAt } from "#shared/domain/schedule/dates.ts"
import type { PhoneBook } from "./addresses.ts"
import { type Client, ownCar } from "./clients.ts"
import { at, deskDayBefore } from "./clock.ts"
import type { DemoShop } from "./generate-shop.ts"
import { type WorkName, workNames } from "./glass.ts"
import { completedJob, openJob, setByHand, upTo } from "./job-stories.ts"
import { logins, newCustomer } from "./people.ts"
import type { Plan, Story } from "./planned-job.ts"
import type { Random } from "./random.ts"
import todayRows from "./today.json" with { type: "json" }

const Row = z.strictObject({
  name: z.string(),
  fleet: z.string().optional(),
  /** The customer who can log in. */
  canLogIn: z.literal(true).optional(),
  address: z.string().optional(),
  branch: z.string(),
  /** Year, make, model, trim. */
  car: z
    .tuple([z.number(), z.string(), z.string()])
    .or(z.tuple([z.number(), z.string(), z.string(), z.string()])),
  /** Hours after midnight. */
  window: z.tuple([z.number(), z.number()]),
  crew: z.array(z.string()),
  /** Carrier key and deductible in cents, or another payer. */
  payer: z.enum(["Cash", "Net"]).or(z.tuple([z.string(), z.number()])),
  work: z.enum(workNames),
  location: z.enum(["Mobile", "Inshop"]),
  /** Days before today, and the hour. */
  called: z.tuple([z.number(), z.number()]),
  notes: z.string().optional(),
  alert: z.string().optional(),
  summary: z.string().optional(),
  warranty: z.literal(true).optional(),
  /** The usual steps up to this status. */
  until: z.enum(serviceStatuses).optional(),
  /** What a clerk sets after those steps. */
  setByHand: z
    .strictObject({ minutes: z.number(), status: z.enum(serviceStatuses), note: z.string() })
    .optional(),
  cancelledBecause: z.string().optional(),
})
type Row = z.infer<typeof Row>

/** Today's jobs as a person sees them after `npm start`: one in each status. */
const rows = z.array(Row).parse(todayRows)

const storyOf =
  ({ until, setByHand: choice, cancelledBecause }: Row): Story["run"] =>
  (plan, life) => {
    if (until) upTo(until)(plan, life)
    if (choice) setByHand(choice)(plan, life)
    if (cancelledBecause === undefined) return
    const when = at(deskDayBefore(plan.appointment?.date ?? "", 1), 16 * 60 + 20)
    life.act("cancel", when, plan.clerk, {}, cancelledBecause)
  }

/** The day is designed for 9:45am; windows move for later starts. */
const shiftAt = (now: Date): number => {
  const hours = shopTimeAt(now).minutes / 60 - 9.75
  return Math.max(-1, Math.min(3, Math.round(hours * 2) / 2))
}

const clientOf = (row: Row, world: DemoShop, phones: PhoneBook, random: Random): Client => {
  const fleet = row.fleet && world.fleets.find(({ user }) => user.name === row.fleet)
  if (fleet) return fleet
  const { name, branch, canLogIn, address } = row
  const user = newCustomer(
    {
      name,
      branch,
      ...(canLogIn && { phone: logins.customer }),
      ...(address && { address }),
      since: world.since,
    },
    phones,
    random,
  )
  return { user, branch, cars: [], account: undefined }
}

const carOf = ({ car: [year, make, model, trim] }: Row, client: Client, world: DemoShop, random: Random) => {
  const index = client.cars.length
  const about = client.account
    ? { reference: client.account.units(index), billingCompany: client.user.name }
    : {}
  const car = ownCar(client.user, world.garage.named(year, make, model, trim, random), index, random, about)
  client.cars.push(car)
  return car
}

const payerOf = ({ payer }: Row, { carriers }: DemoShop): Plan["payer"] => {
  if (typeof payer === "string") return payer
  const [key, deductible] = payer
  const carrier = carriers.find((one) => one.key === key)
  if (!carrier) throw new Error(`The demo has no carrier ${key}.`)
  return { carrier, deductible }
}

const technicianOf = (id: string, { technicians }: DemoShop): User => {
  const found = technicians.find(({ _id }) => _id === id)
  if (!found) throw new Error(`Nobody here is ${id}.`)
  return found
}

export const todaysJobs = (
  world: DemoShop,
  phones: PhoneBook,
  random: Random,
): { plans: Plan[]; people: Client[] } => {
  const { today, now, clerks } = world
  const shift = shiftAt(now)
  const plans = rows.map((row): Plan => {
    const jobDice = random.fork(row.name)
    const client = clientOf(row, world, phones, jobDice)
    const [days, hour] = row.called
    const planned = at(days === 0 ? today : deskDayBefore(today, days), hour * 60 + jobDice.roll() * 5)
    const [from, to] = row.window.map((hours) => (hours + shift) * 60)
    const crew = row.crew.map((id) => technicianOf(id, world))
    return {
      received: planned < now ? planned : new Date(now.getTime() - jobDice.between(25, 55) * 60_000),
      clerk: jobDice.pick(clerks.filter(({ branch }) => branch === row.branch)),
      appointment: { date: today, window: { start: from ?? 0, end: to ?? 0 } },
      technicians: crew,
      client,
      car: carOf(row, client, world, jobDice),
      payer: payerOf(row, world),
      work: row.work,
      location: row.location,
      ...(row.address && { address: row.address }),
      ...(row.notes && { notes: row.notes }),
      ...(row.alert && { alert: row.alert }),
      story: {
        datedAtOnce: true,
        assigned: crew.length === 0 ? "never" : "at once",
        vinKnown: true,
        dispatched: typeof row.payer !== "string" && jobDice.chance(0.5),
        ...(row.summary && { summary: row.summary }),
        run: storyOf(row),
      },
      hurried: true,
      random: jobDice.fork("job"),
    }
  })
  const jobBefore = (plan: Plan, days: number, work: WorkName): Plan =>
    earlierJob(plan, days, work, world, random)
  const of = (name: string) => plans.filter(({ client }) => client.user.name === name)
  return {
    plans: [
      ...plans.flatMap((plan, index) => {
        if (!rows[index]?.warranty) return [plan]
        const original = jobBefore(plan, 41, "windshield")
        return [original, { ...plan, original }]
      }),
      ...of("Priya Raman").flatMap((plan) => [
        jobBefore(plan, 261, "chips"),
        jobBefore(plan, 47, "doorGlass"),
      ]),
      ...of("Valley Plumbing & Drain").flatMap((plan) => [
        jobBefore(plan, 33, "windshield"),
        jobBefore(plan, 19, "chips"),
      ]),
    ],
    people: plans.map(({ client }) => client).filter(({ account }) => !account),
  }
}

const earlierJob = (plan: Plan, days: number, work: WorkName, { today }: DemoShop, random: Random): Plan => {
  const { hurried: _hurried, notes: _notes, alert: _alert, appointment, ...same } = plan
  const own = random.fork(`${plan.client.user.name} ${days}`)
  const date = deskDayBefore(today, days)
  return {
    ...same,
    received: at(deskDayBefore(date, 2), own.between(500, 900)),
    appointment: appointment && { ...appointment, date },
    work,
    story: { ...openJob(completedJob), datedAtOnce: true, assigned: "at once" },
    random: own,
  }
}
