import type { User } from "#shared/api/users.ts"

import { shopTimeAt } from "#shared/domain/schedule/dates.ts"
import type { PhoneBook } from "./addresses.ts"
import { type Client, ownCar } from "./clients.ts"
import { at, deskDayBefore } from "./clock.ts"
import type { Dice } from "./dice.ts"
import type { WorkName } from "./glass.ts"
import { logins, newCustomer } from "./people.ts"
import type { Plan, Story } from "./planned-job.ts"
import { byHand, openStory, upTo, usualStory } from "./stories.ts"
import type { World } from "./world.ts"

type Row = {
  name: string
  fleet?: string
  phone?: string
  address?: string
  branch: string
  car: readonly [year: number, make: string, model: string, trim?: string]
  window: readonly [from: number, to: number]
  crew: readonly string[]
  /** carrier key and deductible in cents, or another payer */
  payer: "Cash" | "Net" | readonly [carrier: string, deductible: number]
  work: WorkName
  location: "Mobile" | "Inshop"
  called: readonly [days: number, hour: number]
  notes?: string
  alert?: string
  tell: Story["tell"]
  summary?: string
  warranty?: true
}

/** Today's jobs as a person sees them after `npm start`: one in each status. */
const rows: readonly Row[] = [
  {
    name: "Arman Petrosyan",
    branch: "yuba-city",
    car: [2018, "Honda", "Civic", "EX"],
    window: [7, 9],
    crew: ["min-cho"],
    payer: "Cash",
    work: "chips",
    location: "Inshop",
    called: [2, 9.5],
    tell: upTo("invoicePaid"),
  },
  {
    name: "Valley Plumbing & Drain",
    fleet: "Valley Plumbing & Drain",
    address: "4410 Erle Rd, Linda, CA 95901",
    branch: "yuba-city",
    car: [2019, "Ford", "F-150"],
    window: [7.5, 9.5],
    crew: ["daniel-ortega"],
    payer: "Net",
    work: "backGlass",
    location: "Mobile",
    called: [3, 10.2],
    notes: "Truck is behind the shop, keys with Denise.",
    tell: upTo("invoiceSubmitted"),
  },
  {
    name: "Hannah Weiss",
    address: "1244 Cottonwood St, Woodland, CA 95695",
    branch: "woodland",
    car: [2021, "Toyota", "RAV4", "XLE"],
    window: [8, 10],
    crew: ["sarkis-nazarian"],
    payer: ["golden-valley", 25_000],
    work: "windshield",
    location: "Mobile",
    called: [3, 14],
    tell: upTo("awaitingPayment"),
  },
  {
    name: "Ricardo Souza",
    branch: "sacramento",
    car: [2017, "Hyundai", "Elantra"],
    window: [7.5, 9.5],
    crew: ["teo-alvarez"],
    payer: "Cash",
    work: "windshield",
    location: "Inshop",
    called: [2, 11],
    tell: byHand(
      "awaitingPayment",
      6,
      "paymentPending",
      "Card was read, then the terminal lost its connection.",
    ),
  },
  {
    name: "Tuyet Pham",
    address: "1930 N Broadway, Santa Ana, CA 92706",
    branch: "santa-ana",
    car: [2020, "Honda", "CR-V", "EX-L"],
    window: [7.5, 9.5],
    crew: ["hector-munoz"],
    payer: ["pacific-coast", 10_000],
    work: "windshield",
    location: "Mobile",
    called: [4, 15],
    tell: upTo("partialPayment"),
  },
  {
    name: "Luis Andrade",
    address: "2816 Freeport Blvd, Sacramento, CA 95818",
    branch: "sacramento",
    car: [2015, "Nissan", "Altima"],
    window: [8.5, 10.5],
    crew: ["lamar-whitfield"],
    payer: "Cash",
    work: "doorGlass",
    location: "Mobile",
    called: [1, 13],
    notes: "Break-in last night, glass is all over the child seat.",
    tell: upTo("serviceInProgress"),
  },
  {
    name: "Nadia Haddad",
    address: "640 Gray Ave, Yuba City, CA 95991",
    branch: "yuba-city",
    car: [2017, "Lexus", "RX", "350"],
    window: [9, 11],
    crew: ["min-cho"],
    payer: "Cash",
    work: "quarterGlass",
    location: "Mobile",
    called: [3, 9],
    notes: "Park on the street, the driveway is being poured.",
    tell: upTo("technicianEnroute"),
  },
  {
    name: "Beatriz Castillo",
    branch: "santa-ana",
    car: [2018, "Toyota", "Tacoma", "SR5"],
    window: [9, 11],
    crew: ["khoa-tran"],
    payer: ["harbor", 0],
    work: "chips",
    location: "Inshop",
    called: [1, 16],
    tell: upTo("serviceInProgress"),
  },
  {
    name: "Grace Kim",
    address: "820 Gibson Rd, Woodland, CA 95695",
    branch: "woodland",
    car: [2016, "Ford", "Escape", "SE"],
    window: [9, 11],
    crew: ["sarkis-nazarian"],
    payer: "Cash",
    work: "windshield",
    location: "Mobile",
    called: [2, 13.2],
    notes: "Whistles on the freeway from the upper corner.",
    warranty: true,
    tell: () => undefined,
  },
  {
    name: "Pacific Rim Rentals",
    fleet: "Pacific Rim Rentals",
    branch: "sacramento",
    car: [2023, "Chevrolet", "Silverado", "LT"],
    window: [10, 14],
    crew: ["lamar-whitfield"],
    payer: "Net",
    work: "windshield",
    location: "Mobile",
    called: [4, 8.6],
    tell: upTo("repairReady"),
  },
  {
    name: "Xochitl Quintero",
    branch: "yuba-city",
    car: [2014, "Toyota", "Corolla"],
    window: [10, 12],
    crew: ["brandon-yee"],
    payer: "Cash",
    work: "windshield",
    location: "Inshop",
    called: [2, 15],
    tell(plan, life) {
      upTo("repairReady")(plan, life)
      life.act(
        "cancel",
        at(deskDayBefore(plan.appointment?.date ?? "", 1), 16 * 60 + 20),
        plan.clerk,
        {},
        "Sold the car.",
      )
    },
  },
  {
    name: "Teresa Vang",
    address: "1127 Clark Ave, Yuba City, CA 95991",
    branch: "yuba-city",
    car: [2016, "Honda", "CR-V", "EX"],
    window: [11, 13],
    crew: ["min-cho"],
    payer: ["sierra", 25_000],
    work: "windshield",
    location: "Mobile",
    called: [3, 10.4],
    notes: "Works from home. Toll tag on the windshield has to come over to the new one.",
    alert: "Gate code 4471. Dog in the yard, call before you open the gate.",
    tell: upTo("repairReady"),
  },
  {
    name: "Jerome Banks",
    address: "2240 Joiner Pkwy, Lincoln, CA 95648",
    branch: "sacramento",
    car: [2022, "Kia", "Telluride", "EX"],
    window: [11, 13],
    crew: [],
    payer: "Cash",
    work: "chips",
    location: "Mobile",
    called: [1, 15.5],
    tell: byHand("repairReady", 4, "awaitingTechnician", "Teo is out today, send someone else."),
  },
  {
    name: "Alejandra Ortiz",
    address: "2110 Red Hill Ave, Tustin, CA 92780",
    branch: "santa-ana",
    car: [2021, "Tesla", "Model Y", "Long Range"],
    window: [11, 13],
    crew: ["hector-munoz"],
    payer: "Cash",
    work: "windshield",
    location: "Mobile",
    called: [5, 12],
    tell: upTo("repairReady"),
  },
  {
    name: "Sofia Delgado",
    address: "6518 Greenback Ln, Citrus Heights, CA 95621",
    branch: "sacramento",
    car: [2022, "Hyundai", "Tucson", "SEL"],
    window: [12, 14],
    crew: [],
    payer: "Cash",
    work: "doorGlass",
    location: "Mobile",
    called: [0, 7.4],
    tell: upTo("needParts"),
  },
  {
    name: "Priya Raman",
    phone: logins.customer,
    address: "1184 Plumas St, Yuba City, CA 95991",
    branch: "yuba-city",
    car: [2022, "Subaru", "Outback", "Touring"],
    window: [13, 15],
    crew: ["daniel-ortega"],
    payer: ["sierra", 25_000],
    work: "windshield",
    location: "Mobile",
    called: [2, 9.2],
    notes: "Works from home, any time after 1 is fine.",
    tell: upTo("awaitingParts"),
  },
  {
    name: "Marcus Oyelaran-Whitcombe",
    address: "9130 Kiefer Blvd, Rosemont, CA 95826",
    branch: "sacramento",
    car: [2020, "Mercedes-Benz", "Sprinter", "2500"],
    window: [13, 17],
    crew: [],
    payer: ["delta", 50_000],
    work: "windshield",
    location: "Mobile",
    called: [1, 16.2],
    summary: "Replace windshield, heated",
    tell: ({ clerk, received }, life) =>
      life.act(
        "setStatus",
        new Date(received.getTime() + 9 * 60_000),
        clerk,
        { serviceStatus: "awaitingCoverageVerification" },
        "Van is on a business policy, insurer is looking it up.",
      ),
  },
  {
    name: "Daniel Fitch",
    address: "3340 J St, Sacramento, CA 95816",
    branch: "sacramento",
    car: [2022, "Tesla", "Model 3", "Long Range"],
    window: [14, 16],
    crew: [],
    payer: ["monarch", 25_000],
    work: "windshield",
    location: "Mobile",
    called: [0, 7.8],
    summary: "Replace windshield, calibration",
    tell: () => undefined,
  },
  {
    name: "Carmen Rasmussen",
    address: "2255 Butte House Rd, Yuba City, CA 95993",
    branch: "yuba-city",
    car: [2020, "Ford", "Escape", "SE"],
    window: [14, 16],
    crew: ["min-cho"],
    payer: ["redwood", 10_000],
    work: "doorGlass",
    location: "Mobile",
    called: [1, 11.5],
    tell: upTo("awaitingParts"),
  },
  {
    name: "Aiko Tanaka",
    branch: "yuba-city",
    car: [2013, "Toyota", "Prius"],
    window: [15, 17],
    crew: ["daniel-ortega"],
    payer: "Cash",
    work: "windshield",
    location: "Inshop",
    called: [2, 12.5],
    tell: byHand(
      "repairReady",
      25,
      "awaitingCustomerConfirmation",
      "Texted: can they bring the car in an hour earlier?",
    ),
  },
  {
    name: "Quang Nguyen",
    address: "11870 Euclid St, Garden Grove, CA 92840",
    branch: "santa-ana",
    car: [2016, "Lexus", "ES"],
    window: [15, 17],
    crew: ["khoa-tran"],
    payer: ["capitol", 10_000],
    work: "backGlass",
    location: "Mobile",
    called: [2, 10],
    tell: upTo("repairReady"),
  },
  {
    name: "Golden State Charters",
    fleet: "Golden State Charters",
    branch: "sacramento",
    car: [2018, "Ford", "Transit", "350"],
    window: [16, 18],
    crew: [],
    payer: "Net",
    work: "doorGlass",
    location: "Mobile",
    called: [1, 9.8],
    summary: "Replace sliding door glass",
    tell: ({ clerk, received }, life) =>
      life.act(
        "setStatus",
        new Date(received.getTime() + 6 * 60_000),
        clerk,
        { serviceStatus: "exception" },
        "No glass maker lists this door. Asked the coach builder.",
      ),
  },
]

