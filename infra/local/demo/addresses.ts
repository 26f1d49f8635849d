import cities from "./cities.json" with { type: "json" }
import type { Random } from "./random.ts"

export type City = { name: string; zips: readonly string[]; streets: readonly string[] }

/** Customers' addresses per branch, with real or typical streets and random numbers. */
export const citiesOf: Readonly<Record<string, readonly City[]>> = cities

const areaCodesOf: Record<string, Record<string, number>> = {
  "yuba-city": { "530": 8, "916": 2, "707": 1, "209": 1 },
  woodland: { "530": 5, "916": 2, "707": 1, "925": 1 },
  sacramento: { "916": 6, "279": 3, "209": 1, "415": 1, "510": 1 },
  "santa-ana": { "714": 6, "657": 3, "949": 2, "562": 1 },
}

export const cityIn = (branch: string, random: Random): City => {
  const inBranch = citiesOf[branch] ?? []
  const [home] = inBranch
  return home && random.chance(0.5) ? home : random.pick(inBranch)
}

const unit = (random: Random): string =>
  random.pick([
    ` Apt ${random.between(2, 48)}`,
    ` #${random.between(3, 212)}`,
    ` Unit ${random.pick(["A", "B", "C", "D"])}`,
  ])

export const addressIn = (city: City, random: Random): string => {
  const number =
    random.weighted({ short: 2, long: 5 }) === "short" ? random.between(101, 989) : random.between(1002, 4890)
  return `${number} ${random.pick(city.streets)}${random.chance(0.14) ? unit(random) : ""}, ${city.name}, CA ${random.pick(city.zips)}`
}

/** Unique phones of the fictional block 555-0100 to 555-0199, in a branch's area code, or the next one with room. */
export const phoneBook = (taken: readonly string[]) => {
  const usedPhones = new Set(taken)
  const free = (areaCode: string, random: Random): string | undefined => {
    const freePhones = Array.from(
      { length: 100 },
      (_, last) => `${areaCode}55501${String(last).padStart(2, "0")}`,
    ).filter((phone) => !usedPhones.has(phone))
    return freePhones.length > 0 ? random.pick(freePhones) : undefined
  }
  const otherAreaCodes = [
    "530",
    "916",
    "279",
    "714",
    "657",
    "949",
    "707",
    "209",
    "925",
    "510",
    "415",
    "562",
    "408",
    "650",
    "831",
    "559",
    "661",
    "805",
    "818",
    "310",
    "323",
    "213",
    "626",
    "909",
    "951",
    "760",
    "858",
    "619",
    "442",
    "424",
    "747",
    "628",
    "669",
    "341",
    "820",
    "840",
  ]
  return (branch: string, random: Random): string => {
    const codes = areaCodesOf[branch]
    const preferred = codes ? free(random.weighted(codes), random) : undefined
    const phone =
      preferred ?? otherAreaCodes.map((code) => free(code, random)).find((each) => each !== undefined)
    if (phone === undefined) throw new Error("Every phone of the demo is given away.")
    usedPhones.add(phone)
    return phone
  }
}
export type PhoneBook = ReturnType<typeof phoneBook>
