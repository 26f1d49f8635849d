import type { GlassFeature } from "../catalog/catalog.ts"
import type { Pane } from "../parts/openings.ts"
import { fillsPane, panesOfGlass } from "./quote.ts"

/** Narrows the glass that fits a car down by what is seen on it, for visitors and for clerks. */

/** What questions about a piece of glass need. */
export type GlassFacts = { features: readonly GlassFeature[] }

type Glass = GlassFacts & {
  _id: string
  styleId?: string | undefined
  vehicle: string
  opening: string
  orientation: string
}

export type FoundCar = { styleId: string; vehicle: string }

export const carsOfMatches = (results: readonly Glass[]): FoundCar[] => [
  ...new Map(results.map(({ styleId = "", vehicle }) => [styleId, { styleId, vehicle }] as const)).values(),
]

export const matchesOfCar = <Match extends Glass>(results: readonly Match[], styleId: string): Match[] =>
  results.filter((match) => match.styleId === styleId)

export const panesWithGlass = (matches: readonly Glass[]): Pane[] => [
  ...new Set(matches.flatMap((match) => panesOfGlass(match))),
]

export const matchesOfPane = <Match extends Glass>(matches: readonly Match[], pane: Pane): Match[] =>
  matches.filter((match) => fillsPane(match, pane))

/** Visible features, the most obvious first, with the catalog's terms for them. */
const visibleFeatures = {
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
} as const satisfies Record<string, readonly GlassFeature[]>
export type VisibleFeature = keyof typeof visibleFeatures

/** Which features the glass has. One that is missing is left open. */
export type KnownFeatures = Partial<Record<VisibleFeature, boolean>>

/** Chosen instead of a part if the VIN has to decide. */
export const unsureOfGlass = "unsure"

/** Per pane: the visible features (undefined: no answer) and the chosen part. "none" unsets it. */
export type Answer = {
  has?: readonly VisibleFeature[] | undefined
  chosen?: string | undefined
  /** What the VIN says, until `has` answers. */
  byVin?: KnownFeatures | undefined
}

export const visibleFeatureNames = Object.keys(visibleFeatures) as [VisibleFeature, ...VisibleFeature[]]
const maxQuestions = 5

export const hasFeature = ({ features }: GlassFacts, feature: VisibleFeature): boolean =>
  visibleFeatures[feature].some((term) => features.includes(term))

/** Features that only some matches have. Of features that split them equally, the first. */
export const distinguishingFeatures = (matches: readonly GlassFacts[]): VisibleFeature[] => {
  const patterns = new Set<string>()
  return visibleFeatureNames
    .filter((feature) => {
      const pattern = matches.map((match) => Number(hasFeature(match, feature))).join("")
      const isKnown = patterns.has(pattern) || !pattern.includes("1") || !pattern.includes("0")
      patterns.add(pattern)
      return !isKnown
    })
    .slice(0, maxQuestions)
}

/** Keeps all matches if none fits the answer exactly. */
export const narrowMatches = <Match extends Glass>(
  matches: readonly Match[],
  { has, byVin = {} }: Answer,
): Match[] => {
  if (has === undefined) return glassThatFits(matches, byVin)
  const distinguishing = distinguishingFeatures(matches)
  const exact = matches.filter((match) =>
    distinguishing.every((feature) => hasFeature(match, feature) === has.includes(feature)),
  )
  if (exact.length > 0) return exact
  const near = matches.filter((match) => has.every((feature) => hasFeature(match, feature)))
  return near.length > 0 ? near : [...matches]
}

export const chosenMatch = <Match extends Glass>(
  matches: readonly Match[],
  answer: Answer,
): Match | undefined => {
  const possible = narrowMatches(matches, answer)
  const tapped = possible.find(({ _id }) => _id === answer.chosen)
  const [only, another] = possible
  return tapped ?? (another || answer.chosen === "none" || answer.chosen === unsureOfGlass ? undefined : only)
}

/** The glass among which the VIN decides. */
export const candidatesOf = <Match extends Glass>(matches: readonly Match[], answer: Answer): Match[] =>
  answer.chosen === unsureOfGlass ? narrowMatches(matches, answer) : []

/** Keeps all matches if none fits what is known. A feature that all or none of them have doesn't count. */
export const glassThatFits = <Match extends Glass>(
  matches: readonly Match[],
  known: KnownFeatures,
): Match[] => {
  const asked = distinguishingFeatures(matches)
  const fitting = matches.filter((match) =>
    asked.every((feature) => known[feature] === undefined || hasFeature(match, feature) === known[feature]),
  )
  return fitting.length > 0 ? fitting : [...matches]
}
