import type { GlassFeature } from "#shared/domain/catalog/catalog.ts"
import type { Opening } from "#shared/domain/parts/openings.ts"
import { readPartNumber } from "#shared/domain/parts/part-number.ts"
import type { MitchellPart, VehicleParts } from "#shared/supplier-protocol.ts"
import { pickBy, shareOf, stableHash } from "./hash.ts"
import { bodyOf, type Car } from "./vehicles.ts"

/* Invents glass for any car. The five digits of a part number encode the generation (9,000 per five
   years), its position, and the variant in the last digit. So a wholesaler derives price, features, and
   hours from the number, like the catalog, and one number fits several years. */

const firstYear = 1980
const perGeneration = 9000
const domesticMakes = [
  "BUICK",
  "CADILLAC",
  "CHEVROLET",
  "CHRYSLER",
  "DODGE",
  "FORD",
  "FREIGHTLINER",
  "GMC",
  "JEEP",
  "LINCOLN",
  "RAM",
  "TESLA",
]

const generationOf = ({ year, make, model }: Car): number =>
  Math.max(0, Math.min(10, Math.floor((year - firstYear + (stableHash(`${make} ${model} change`) % 5)) / 5)))

const baseOf = (car: Car, body: string): { digits: number; generation: number; origin: "D" | "F" } => {
  const generation = generationOf(car)
  const slot = stableHash(`${car.make} ${car.model} ${body} ${generation}`) % (perGeneration / 10)
  return {
    digits: generation * perGeneration + slot * 10,
    generation,
    origin: domesticMakes.includes(car.make) ? "D" : "F",
  }
}

type Variant = {
  says: string
  features: readonly GlassFeature[]
  from: number
  priceFactor: number
  tail: string
}

const windshields: readonly Variant[] = [
  { says: "solar", features: ["tinted"], from: 0, priceFactor: 1, tail: "GTN" },
  { says: "acoustic", features: ["tinted"], from: 5, priceFactor: 1.15, tail: "GTY" },
  { says: "rain sensor", features: ["tinted", "rainSensor"], from: 5, priceFactor: 1.25, tail: "GBY" },
  {
    says: "heated wiper area",
    features: ["tinted", "heatedParkWiperArea", "heated"],
    from: 5,
    priceFactor: 1.3,
    tail: "GBN",
  },
  {
    says: "forward camera, acoustic",
    features: ["tinted", "laneDepartureCamera", "forwardCollisionAlert", "laneDepartureWarningSystem"],
    from: 7,
    priceFactor: 1.5,
    tail: "GTYN",
  },
  {
    says: "forward camera, rain sensor, acoustic",
    features: [
      "tinted",
      "rainSensor",
      "laneKeepAssistCamera",
      "forwardCollisionAlert",
      "adaptiveCruiseControl",
    ],
    from: 7,
    priceFactor: 1.65,
    tail: "GBYN",
  },
  {
    says: "forward camera, rain sensor, heated wiper area",
    features: [
      "tinted",
      "rainSensor",
      "heatedParkWiperArea",
      "laneKeepAssistCamera",
      "pedestrianAutoEmergency",
    ],
    from: 8,
    priceFactor: 1.75,
    tail: "GTYP",
  },
  {
    says: "head-up display, forward camera, rain sensor",
    features: [
      "tinted",
      "headsUpDisplay",
      "rainSensor",
      "laneKeepAssistCamera",
      "adaptiveCruiseControl",
      "autoParking",
    ],
    from: 8,
    priceFactor: 2.2,
    tail: "GBYP",
  },
]

type Glass = {
  letter: string
  opening: Opening
  list: readonly [number, number]
  hours: readonly [number, number]
}
const kinds = {
  windshield: { letter: "W", opening: "windshield", list: [230, 480], hours: [2, 3.2] },
  back: { letter: "B", opening: "back", list: [260, 620], hours: [1.6, 2.6] },
  slider: { letter: "Y", opening: "back", list: [340, 720], hours: [1.6, 2.4] },
  door: { letter: "D", opening: "door", list: [140, 330], hours: [1, 1.7] },
  vent: { letter: "V", opening: "vent", list: [90, 210], hours: [0.8, 1.4] },
  quarter: { letter: "Q", opening: "quarter", list: [160, 420], hours: [1.3, 2.2] },
  roof: { letter: "R", opening: "sunroof", list: [420, 980], hours: [1.9, 3.2] },
} as const satisfies Record<string, Glass>
const glassOf = new Map<string, Glass>(Object.values(kinds).map((glass) => [glass.letter, glass]))

const between = (text: string, [least, most]: readonly [number, number]): number =>
  least + shareOf(text) * (most - least)

