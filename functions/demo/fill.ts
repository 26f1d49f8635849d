import type { User } from "../../shared/api/users.ts"
import { shippedVinData } from "../customers/vin-data/shipped.ts"
import { objects } from "../platform/objects.ts"
import type { Item } from "../platform/table.ts"
import { initialPassword, passwordWrite } from "../session/passwords.ts"
import { bulkLoader } from "./bulk.ts"
import { demoOf, type Filling } from "./demo.ts"
import { diceOf } from "./dice.ts"
import { itemsOf } from "./record.ts"
import { putSignatures } from "./signatures.ts"

type Given = { now: Date; log: (line: string) => void }

/** Everybody has chosen his password already: it still is the last four digits of his phone. */
const passwordOf = async ({ _id, phone }: User): Promise<Item[]> => {
  const write = await passwordWrite(_id, initialPassword(phone), { chosen: true })
  return "put" in write ? [write.put] : []
}

const load = async (filling: Filling, log: Given["log"]): Promise<void> => {
  const startedAt = performance.now()
  const loader = bulkLoader()
  const { world, customers, accounts } = filling
  const users = [
    ...world.office,
    ...world.technicians,
    ...[...customers, ...accounts].map(({ user }) => user),
  ]
  const passwords = Promise.all(users.map(passwordOf))
  const signatures = putSignatures(objects, diceOf("Clearline hands"))
  let jobs = -2
  let items = 0
  for (const portion of itemsOf(filling)) {
    jobs += 1
    items += portion.length
    await loader.put(portion)
  }
  await loader.put((await passwords).flat())
  await loader.end()
  await signatures
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(`Filled with ${jobs} service requests, ${users.length} people, ${items} items in ${seconds} s.`)
}

/** Fills an empty table with the shop of the demo, as it stands at `now`. */
export const fill = async ({ now, log }: Given): Promise<void> => load(demoOf(now, shippedVinData()), log)
