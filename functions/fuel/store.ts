import { randomBytes } from "node:crypto"
import { type FuelReceipt, StoredFuelReceipt } from "#shared/api/fuel.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import type { Actor } from "../platform/actor.ts"
import type { signedUrl } from "../platform/files/signed-urls.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { absent, type Item, type TableReader, versionIs, type Write } from "../platform/table.ts"

/*
 * Access patterns of fuel receipts
 *   one           FUEL#id / A
 *   of a person   gsi1 FUEL#person / date#at#id    newest first, of a day or a month by its prefix
 *   of a day      gsi2 FUEL#month / date#at#id     everybody's
 *   of a month    RPT#month / fuel                 how many and what they cost, by person; written with each receipt
 */

const schema = 1

/** Of the picture and of the small one (owner's specification). */
export const receiptBox = { width: 1200, height: 1200 }
export const receiptThumbBox = { width: 100, height: 100 }

export const newReceiptId = (): string => randomBytes(12).toString("hex")

const itemOf = (receipt: StoredFuelReceipt): Item => {
  const { _id, postingUserId, date, createdAt } = receipt
  const sortKey = indexKeys.fuelAt(date, createdAt, _id)
  return {
    ...keys.fuelReceipt(_id),
    schema,
    ...receipt,
    gsi1pk: indexKeys.fuelOf(postingUserId),
    gsi1sk: sortKey,
    gsi2pk: indexKeys.fuelIn(date.slice(0, 7)),
    gsi2sk: sortKey,
  }
}

/** What `RaceLost` tells when somebody else changed or deleted the same receipt meanwhile. */
export const receiptRace = "another change of the same fuel receipt"

/** The share of a receipt in its month. */
export const fuelShareOf = ({ postingUserId, date, fuelcost }: StoredFuelReceipt) => ({
  key: keys.reportFuel(date.slice(0, 7)),
  amounts: { [`count_${postingUserId}`]: 1, [`cost_${postingUserId}`]: fuelcost },
})

/** The month follows in the receipt's own transaction: few write it, so nobody waits, and a report is never behind. */
const counted = (receipt: StoredFuelReceipt, sign: 1 | -1, already?: StoredFuelReceipt): Write[] => {
  const { key, amounts } = fuelShareOf(receipt)
  const before: Record<string, number> = already ? fuelShareOf(already).amounts : {}
  const differences = Object.entries(amounts)
    .map(([name, amount]): [string, number] => [name, sign * amount - (before[name] ?? 0)])
    .filter(([, difference]) => difference !== 0)
  return differences.length === 0
    ? []
    : [{ add: key, amounts: Object.fromEntries(differences), onlyIf: "beside" }]
}

export const receiptCreation = (receipt: StoredFuelReceipt): Write[] => [
  { put: itemOf(receipt), onlyIf: absent, race: "the same fuel receipt twice" },
  ...counted(receipt, 1),
]

export const receiptChange = (seen: StoredFuelReceipt, next: StoredFuelReceipt): Write[] => [
  { put: itemOf(next), onlyIf: versionIs(seen.version), race: receiptRace },
  ...counted(next, 1, seen),
]

export const receiptRemoval = (receipt: StoredFuelReceipt): Write[] => [
  { remove: keys.fuelReceipt(receipt._id), onlyIf: versionIs(receipt.version), race: receiptRace },
  ...counted(receipt, -1),
]

/** One's own; the office everybody's. */
export const maySeeReceipt = ({ _id, role }: Actor, { postingUserId }: StoredFuelReceipt): boolean =>
  role === "clerk" || passesAll(role) || postingUserId === _id

/** `when` is a day or a month, YYYY-MM-DD or YYYY-MM. */
type Asked = { limit: number; cursor?: string | undefined; when?: string | undefined }

export const fuelReader = (table: TableReader) => {
  const listed = async (index: "gsi1" | "gsi2", partition: string, { when, ...page }: Asked) => {
    const found = await table.query({
      index,
      partition,
      ...(when !== undefined && { prefix: when }),
      descending: true,
      ...page,
    })
    return { receipts: found.items.map((item) => StoredFuelReceipt.parse(item)), cursor: found.cursor }
  }
  return {
    async one(id: string): Promise<StoredFuelReceipt | undefined> {
      const item = await table.get(keys.fuelReceipt(id))
      return item && StoredFuelReceipt.parse(item)
    },
    ofPerson: (person: string, asked: Asked) => listed("gsi1", indexKeys.fuelOf(person), asked),
    ofDay: (date: string, asked: Asked) =>
      listed("gsi2", indexKeys.fuelIn(date.slice(0, 7)), { ...asked, when: date }),
  }
}

/** As it is told; the whole picture only where one is looked at. */
export const shownReceipt = async (
  { image, thumb, ...receipt }: StoredFuelReceipt,
  address: typeof signedUrl,
  now: Date,
  { whole = false } = {},
): Promise<FuelReceipt> => ({
  ...receipt,
  thumb: await address(thumb, now),
  ...(whole && { image: await address(image, now) }),
})
