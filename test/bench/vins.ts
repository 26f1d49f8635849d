import { readFileSync } from "node:fs"
import { loadVinData } from "#functions/customers/vin-data/load.ts"
import { decodeVin } from "#shared/domain/vehicle/vin-decode.ts"

const folder = new URL("../../functions/customers/vin-data/", import.meta.url)

type PublicVin = { vin: string; year: number; make: string; model: string; source: string }

const publicVins = (): PublicVin[] =>
  readFileSync(new URL("public-vins.csv", folder), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => {
      const [vin = "", year = "", make = "", model = "", source = ""] = row.split(",")
      return { vin, year: Number(year), make, model, source }
    })

const plain = (text = ""): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

const isSameName = (ours: string | undefined, theirs: string): boolean => {
  const [a, b] = [plain(ours), plain(theirs)]
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a))
}

export type VinShare = { source: string; count: number; matches: number; different: string[] }

/** How many public test VINs decode to the same year, make, and model, by source. */
export const comparePublicVins = (): VinShare[] => {
  const data = loadVinData(new URL("vin-data.br", folder))
  const shares = new Map<string, VinShare>()
  for (const { vin, year, make, model, source } of publicVins()) {
    const share = shares.get(source) ?? { source, count: 0, matches: 0, different: [] }
    shares.set(source, share)
    share.count += 1
    const read = decodeVin(vin, data, 2026)
    if (read.year === year && isSameName(read.make, make) && isSameName(read.model, model)) share.matches += 1
    else
      share.different.push(
        `${vin}: ${year} ${make} ${model}, read as ${read.year ?? read.possibleYears?.join(" or ")} ${read.make ?? "without a make"} ${read.model ?? "without a model"}`,
      )
  }
  return [...shares.values()]
}
