import { billingProfileItem } from "#functions/billing/store.ts"
import { carrierWrite } from "#functions/carriers/store.ts"
import { newVehicleWrite } from "#functions/customers/store.ts"
import { mediaItem } from "#functions/media/store.ts"
import { noteCreation } from "#functions/notes/store.ts"
import { keys } from "#functions/platform/keys.ts"
import { messageWrite } from "#functions/platform/outbox.ts"
import type { Item, Write } from "#functions/platform/table.ts"
import { creationWrites as requestCreation } from "#functions/requests/storage/items.ts"
import { project } from "#functions/requests/storage/projection.ts"
import { projectionWrites } from "#functions/requests/storage/projector.ts"
import { spellingItems } from "#functions/requests/storage/write-spellings.ts"
import { branchWrite, businessInfoWrite, contactInfoWrite, settingsWrite } from "#functions/settings/store.ts"
import { newUserWrites as userCreation } from "#functions/users/store.ts"
import type { StoredMedia } from "#shared/api/requests/media.ts"
import { tokensOf, tokensOfPerson } from "#shared/domain/search.ts"
import { addMinutes } from "./clock.ts"
import { consentWrites } from "./consents.ts"
import { fuelWrites } from "./fuel.ts"
import { galleryOf } from "./gallery.ts"
import type { Filling } from "./generate-demo.ts"
import { inventoryWrites } from "./inventory.ts"
import type { Job } from "./job-runner.ts"
import { photosOf } from "./photos.ts"
import { seededRandom } from "./random.ts"
import { settingsHistoryWrites } from "./settings-history.ts"
import { businessInfo, contactInfo } from "./shop.ts"

/* Turns the demo into table items, with counters and search entries. */

const tally = () => {
  const counters = new Map<string, Item>()
  return {
    take: (writes: readonly Write[]): Item[] =>
      writes.flatMap((write) => {
        if ("put" in write) return [write.put]
        if (!("add" in write)) throw new Error("Nothing to remove yet.")
        const name = `${write.add.pk}\n${write.add.sk}`
        const counter: Item = counters.get(name) ?? { ...write.add }
        for (const [field, amount] of Object.entries(write.amounts))
          counter[field] = Number(counter[field] ?? 0) + amount
        counters.set(name, counter)
        return []
      }),
    items: (): Item[] => [...counters.values()],
  }
}
type Tally = ReturnType<typeof tally>

const itemsOfShop = ({ world, users, customers, accounts }: Filling, { take }: Tally): Item[] => {
  const cars = [...customers, ...accounts].flatMap((client) => client.cars.map(({ vehicle }) => vehicle))
  const profiles = accounts.flatMap(({ account }) => account?.profile ?? [])
  const { clerks } = world
  const owner = clerks.find(({ role }) => role === "admin")
  const clerk = clerks.find(({ role }) => role === "clerk")
  if (!owner || !clerk) throw new Error("Nobody runs this shop.")
  return [
    ...take([
      settingsWrite(world.settings),
      businessInfoWrite(businessInfo),
      contactInfoWrite(contactInfo),
      ...world.branches.map(branchWrite),
      ...world.carriers.map(carrierWrite),
      ...users.flatMap(userCreation),
      ...cars.map(newVehicleWrite),
      ...consentWrites(
        [...customers, ...accounts].map(({ user }) => user),
        clerk,
      ),
      ...inventoryWrites(world.today, world.branches, clerk),
      ...fuelWrites(world.technicians, world, seededRandom("Clearline fuel")),
    ]),
    ...profiles.map(billingProfileItem),
    ...take(settingsHistoryWrites(world.today, { owner, clerk }, { carriers: world.carriers, profiles })),
  ]
}

const sent = (message: Item): Item => ({
  ...message,
  state: "sent",
  tries: 1,
  sentAt: addMinutes(new Date(String(message.at)), 0.05).toISOString(),
  providerId: `SM${String(message.id)}`,
})

const writesOfJob = ({ request, events, notes }: Job, photos: readonly StoredMedia[]): Write[] => [
  ...requestCreation(request, events),
  ...notes.map(noteCreation),
  ...projectionWrites(
    request.invoiceNumber,
    request.version,
    undefined,
    project(
      request,
      photos.map(({ category }) => category),
    ),
  ),
]

/**
 * Everything the product would have written, in portions, for an empty table. Passwords are left out, as their salt is
 * random. Counters are summed and come last.
 */
export function* itemsOf(filling: Filling): Generator<Item[]> {
  const { take, items } = tally()
  yield itemsOfShop(filling, { take, items })
  const gallery = galleryOf()
  const words = new Set(filling.users.flatMap(tokensOfPerson))
  for (const job of filling.jobs) {
    gallery.look(job.request)
    for (const word of tokensOf(job.request)) words.add(word)
    const photos = photosOf(job, filling.world.today)
    yield [
      ...take(job.messages.map(messageWrite)).map(sent),
      ...take(writesOfJob(job, photos)),
      ...photos.map(mediaItem),
    ]
  }
  yield gallery.items()
  yield spellingItems([...words])
  yield [...items(), { ...keys.invoiceCounter, value: filling.lastNumber }]
}
