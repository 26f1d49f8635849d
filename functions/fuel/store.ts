import { randomBytes } from "node:crypto"
import { type FuelReceipt, StoredFuelReceipt } from "#shared/api/fuel.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import type { Actor } from "../platform/actor.ts"
import type { signedUrl } from "../platform/files/signed-urls.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { type Item, isAbsent, type TableReader, versionIs, type Write } from "../platform/table.ts"

/*
 * one: FUEL#id / A
 * of a person: gsi1 FUEL#person / date#at#id, newest first, by day or month prefix
 * of a month: gsi2 FUEL#month / date#at#id
 * totals of a month by person: RPT#month / fuel, written with each receipt
 */

const schema = 1

/** Pixels (owner's specification). */
export const receiptBox = { width: 1200, height: 1200 }
export const receiptThumbBox = { width: 100, height: 100 }

/** How the photo of a receipt is read. Customers send none, so pictures in the call aren't counted. */
export const receiptPhoto = (sender: string, refuse: Refuse<"not_an_image">) =>
  ({ purpose: "media", sender, field: "image", box: receiptBox, countInline: undefined, refuse }) as const

export const newReceiptId = (): string => randomBytes(12).toString("hex")

const itemOf = (receipt: StoredFuelReceipt): Item => {
  const { _id, postingUserId, date, createdAt } = receipt
  const sortKey = indexKeys.receiptByDay(date, createdAt, _id)
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

export const receiptRace = "another change of the same fuel receipt"

export const fuelShareOf = ({ postingUserId, date, fuelcost }: StoredFuelReceipt) => ({
  key: keys.reportFuel(date.slice(0, 7)),
  amounts: { [`count_${postingUserId}`]: 1, [`cost_${postingUserId}`]: fuelcost },
})

/**
 * Updates the month's totals in the receipt's transaction. Receipts are rare, so the totals don't become a bottleneck.
 */
const monthWrites = (receipt: StoredFuelReceipt, sign: 1 | -1, previous?: StoredFuelReceipt): Write[] => {
  const { key, amounts } = fuelShareOf(receipt)
  const before: Record<string, number> = previous ? fuelShareOf(previous).amounts : {}
  const differences = Object.entries(amounts)
    .map(([name, amount]): [string, number] => [name, sign * amount - (before[name] ?? 0)])
    .filter(([, difference]) => difference !== 0)
  return differences.length === 0
    ? []
    : [{ add: key, amounts: Object.fromEntries(differences), onlyIf: "unguarded" }]
}

export const receiptCreation = (receipt: StoredFuelReceipt): Write[] => [
  { put: itemOf(receipt), onlyIf: isAbsent, race: "the same fuel receipt twice" },
  ...monthWrites(receipt, 1),
]

export const receiptChange = (current: StoredFuelReceipt, next: StoredFuelReceipt): Write[] => [
  { put: itemOf(next), onlyIf: versionIs(current.version), race: receiptRace },
  ...monthWrites(next, 1, current),
]

export const receiptRemoval = (receipt: StoredFuelReceipt): Write[] => [
  { remove: keys.fuelReceipt(receipt._id), onlyIf: versionIs(receipt.version), race: receiptRace },
  ...monthWrites(receipt, -1),
]

/** Staff see their own receipts, clerks all. */
export const canSeeReceipt = ({ _id, role }: Actor, { postingUserId }: StoredFuelReceipt): boolean =>
  role === "clerk" || passesAll(role) || postingUserId === _id

/** `when` is YYYY-MM-DD or YYYY-MM. */
type ReceiptQuery = { limit: number; cursor?: string | undefined; when?: string | undefined }

export const fuelReader = (table: TableReader) => {
  const listed = async (index: "gsi1" | "gsi2", partition: string, { when, ...page }: ReceiptQuery) => {
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
    ofPerson: (person: string, query: ReceiptQuery) => listed("gsi1", indexKeys.fuelOf(person), query),
    ofDay: (date: string, query: ReceiptQuery) =>
      listed("gsi2", indexKeys.fuelIn(date.slice(0, 7)), { ...query, when: date }),
  }
}

/** Includes the full picture only for a single receipt. */
export const receiptToWire = async (
  { image, thumb, ...receipt }: StoredFuelReceipt,
  address: typeof signedUrl,
  now: Date,
  { whole = false } = {},
): Promise<FuelReceipt> => ({
  ...receipt,
  thumb: await address(thumb, now),
  ...(whole && { image: await address(image, now) }),
})
