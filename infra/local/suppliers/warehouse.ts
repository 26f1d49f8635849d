import { glassByNumber, type KnownGlass, mouldingList } from "./glass.ts"
import { shareOf, stableHash } from "./hash.ts"

/* A wholesaler's price by part number alone. It doesn't carry some parts, so staff must call for their price. */

type House = { warehouses: readonly string[]; share: readonly [number, number]; lacks: number }
const houses = {
  mygrant: { warehouses: ["Sacramento", "Chico", "Hayward", "Fresno"], share: [0.3, 0.42], lacks: 0.08 },
  pilkington: { warehouses: ["Sacramento", "San Leandro"], share: [0.32, 0.45], lacks: 0.2 },
} as const satisfies Record<string, House>
export type Wholesaler = keyof typeof houses

const cents = (dollars: number) => Math.round(dollars * 100) / 100

const listOf = (number: string, known: KnownGlass | undefined): number | undefined => {
  if (known) return known.listPrice / 100
  return /^WM\d{4}$/.test(number) ? mouldingList(number) : undefined
}

export const pricesAt = (
  supplier: Wholesaler,
  typed: string,
): { warehouse: string; price: number; available: number }[] | undefined => {
  const number = typed.trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9-]{2,29}$/.test(number)) return undefined
  const { warehouses, share, lacks }: House = houses[supplier]
  const list = listOf(number, glassByNumber(number))
  const at = (what: string) => `${supplier} ${number} ${what}`
  if (list === undefined || shareOf(at("carried")) < lacks) return []
  const [least, most] = share
  const price = list * (least + shareOf(at("share")) * (most - least))
  const count = 1 + (stableHash(at("warehouses")) % warehouses.length)
  return warehouses.slice(0, count).map((warehouse) => ({
    warehouse,
    price: cents(price * (1 + shareOf(at(warehouse)) * 0.06)),
    available: stableHash(at(`${warehouse} stock`)) % 9,
  }))
}

export const accessoriesOf = (typed: string) => {
  const number = typed.trim().toUpperCase()
  const known = glassByNumber(number)
  if (!known) return undefined
  const { glass, variant } = known
  const at = (what: string) => `${number} ${what}`
  const price = (what: string, least: number, most: number) =>
    cents(least + shareOf(at(what)) * (most - least))
  const glued = ["windshield", "back", "quarter"].includes(glass.opening)
  return [
    ...(glued
      ? [
          {
            partNumber: `WM${String(1000 + (stableHash(at("moulding")) % 9000))}`,
            description: "Universal reveal moulding",
            price: price("moulding", 9, 28),
            kind: "moulding" as const,
          },
          {
            partNumber: `CK${String(100 + (stableHash(at("clips")) % 900))}`,
            description: "Clip kit",
            price: price("clips", 4, 16),
            kind: "clip" as const,
          },
          {
            partNumber: "UK200",
            description: "Install kit, urethane and primer",
            price: 19.5,
            kind: "kit" as const,
          },
        ]
      : [
          {
            partNumber: `CK${String(100 + (stableHash(at("clips")) % 900))}`,
            description: "Door panel clips",
            price: price("clips", 4, 16),
            kind: "clip" as const,
          },
        ]),
    ...(variant?.features.includes("rainSensor")
      ? [
          {
            partNumber: `GP${String(100 + (stableHash(at("gel")) % 900))}`,
            description: "Rain sensor gel pad",
            price: price("gel", 11, 34),
            kind: "sensor" as const,
          },
        ]
      : []),
  ]
}