export const glassByNumber = (number: string) => {
  const read = readPartNumber(number)
  const typed = number.toUpperCase().replaceAll(/[\s-]/g, "")
  const glass = glassOf.get(typed.charAt(1))
  if (!read || !glass) return undefined
  const digits = Number(read.digits)
  const generation = Math.floor(digits / perGeneration)
  const variant = glass.letter === "W" ? (windshields[digits % 10] ?? windshields[0]) : undefined
  const base = typed.slice(0, 6)
  const priceFactor = (variant?.priceFactor ?? 1) * (0.85 + generation * 0.045)
  const dollars = Math.round(between(`${base} list`, glass.list) * priceFactor)
  return {
    glass,
    variant,
    generation,
    listPrice: dollars * 100 + pickBy(`${typed.slice(0, 7)} ending`, [0, 10, 25, 40, 45, 50, 65, 75, 80, 95]),
    laborHours: Math.round(between(`${base} hours`, glass.hours) * 10) / 10,
  }
}
export type KnownGlass = NonNullable<ReturnType<typeof glassByNumber>>

const dollars = (cents: number): number => cents / 100

type WirePart = Omit<MitchellPart, "listPrice"> & { listPrice: number }

const nagPart = (
  number: string,
  words: string,
  features: readonly GlassFeature[],
  details: string[],
): WirePart => {
  const known = glassByNumber(number)
  return {
    partNumber: number,
    kind: "nag",
    description: words,
    listPrice: dollars(known?.listPrice ?? 0),
    laborHours: known?.laborHours ?? 0,
    features: [...features],
    details,
  }
}

const letters = (text: string, count: number): string =>
  Array.from({ length: count }, (_, at) => "ABCDEFGHJKLMNPRSTUVWXYZ"[stableHash(`${text} ${at}`) % 23]).join(
    "",
  )

const oemOf = (part: WirePart): WirePart => ({
  ...part,
  partNumber: `${String(stableHash(part.partNumber) % 100_000).padStart(5, "0")}-${letters(part.partNumber, 3)}-A${String(stableHash(`${part.partNumber} end`) % 100).padStart(2, "0")}`,
  kind: "oem",
  description: `${part.description}, OEM`,
  listPrice: Math.round(part.listPrice * (1.3 + shareOf(`${part.partNumber} oem`) * 0.6) * 100) / 100,
})

const mouldingNames = [
  "Upper reveal moulding",
  "Side mouldings, pair",
  "Lower cowl seal",
  "Full surround moulding",
] as const
export const mouldingList = (number: string): number => Math.round(18 + shareOf(`${number} list`) * 62) + 0.5

const mouldingOf = (base: string, at: number): WirePart => {
  const partNumber = `WM${String(1000 + (stableHash(`${base} moulding ${at}`) % 9000))}`
  return {
    partNumber,
    kind: "moulding",
    description: pickBy(partNumber, mouldingNames),
    listPrice: mouldingList(partNumber),
    laborHours: 0,
    features: [],
    details: [],
  }
}

type WireOpening = { opening: Opening; orientation: string; parts: WirePart[] }

const numberOf = (origin: string, letter: string, digits: number, tail: string): string =>
  `${origin}${letter}${String(digits).padStart(5, "0")}${tail}`

type Traits = {
  car: Car
  category: ReturnType<typeof bodyOf>
  isTruck: boolean
  doors: number
  privacy: boolean
  front: ReturnType<typeof baseOf>
  rear: ReturnType<typeof baseOf>
  has: (what: string, share: number) => boolean
}

const traitsOf = (car: Car): Traits => {
  const category = bodyOf(car)
  const isTruck = category === "SEMI" || category === "CABOVER"
  const doors = isTruck || /2 DOOR|3 DOOR|STANDARD CAB|CARGO VAN|STEP VAN|CONVERTIBLE/.test(car.style) ? 2 : 4
  const body = `${doors} ${category === "PICKUP" ? "PICKUP" : car.style}`
  const front = baseOf(car, "front")
  const rear = baseOf(car, body)
  const { generation } = rear
  const has = (what: string, share: number) =>
    shareOf(`${car.make} ${car.model} ${generation} ${what}`) < share
  const privacy = category === "SUV" || category === "VAN"
  return { car, category, isTruck, doors, privacy, front, rear, has }
}

const windshieldOf = ({ front, rear: { generation }, has }: Traits): WireOpening => {
  const variants = windshields.flatMap((variant, last) =>
    variant.from <= generation && (last === 0 || has(`windshield ${last}`, 0.55)) ? [{ variant, last }] : [],
  )
  const shields = variants.map(({ variant, last }) =>
    nagPart(
      numberOf(front.origin, "W", front.digits + last, variant.tail),
      `Windshield, ${variant.says}`,
      variant.features,
      [
        variant.tail.startsWith("GB") ? "Green tint, blue shade" : "Green tint",
        ...(has("clips", 0.3) ? ["Clips needed"] : []),
        ...(has("antenna", 0.2) ? ["Antenna in glass"] : []),
      ],
    ),
  )
  const mouldingBase = `${front.origin}W${front.digits}`
  const withMoulding = has("moulding", 0.6)
  return {
    opening: "windshield",
    orientation: "",
    parts: [
      ...shields.map(
        (part): WirePart => ({
          ...part,
          features: [
            ...part.features,
            ...(withMoulding ? (["mouldingFlag"] as const) : []),
            ...(has("clips", 0.3) ? (["clipsFlag"] as const) : []),
            ...(has("antenna", 0.2) ? (["antenna"] as const) : []),
          ],
        }),
      ),
      ...(shields[0] && has("oem windshield", 0.5) ? [oemOf(shields[0])] : []),
      ...(withMoulding ? [mouldingOf(mouldingBase, 0)] : []),
      ...(withMoulding && has("second moulding", 0.4) ? [mouldingOf(mouldingBase, 1)] : []),
    ],
  }
}

