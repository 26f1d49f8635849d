import { bundledVinData } from "#functions/customers/vin-data/bundled-vin-data.ts"
import { catalogFiles } from "#functions/platform/files/catalog-files.ts"
import { objects } from "#functions/platform/files/objects.ts"
import { publishedPictures } from "#functions/platform/files/published-pictures.ts"
import type { Item } from "#functions/platform/table.ts"
import { keyService } from "#functions/providers/kms.ts"
import { passwordItem } from "#functions/session/passwords.ts"
import { provenPhoneItem } from "#functions/session/proven-phone.ts"
import { credentialsItem, encryptForm } from "#functions/settings/credentials.ts"
import { StoredCredentials } from "#shared/api/credentials.ts"
import type { User } from "#shared/api/users.ts"
import { type Listing, putCatalog } from "./catalog.ts"
import { itemsOf } from "./demo-items.ts"
import { generateDemo } from "./generate-demo.ts"
import { demoPassword, minimumHashCost } from "./password.ts"
import { putPhotos } from "./photo-files.ts"
import { seededRandom } from "./random.ts"
import { putSignatures } from "./signatures.ts"
import { everyLogin } from "./supplier-logins.ts"

type DemoInput = {
  now: Date
  size?: number | undefined
  put: (items: readonly Item[]) => Promise<void>
  log: (line: string) => void
  listing: Listing
}

const passwordsOf = (users: readonly User[]): Promise<Item[]> =>
  Promise.all(
    users.map(({ _id }) => passwordItem(_id, demoPassword, { chosen: true, cost: minimumHashCost })),
  )

const supplierLogins = async (): Promise<Item> =>
  credentialsItem({ ...StoredCredentials.parse(await encryptForm(everyLogin, keyService)), version: 1 })

export const writeDemo = async ({ now, size, put, log, listing }: DemoInput): Promise<void> => {
  const startedAt = performance.now()
  const filling = generateDemo(now, { vinData: bundledVinData(), catalog: listing.vehicles() }, size)
  const passwords = passwordsOf(filling.users)
  const catalog = putCatalog(catalogFiles, listing, now)
  const signatures = putSignatures(objects, seededRandom("Clearline hands"))
  const jobs = filling.jobCount.toLocaleString("en-US")
  log(`Making the demo data: ${jobs} service requests of ${filling.users.length} people ...`)
  const step = Math.ceil(filling.jobCount / 5)
  let createdCount = 0
  for (const items of itemsOf(filling)) {
    await put(items)
    await putPhotos(objects, publishedPictures, items)
    if (createdCount > 0 && createdCount % step === 0 && createdCount < filling.jobCount)
      log(`  ${createdCount.toLocaleString("en-US")} of ${jobs} ...`)
    createdCount += 1
  }
  const phones = filling.users.map(({ _id, phone }) => provenPhoneItem(_id, phone, now))
  await put([...(await passwords), ...phones, await supplierLogins(), await catalog])
  await signatures
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(`Made the demo data in ${seconds} s.`)
}
