import type { ShownMatch } from "#shared/api/quotes.ts"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { fillsPane, panesOfGlass } from "#shared/domain/quotes/quote.ts"

/* Narrows down the matches by the visitor's answers. Pure functions. */

/** Cents. */
export type Match = Pick<
  ShownMatch,
  | "_id"
  | "styleId"
  | "vehicle"
  | "opening"
  | "orientation"
  | "features"
  | "nagPart"
  | "partDescriptionMygrant"
  | "price"
  | "breakdown"
>

export type FoundCar = { styleId: string; vehicle: string }

export const carsIn = (results: readonly Match[]): FoundCar[] => [
  ...new Map(results.map(({ styleId = "", vehicle }) => [styleId, { styleId, vehicle }] as const)).values(),
]

export const ofCar = (results: readonly Match[], styleId: string): Match[] =>
  results.filter((match) => match.styleId === styleId)

export const panesWithGlass = (matches: readonly Match[]): Pane[] => [
  ...new Set(matches.flatMap((match) => panesOfGlass(match))),
]

export const matchesOfPane = (matches: readonly Match[], pane: Pane): Match[] =>
  matches.filter((match) => fillsPane(match, pane))

type Feature = Match["features"][number]

/** Visible features, the most obvious first, with the catalog's terms for them. */
const seen = {
  camera: [
    "laneDepartureCamera",
    "laneKeepAssistCamera",
    "forwardCollisionAlert",
    "laneDepartureWarningSystem",
    "pedestrianAutoEmergency",
  ],
  rainSensor: ["rainSensor"],
  headsUpDisplay: ["headsUpDisplay"],
  heatedParkWiperArea: ["heatedParkWiperArea"],
  heated: ["heated"],
  antenna: ["antenna"],
  adaptiveCruiseControl: ["adaptiveCruiseControl"],
  nightVision: ["nightVision"],
  autoParking: ["autoParking"],
  tinted: ["tinted"],
} as const satisfies Record<string, readonly Feature[]>
export type Sight = keyof typeof seen

/** Per pane: the visible features (undefined: no answer) and the chosen part. "none" unsets it. */
export type Answer = { has?: readonly Sight[] | undefined; chosen?: string | undefined }

const sights = Object.keys(seen) as Sight[]
const mostAsked = 5

export const hasFeature = ({ features }: Match, sight: Sight): boolean =>
  seen[sight].some((feature) => features.includes(feature))

/** Features that only some matches have. Of features that split them equally, the first. */
export const distinguishingFeatures = (matches: readonly Match[]): Sight[] => {
  const patterns = new Set<string>()
  return sights
    .filter((sight) => {
      const pattern = matches.map((match) => Number(hasFeature(match, sight))).join("")
      const isSaid = patterns.has(pattern) || !pattern.includes("1") || !pattern.includes("0")
      patterns.add(pattern)
      return !isSaid
    })
    .slice(0, mostAsked)
}

/** Keeps all matches if none fits the answer exactly. */
export const narrowMatches = (matches: readonly Match[], { has }: Answer): Match[] => {
  if (has === undefined) return [...matches]
  const apart = distinguishingFeatures(matches)
  const exact = matches.filter((match) =>
    apart.every((sight) => hasFeature(match, sight) === has.includes(sight)),
  )
  if (exact.length > 0) return exact
  const near = matches.filter((match) => has.every((sight) => hasFeature(match, sight)))
  return near.length > 0 ? near : [...matches]
}

export const chosenMatch = (matches: readonly Match[], answer: Answer): Match | undefined => {
  const possible = narrowMatches(matches, answer)
  const tapped = possible.find(({ _id }) => _id === answer.chosen)
  const [only, another] = possible
  return tapped ?? (another || answer.chosen === "none" ? undefined : only)
}