const sidesOf = ({ category, isTruck, doors, privacy, rear, has }: Traits): WireOpening[] => {
  const openings: WireOpening[] = []
  const side = (
    opening: Opening,
    orientation: string,
    letter: string,
    last: number,
    tail: string,
    says: string,
  ) => {
    const part = nagPart(
      numberOf(rear.origin, letter, rear.digits + last, tail),
      says,
      tail.startsWith("GT") || tail.startsWith("YP") ? ["tinted"] : [],
      [tail.startsWith("YP") ? "Gray privacy tint" : "Green tint, tempered"],
    )
    const oem = has(`oem ${letter}`, 0.15) ? [oemOf(part)] : []
    openings.push({ opening, orientation, parts: [part, ...oem] })
  }
  side("door", "front left", "D", 1, "GTN", "Front door glass")
  side("door", "front right", "D", 0, "GTN", "Front door glass")
  if (doors === 4 && category !== "VAN") {
    side("door", "rear left", "D", 3, privacy ? "YPN" : "GTN", "Rear door glass")
    side("door", "rear right", "D", 2, privacy ? "YPN" : "GTN", "Rear door glass")
  }
  if (has("front vent", 0.2)) {
    side("vent", "front left", "V", 1, "GTN", "Front vent glass")
    side("vent", "front right", "V", 0, "GTN", "Front vent glass")
  }
  if (doors === 4 && category === "CAR" && has("rear vent", 0.4)) {
    side("vent", "rear left", "V", 3, "GTN", "Rear vent glass")
    side("vent", "rear right", "V", 2, "GTN", "Rear vent glass")
  }
  if (category !== "PICKUP" && !isTruck && (doors === 2 || privacy)) {
    side("quarter", "left", "Q", 1, privacy ? "YPY" : "GTY", "Quarter glass, encapsulated")
    side("quarter", "right", "Q", 0, privacy ? "YPY" : "GTY", "Quarter glass, encapsulated")
  }
  return openings
}

const backsOf = ({ car, category, isTruck, privacy, rear, has }: Traits): WirePart[] => {
  const { generation, origin } = rear
  const backTail = privacy ? "YPN" : "GTN"
  return isTruck
    ? [nagPart(numberOf(origin, "B", rear.digits, "GTN"), "Back glass", ["tinted"], ["Green tint"])]
    : category === "PICKUP"
      ? [
          nagPart(numberOf(origin, "B", rear.digits, "GTN"), "Back glass, fixed", ["tinted"], ["Green tint"]),
          nagPart(
            numberOf(origin, "Y", rear.digits + 1, "GTN"),
            "Back slider, manual",
            ["tinted"],
            ["Green tint"],
          ),
          ...(generation >= 5
            ? [
                nagPart(
                  numberOf(origin, "Y", rear.digits + 2, "YPY"),
                  "Back slider, power, heated",
                  ["tinted", "heated"],
                  ["Gray privacy tint"],
                ),
              ]
            : []),
        ]
      : /CONVERTIBLE/.test(car.style)
        ? []
        : [
            nagPart(
              numberOf(origin, "B", rear.digits, backTail),
              "Back glass, heated",
              ["heated", "tinted"],
              [],
            ),
            ...(has("antenna in back", 0.4)
              ? [
                  nagPart(
                    numberOf(origin, "B", rear.digits + 1, backTail),
                    "Back glass, heated, antenna",
                    ["heated", "tinted", "antenna"],
                    [],
                  ),
                ]
              : []),
          ]
}

export const glassFor = (
  car: Car,
): { openings: (Omit<VehicleParts["openings"][number], "parts"> & { parts: WirePart[] })[] } => {
  const traits = traitsOf(car)
  const { isTruck, rear, has } = traits
  const openings = [windshieldOf(traits), ...sidesOf(traits)]
  const backs = backsOf(traits)
  if (backs.length > 0) openings.push({ opening: "back", orientation: "", parts: backs })

  if (!isTruck && !/CONVERTIBLE|STANDARD CAB|CARGO/.test(car.style) && has("roof", 0.35))
    openings.push({
      opening: "sunroof",
      orientation: "",
      parts: [
        nagPart(
          numberOf(rear.origin, "R", rear.digits, "YPN"),
          "Sunroof glass panel",
          ["tinted"],
          ["Gray privacy tint"],
        ),
      ],
    })
  return { openings }
}
