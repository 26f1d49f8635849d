import type { Opening } from "../parts/openings.ts"

export const vehicleCategories = [
  "BUS",
  "CABOVER",
  "CAR",
  "MOTOR HOME",
  "PICKUP",
  "SEMI",
  "SUV",
  "VAN",
] as const
export type VehicleCategory = (typeof vehicleCategories)[number]

export const glassFeatures = {
  tinted: "Tinted",
  adaptiveCruiseControl: "Adaptive cruise control",
  headsUpDisplay: "Head-up display",
  antenna: "Antenna in the glass",
  autoParking: "Parking assist",
  forwardCollisionAlert: "Forward collision alert",
  heated: "Heated",
  laneDepartureCamera: "Lane departure camera",
  nightVision: "Night vision",
  rainSensor: "Rain sensor",
  heatedParkWiperArea: "Heated wiper park",
  pedestrianAutoEmergency: "Pedestrian emergency braking",
  laneKeepAssistCamera: "Lane keep assist camera",
  laneDepartureWarningSystem: "Lane departure warning",
  mouldingFlag: "Comes with molding",
  clipsFlag: "Comes with clips",
} as const
export type GlassFeature = keyof typeof glassFeatures
// `Object.keys` loses the key type, so the cast restores it.
export const featureNames = Object.keys(glassFeatures) as [GlassFeature, ...GlassFeature[]]

export type CatalogVehicle = {
  styleId: string
  carId: string
  year: number
  /** Make, model, and style are in capitals. */
  make: string
  model: string
  style: string
  category: VehicleCategory
  searchable: boolean
  image?: string
  quotes: number
  /** Number of visible parts. Spelled as in the specification. */
  quotesSeachable: number
}

export const partKinds = ["nag", "oem", "moulding"] as const
export type PartKind = (typeof partKinds)[number]

export type CatalogPart = {
  partNumber: string
  kind: PartKind
  opening: Opening
  orientation: string
  description: string
  details: string[]
  list: number
  /** In cents. Without it the price is "Please Call". */
  cost?: number
  hours: number
  features: GlassFeature[]
  visible: boolean
}

export type NumberedPart = CatalogPart & {
  vehicles: number
  /** Style ids of at most 20 of them. */
  firstVehicles: string[]
}

export const vehiclePicture = (image: string): string => `/assets/catalog/${image}.webp`

export const catalogPages = [50, 100, 200, 500] as const
export const catalogPage = 100

export const maxCustomParts = 60
