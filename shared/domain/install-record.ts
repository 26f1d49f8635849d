import type { Charge } from "./charges/charge.ts"
import { shopTimeAt } from "./dates.ts"
import { readOpening } from "./line-opening.ts"
import { normalizeInput } from "./normalize-input.ts"
import { readPartNumber } from "./part-number.ts"

/*
 * What is kept of glass that was glued in: the adhesive by its lot, the glass by its DOT number, and the weather it cured in
 * (ANSI/AGSC/AGRSS; windshields must stay in at a crash, 49 CFR 571.212). From the product's table follows when the car may
 * be driven.
 */

/** A line of a product's data sheet: at this temperature and humidity or above, so long. */
export type CureTime = {
  /** degrees Fahrenheit */
  temperature: number
  /** percent, relative */
  humidity: number
  minutes: number
}

/** An adhesive that the shop uses. */
export type Urethane = { _id: string; name: string; cureTimes: readonly CureTime[] }

type Weather = { temperature: number; humidity: number }

/**
 * Minutes until the car may be driven: of the lines that the weather reaches, the shortest. Nothing when it is colder or
 * drier than the data sheet tells of.
 */
export const driveAwayMinutes = (
  { cureTimes }: Pick<Urethane, "cureTimes">,
  { temperature, humidity }: Weather,
): number | undefined => {
  const reached = cureTimes.filter((line) => temperature >= line.temperature && humidity >= line.humidity)
  return reached.length === 0 ? undefined : Math.min(...reached.map(({ minutes }) => minutes))
}

export type InstallRecord = {
  urethane: {
    /** of the shop's products; absent when another one was used */
    _id?: string | undefined
    /** as it was called then */
    name: string
    lot: string
    /** YYYY-MM-DD, the last day on which it may be used */
    expiresOn: string
  }
  primer?: string | undefined
  /** of each glued glass, by its line */
  glasses: readonly { charge: string; name: string; dot: string }[]
  /** degrees Fahrenheit */
  temperature: number
  /** percent, relative */
  humidity: number
  /** ISO instant at which the last glass was set */
  setAt: string
  /** who recorded it */
  by: string
  /** ISO instant; absent when the data sheet tells no time for this weather, or the product is none of the shop's */
  driveAwayAt?: string | undefined
}

/** As it is told: glasses by their lines alone. */
export type ToldRecord = Omit<InstallRecord, "glasses"> & {
  glasses: readonly { charge: string; dot: string }[]
}

/** The record with what the shop's own table says: the product's name, and from when on the car may be driven. */
export const toldRecord = (
  {
    setAt: told,
    urethane: { _id, ...urethane },
    ...sent
  }: Omit<ToldRecord, "setAt" | "by" | "driveAwayAt"> & { setAt?: string | undefined },
  { urethanes, by, now }: { urethanes: readonly Urethane[]; by: string; now: Date },
): ToldRecord => {
  const setAt = told ?? now.toISOString()
  const product = urethanes.find((one) => one._id === _id)
  const minutes = product && driveAwayMinutes(product, sent)
  return {
    ...sent,
    urethane: product ? { ...urethane, _id: product._id, name: product.name } : urethane,
    setAt,
    by,
    ...(minutes !== undefined && {
      driveAwayAt: new Date(new Date(setAt).getTime() + minutes * 60_000).toISOString(),
    }),
  }
}

type Line = Pick<Charge, "_id" | "type" | "part" | "opening" | "orientation" | "description">

const openingOf = ({ opening = "", part = "" }: Line) => readOpening(opening) ?? readPartNumber(part)?.opening

/**
 * Glass that this job glues in: what is replaced, but for door glass, which runs in a channel. A line that names no opening
 * counts: better asked once too often.
 */
export const gluedGlass = (charges: readonly Line[]): { charge: string; name: string }[] =>
  charges
    .filter((line) => line.type === "Replace" && openingOf(line) !== "door")
    .map((line) => ({ charge: line._id, name: nameOf(line) }))

const nameOf = (line: Line): string => {
  const glass = openingOf(line) ?? line.description ?? line.part ?? "glass"
  const words = [line.orientation, glass].filter(Boolean).join(" ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** With the names of the glasses, as they are now; of lines that glue nothing, nothing is kept. */
export const recordOf = (charges: readonly Line[], { glasses, ...told }: ToldRecord): InstallRecord => ({
  ...told,
  glasses: gluedGlass(charges).flatMap(({ charge, name }) =>
    glasses.filter((glass) => glass.charge === charge).map(({ dot }) => ({ charge, name, dot })),
  ),
})

/** What keeps a job from being completed: no record, or a glass that it does not tell of. */
export const missingOfRecord = (
  charges: readonly Line[],
  record: { glasses: readonly { charge: string }[] } | undefined,
): string | undefined => {
  const glued = gluedGlass(charges)
  if (glued.length === 0) return undefined
  if (!record) return "Record the urethane and the glass's DOT number first."
  const untold = glued.find(({ charge }) => !record.glasses.some((glass) => glass.charge === charge))
  return untold && `Enter the DOT number of the ${untold.name.toLowerCase()}.`
}

/** Nobody drives on adhesive that was past its day; the record says what was done all the same. */
export const isExpired = ({ expiresOn }: InstallRecord["urethane"], usedOn: string): boolean =>
  expiresOn < usedOn

/** From when on the car may be driven, for whoever is told. Expired adhesive makes no car safe, whatever its data sheet says. */
export const driveAwayOf = ({
  urethane,
  setAt,
  driveAwayAt,
}: Pick<InstallRecord, "urethane" | "setAt" | "driveAwayAt">): string | undefined =>
  isExpired(urethane, shopTimeAt(setAt).date) ? undefined : driveAwayAt

/** Lots are compared without spaces and dashes, in capitals: "a12 034-b" is A12034B. */
export const lotKey = (lot: string): string =>
  normalizeInput(lot)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")

/** "72 °F, 45 % humidity" */
export const weatherText = ({ temperature, humidity }: Weather): string =>
  `${temperature} °F, ${humidity}% humidity`

/** "45 min", "1 h 20 min" */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ")
}

/** Whole minutes that are left until the car may be driven, 0 from then on. */
export const minutesLeft = (driveAwayAt: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(driveAwayAt).getTime() - now.getTime()) / 60_000))
