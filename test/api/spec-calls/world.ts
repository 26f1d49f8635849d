import { type Person, people } from "../../builders/people.ts"
import { giveProfile } from "../billing/profile.ts"
import { agree } from "../messages/agree.ts"
import { aDoneJob, aJob, windshield } from "../requests/job.ts"
import { table } from "../table.ts"

const { admin, clerk, technician, customer, commercialAccount } = people(table)

export type World = {
  boss: Person
  rosa: Person
  theo: Person
  mia: Person
  fleet: Person
  done: number
  job: number
}

export const makeWorld = async (): Promise<World> => {
  const [boss, rosa, theo, mia, fleet] = await Promise.all([
    admin(),
    clerk(),
    technician(),
    customer({ email: "mia@example.com" }),
    commercialAccount(),
  ])
  await giveProfile(rosa, fleet)
  await agree(mia.phone)
  const [done, job] = [
    await aDoneJob(rosa, theo, {
      invoiceType: "Net",
      customerId: mia._id,
      customerPhone: mia.phone,
      billingId: fleet._id,
    }),
    await aJob(rosa, { customerId: mia._id, charges: [{ ...windshield }] }),
  ]
  return { boss, rosa, theo, mia, fleet, done, job }
}

type Caller = "boss" | "rosa" | "theo" | "mia" | "nobody"
/** A call as the specification writes it, and what its first row has. */
export type Call = {
  by: Caller
  send: string
  to: (world: World) => string | Promise<string>
  with?: (world: World) => object | Promise<object>
  has?: readonly string[]
  hasOnly?: readonly string[]
  status?: number
  is?: object
}
