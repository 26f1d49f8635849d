import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type CatalogPart,
  type CatalogVehicle,
  glassFeatures,
  partKinds,
  vehicleCategories,
} from "#shared/domain/catalog/catalog.ts"
import { openings } from "#shared/domain/parts/openings.ts"
import { aPart } from "#test/builders/catalog.ts"
import {
  compareVehicles,
  decodeManifest,
  decodeNumbers,
  decodeParts,
  decodeVehicles,
  encodeNumbers,
  encodeParts,
  encodeVehicles,
  numbersFile,
  partsFile,
  shardOf,
  vehiclesIn,
} from "./files.ts"
import { partNumbers, type VehicleWithParts, versionFiles } from "./version.ts"

const anyVehicles = fc
  .array(
    fc.record({
      year: fc.integer({ min: 1900, max: 2100 }),
      make: fc.string({ minLength: 1 }),
      model: fc.string(),
      style: fc.string(),
      carId: fc.string({ minLength: 1 }),
      category: fc.constantFrom(...vehicleCategories),
      searchable: fc.boolean(),
      image: fc.option(fc.stringMatching(/^[0-9a-f]{8}$/), { nil: undefined }),
      quotes: fc.nat(500),
      quotesSeachable: fc.nat(500),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(
      ({ image, ...vehicle }, nth): CatalogVehicle => ({
        ...vehicle,
        styleId: `s${nth}`,
        ...(image && { image }),
      }),
    ),
  )

// Object.keys loses the key type.
const features = Object.keys(glassFeatures) as (keyof typeof glassFeatures)[]
const anyPart: fc.Arbitrary<CatalogPart> = fc
  .record({
    partNumber: fc.stringMatching(/^[DF]W0\d{4}GT[NY]$/),
    kind: fc.constantFrom(...partKinds),
    opening: fc.constantFrom(...openings),
    orientation: fc.constantFrom("", "front left"),
    description: fc.string(),
    details: fc.array(fc.string(), { maxLength: 3 }),
    list: fc.nat(500_000),
    cost: fc.option(fc.nat(200_000), { nil: undefined }),
    hours: fc.integer({ min: 0, max: 80 }).map((tenths) => tenths / 10),
    features: fc.subarray(features),
    visible: fc.boolean(),
  })
  .map(({ cost, ...part }) => ({ ...part, ...(cost !== undefined && { cost }) }))

describe("Catalog files", () => {
  it("hold every vehicle unchanged, in catalog order", () => {
    fc.assert(
      fc.property(anyVehicles, (vehicles) => {
        const { columns, unreadable } = decodeVehicles(encodeVehicles(vehicles), "vehicles.br")
        expect([...vehiclesIn(columns)]).toEqual(vehicles.toSorted(compareVehicles))
        expect(unreadable).toEqual([])
      }),
    )
  })

  it("hold the parts of every style unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyPart, { maxLength: 8 }), { maxLength: 8 }), (styles) => {
        const given = styles.map((parts, nth) => [String(nth), parts] as const)
        const { parts, unreadable } = decodeParts(encodeParts(given), "parts.br")
        expect([...parts]).toEqual(given)
        expect(unreadable.size).toBe(0)
      }),
    )
  })

  it("find each part in the shard that its number maps to", () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 300 }), (parts) => {
        const numbers = partNumbers()
        for (const [nth, part] of parts.entries()) numbers.add(`style-${nth}`, [part])
        const shards = numbers.shards()
        const files = shards.map((own, shard) => decodeNumbers(encodeNumbers(own), numbersFile("v", shard)))
        for (const { partNumber } of parts) {
          const fits = parts.filter((other) => other.partNumber === partNumber).length
          const found = files[shardOf(partNumber.toLowerCase(), shards.length)]?.get(partNumber)
          expect(found).toMatchObject({ partNumber, vehicles: fits })
          expect(found?.firstVehicles).toHaveLength(Math.min(20, fits))
        }
      }),
      { numRuns: 20 },
    )
  })

  it("name a supplier's price of a number that an own vehicle has too, whichever comes first", () => {
    const [own, supplied] = [aPart("FW00778GTN", { cost: 120 }), aPart("FW00778GTN", { cost: 9_000 })]
    for (const order of [
      ["made-1", "s-1"],
      ["s-1", "made-1"],
      ["made-1", "made-2", "s-1"],
    ]) {
      const numbers = partNumbers()
      for (const styleId of order) numbers.add(styleId, [styleId === "s-1" ? supplied : own])
      expect(numbers.shards().flat()).toMatchObject([
        { cost: 9_000, vehicles: order.length, firstVehicles: order },
      ])
    }
  })

  it("list own vehicles of a number on more than 20 cars, next to a supplier's", () => {
    const numbers = partNumbers()
    const supplied = Array.from({ length: 21 }, (_, nth) => `s-${nth}`)
    const own = Array.from({ length: 20 }, (_, nth) => `made-${nth}`)
    for (const styleId of [...supplied, ...own]) numbers.add(styleId, [aPart("FW00778GTN")])
    const [entry] = numbers.shards().flat()
    expect(entry).toMatchObject({ vehicles: 41 })
    expect(entry?.firstVehicles.toSorted()).toEqual(["s-0", ...own.slice(0, 19)].toSorted())
  })

  it("escapes slashes in makes, so no make can change the path", () => {
    expect(partsFile("v1", { year: 2019, make: "A/../B" })).toBe("v1/parts/2019-A%2F..%2FB.br")
  })

  it("put the manifest last, with a summary of the contents", () => {
    const vehicle: VehicleWithParts["vehicle"] = {
      styleId: "1",
      carId: "c",
      year: 2019,
      make: "HONDA",
      model: "CIVIC",
      style: "SEDAN",
      category: "CAR",
      searchable: true,
    }
    const [part] = fc.sample(anyPart, { seed: 1, numRuns: 1 })
    if (!part) throw new Error("No part.")
    const files = [
      ...versionFiles({ version: "v1", madeAt: "2026-11-20T18:00:00.000Z", previous: "v0" }, [
        [{ vehicle, parts: [part, { ...part, partNumber: "FW00001GTN", visible: false }] }],
      ]),
    ]
    expect(files.map(({ path }) => path)).toEqual([
      "v1/parts/2019-HONDA.br",
      "v1/numbers/0.br",
      "v1/vehicles.br",
      "v1/manifest.json",
    ])
    expect(decodeManifest(files.at(-1)?.bytes ?? new Uint8Array(), "")).toEqual({
      schema: 1,
      version: "v1",
      madeAt: "2026-11-20T18:00:00.000Z",
      previous: "v0",
      vehicles: 1,
      searchable: 1,
      parts: 2,
      shards: 1,
    })
  })
})

