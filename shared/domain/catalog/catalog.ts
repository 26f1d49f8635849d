import type { Opening } from "../openings.ts"


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

/** The specification's feature flags, with words for customers. */
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

export type CatalogVehicle = {
  styleId: string
  /** The supplier's id of the vehicle. */
  carId: string
  year: number
  /** Make, model, and style are in capitals. */
  make: string
  model: string
  style: string
  category: VehicleCategory
  searchable: boolean
  /** Hash for `vehiclePicture`. */
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

/** A part by its number, regardless of vehicle. */
export type NumberedPart = CatalogPart & {
  vehicles: number
  /** Style ids of at most 20 of them. */
  firstVehicles: string[]
}

/** Address of a vehicle's picture. Its name is a hash of its content. */
export const vehiclePicture = (image: string): string => `/assets/catalog/${image}.webp`

/** Page sizes (owner's specification). */
export const catalogPages = [50, 100, 200, 500] as const
export const catalogPage = 100

/** Most parts of a vehicle that staff add. */
export const mostMadeParts = 60