/** The day is designed for 9:45am; windows move for later starts. */
const shiftAt = (now: Date): number => {
  const hours = shopTimeAt(now).minutes / 60 - 9.75
  return Math.max(-1, Math.min(3, Math.round(hours * 2) / 2))
}

const clientOf = (row: Row, world: World, phones: PhoneBook, dice: Dice): Client => {
  const fleet = row.fleet && world.fleets.find(({ user }) => user.name === row.fleet)
  if (fleet) return fleet
  const { name, branch, phone, address } = row
  const user = newCustomer(
    { name, branch, ...(phone && { phone }), ...(address && { address }), since: world.since },
    phones,
    dice,
  )
  return { user, branch, cars: [], account: undefined }
}

const carOf = ({ car: [year, make, model, trim] }: Row, client: Client, world: World, dice: Dice) => {
  const index = client.cars.length
  const about = client.account
    ? { reference: client.account.units(index), billingCompany: client.user.name }
    : {}
  const car = ownCar(client.user, world.garage.named(year, make, model, trim, dice), index, dice, about)
  client.cars.push(car)
  return car
}

const payerOf = ({ payer }: Row, { carriers }: World): Plan["payer"] => {
  if (typeof payer === "string") return payer
  const [key, deductible] = payer
  const carrier = carriers.find((one) => one.key === key)
  if (!carrier) throw new Error(`The demo has no carrier ${key}.`)
  return { carrier, deductible }
}