/** A file damaged in a specific way. */
const tampered = (bytes: Uint8Array, change: (content: Record<string, unknown[]>) => void): Buffer => {
  const content = JSON.parse(brotliDecompressSync(bytes).toString())
  change(content)
  return brotliCompressSync(JSON.stringify(content))
}

describe("A damaged catalog file", () => {
  const vehicles = (
    fc.sample(
      anyVehicles.filter((all) => all.length > 2),
      { seed: 1, numRuns: 1 },
    )[0] ?? []
  ).slice(0, 3)

  it.each([
    ["vehicles", decodeVehicles],
    ["parts", decodeParts],
    ["numbers", decodeNumbers],
    ["manifest", decodeManifest],
  ] as const)("throws an error that names the truncated file: %s", (name, decode) => {
    const whole = {
      vehicles: encodeVehicles(vehicles),
      parts: encodeParts([]),
      numbers: encodeNumbers([]),
      manifest: Buffer.from("{}"),
    }
    const cut = whole[name].subarray(0, whole[name].length - 1)
    expect(() => decode(cut, `v1/${name}`)).toThrow(
      expect.objectContaining({
        name: "UnreadableFile",
        file: `v1/${name}`,
        message: expect.stringContaining(`v1/${name}`),
      }),
    )
  })

  it("throws an error that names the column that is too short", () => {
    const short = tampered(encodeVehicles(vehicles), (content) => content.year?.pop())
    expect(() => decodeVehicles(short, "v1/vehicles.br")).toThrow("the column year is incomplete")
  })

  it("skips an unreadable row, reports its style and column, and keeps the other rows", () => {
    const [first, second, third] = vehicles.toSorted(compareVehicles)
    const wrong = tampered(encodeVehicles(vehicles), (content) => content.make?.splice(1, 1, 999))
    const { columns, unreadable } = decodeVehicles(wrong, "v1/vehicles.br")
    expect([...vehiclesIn(columns)]).toEqual([first, third])
    expect(unreadable).toEqual([`${second?.styleId} (make)`])
  })

  it("skips an unreadable part, reports its vehicle, and keeps the other parts", () => {
    const [one, other] = fc.sample(anyPart, { seed: 2, numRuns: 2 })
    if (!one || !other) throw new Error("No parts.")
    const [good, bad] = [
      { ...one, partNumber: "FW00001GTN" },
      { ...other, partNumber: "FW00002GTN" },
    ]
    const bytes = encodeParts([
      ["1", [good, bad]],
      ["2", [good]],
    ])
    const wrong = tampered(bytes, ({ parts }) => parts?.splice(1, 1, { ...bad, list: "a lot" }))
    const { parts, unreadable } = decodeParts(wrong, "parts.br")
    expect(parts.get("1")).toEqual([good])
    expect(parts.get("2")).toEqual([good])
    expect([...unreadable]).toEqual([["1", ["FW00002GTN (list)"]]])
  })
})
