import { shippedVinData } from "../../../functions/customers/vin-data/shipped.ts"
import { catalogFiles } from "../../../functions/platform/files/catalog-files.ts"
import { objects } from "../../../functions/platform/files/objects.ts"
import { published } from "../../../functions/platform/files/published.ts"
import type { Item } from "../../../functions/platform/table.ts"
import { keyService } from "../../../functions/providers/kms.ts"
import { initialPassword, passwordItem } from "../../../functions/session/passwords.ts"
import { credentialsItem, encrypted } from "../../../functions/settings/credentials.ts"
import { StoredCredentials } from "../../../shared/api/credentials.ts"
import type { User } from "../../../shared/api/users.ts"
import { type Listing, putCatalog } from "./catalog.ts"
import { demoOf } from "./demo.ts"
import { diceOf } from "./dice.ts"
import { putPhotos } from "./photo-files.ts"
import { itemsOf } from "./record.ts"
import { putSignatures } from "./signatures.ts"
import { everyLogin } from "./supplier-logins.ts"

type Given = {
  now: Date
  /** service requests; those of the demo unless told */
  size?: number | undefined
  /** stores items in a table that is empty yet; answers when there is room for more */
  put: (items: readonly Item[]) => Promise<void>
  log: (line: string) => void
  /** what the shop's supplier lists, of which its catalog is made */
  listing: Listing
}

/**
 * The least that argon2 takes: the README tells these passwords to everybody, and a first start waits for all of them. That such
 * a login is answered sooner than a stranger's phone tells nothing that the README does not.
 */
const noSecret = { memory: 8, passes: 1, parallelism: 1 }

/** Everybody has chosen a password already: it still is the last four digits of their phone. */
const passwordsOf = (users: readonly User[]): Promise<Item[]> =>
  Promise.all(
    users.map(({ _id, phone }) =>
      passwordItem(_id, initialPassword(phone), { chosen: true, cost: noSecret }),
    ),
  )

/** The shop logs in at the suppliers that stand here. */
const supplierLogins = async (): Promise<Item> =>
  credentialsItem({ ...StoredCredentials.parse(await encrypted(everyLogin, keyService)), version: 1 })

/** Fills an empty table with the shop of the demo, as it stands at `now`. */
export const fill = async ({ now, size, put, log, listing }: Given): Promise<void> => {
  const startedAt = performance.now()
  const filling = demoOf(now, shippedVinData(), size)
  const passwords = passwordsOf(filling.users)
  const catalog = putCatalog(catalogFiles, listing, now)
  const signatures = putSignatures(objects, diceOf("Clearline hands"))
  const jobs = filling.jobCount.toLocaleString("en-US")
  log(`Making the demo data: ${jobs} service requests of ${filling.users.length} people ...`)
  const step = Math.ceil(filling.jobCount / 5)
  let made = 0
  for (const items of itemsOf(filling)) {
    await put(items)
    await putPhotos(objects, published, items)
    // The shop itself comes before the first.
    if (made > 0 && made % step === 0 && made < filling.jobCount)
      log(`  ${made.toLocaleString("en-US")} of ${jobs} ...`)
    made += 1
  }
  await put([...(await passwords), await supplierLogins(), await catalog])
  await signatures
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(`Made the demo data in ${seconds} s.`)
}
