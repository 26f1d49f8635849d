import type { Opening } from "../openings.ts"

/** What the catalog of vehicles and their glass holds (docs/decisions/catalog.md). */

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

/** The spec's feature flags of a piece of glass, in words that a customer knows. */
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
  /** the catalog's id of a style; names its parts */
  styleId: string
  /** the supplier's id of the vehicle */
  carId: string
  year: number
  /** these three in capitals */
  make: string
  model: string
  style: string
  category: VehicleCategory
  searchable: boolean
  /** hash of its picture, which `vehiclePicture` gives the address of */
  image?: string
  /** how many parts it has */
  quotes: number
  /** of them visible ones; spelled as the specification does */
  quotesSeachable: number
}

export const partKinds = ["nag", "oem", "moulding"] as const
export type PartKind = (typeof partKinds)[number]

export type CatalogPart = {
  /** in capitals */
  partNumber: string
  kind: PartKind
  opening: Opening
  /** "", "front left" ... */
  orientation: string
  description: string
  details: string[]
  /** cents */
  list: number
  /** cents; without one the price is "Please Call" */
  cost?: number
  /** of labor */
  hours: number
  features: GlassFeature[]
  visible: boolean
}

/** A part by its number alone, whatever the vehicle. */
export type NumberedPart = CatalogPart & {
  /** how many it fits */
  vehicles: number
  /** style ids of some of them, 20 at most */
  firstVehicles: string[]
}

/** The address of a vehicle's picture. Pictures hold nothing private, and are named by what is in them. */
export const vehiclePicture = (image: string): string => `/assets/catalog/${image}.webp`

/** The choices of how many vehicles are shown at once (owner's specification). */
export const catalogPages = [50, 100, 200, 500] as const
export const catalogPage = 100

/** So many parts a vehicle gets that staff makes. */
export const mostMadeParts = 60