const technicianOf = (id: string, { technicians }: World): User => {
  const found = technicians.find(({ _id }) => _id === id)
  if (!found) throw new Error(`Nobody here is ${id}.`)
  return found
}

export const todaysJobs = (
  world: World,
  phones: PhoneBook,
  dice: Dice,
): { plans: Plan[]; people: Client[] } => {
  const { today, now, clerks } = world
  const shift = shiftAt(now)
  const plans = rows.map((row): Plan => {
    const own = dice.apart(row.name)
    const client = clientOf(row, world, phones, own)
    const [days, hour] = row.called
    const planned = at(days === 0 ? today : deskDayBefore(today, days), hour * 60 + own.roll() * 5)
    const [from, to] = row.window.map((hours) => (hours + shift) * 60)
    const crew = row.crew.map((id) => technicianOf(id, world))
    return {
      received: planned < now ? planned : new Date(now.getTime() - own.between(25, 55) * 60_000),
      clerk: own.pick(clerks.filter(({ branch }) => branch === row.branch)),
      appointment: { date: today, window: { start: from ?? 0, end: to ?? 0 } },
      technicians: crew,
      client,
      car: carOf(row, client, world, own),
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
        dispatched: typeof row.payer !== "string" && own.chance(0.5),
        ...(row.summary && { summary: row.summary }),
        tell: row.tell,
      },
      hurried: true,
      dice: own.apart("job"),
    }
  })
  const jobBefore = (plan: Plan, days: number, work: WorkName): Plan =>
    earlierJob(plan, days, work, world, dice)
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

const earlierJob = (plan: Plan, days: number, work: WorkName, { today }: World, dice: Dice): Plan => {
  const { hurried: _hurried, notes: _notes, alert: _alert, appointment, ...same } = plan
  const own = dice.apart(`${plan.client.user.name} ${days}`)
  const date = deskDayBefore(today, days)
  return {
    ...same,
    received: at(deskDayBefore(date, 2), own.between(500, 900)),
    appointment: appointment && { ...appointment, date },
    work,
    story: { ...openStory(usualStory), datedAtOnce: true, assigned: "at once" },
    dice: own,
  }
}
