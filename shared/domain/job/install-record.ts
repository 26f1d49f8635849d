import { t } from "../../language.ts"
import { translateReply } from "../../reply-language.ts"
import type { Charge } from "../charges/charge.ts"
import { normalizeInput } from "../normalize-input.ts"
import { readOpening } from "../parts/line-opening.ts"
import { readPartNumber } from "../parts/part-number.ts"
import { shopTimeAt } from "../schedule/dates.ts"

/**
 * Record of adhesive work: the urethane lot, DOT numbers, and weather (ANSI/AGSC/AGRSS; windshields must stay in
 * during a crash, 49 CFR 571.212). The product's table then gives the drive-away time.
 */

export type CureTime = {
  temperature: number
  humidity: number
  minutes: number
}

export type Urethane = { _id: string; name: string; cureTimes: readonly CureTime[] }

type Weather = { temperature: number; humidity: number }

/** The shortest time among rows the weather reaches. Undefined if it is colder or drier than all. */
export const driveAwayMinutes = (
  { cureTimes }: Pick<Urethane, "cureTimes">,
  { temperature, humidity }: Weather,
): number | undefined => {
  const reached = cureTimes.filter((line) => temperature >= line.temperature && humidity >= line.humidity)
  return reached.length === 0 ? undefined : Math.min(...reached.map(({ minutes }) => minutes))
}

export type InstallRecord = {
  urethane: {
    _id?: string | undefined
    name: string
    lot: string
    /** YYYY-MM-DD, the last day of use. */
    expiresOn: string
  }
  primer?: string | undefined
  glasses: readonly { charge: string; name: string; dot: string }[]
  temperature: number
  humidity: number
  setAt: string
  by: string
  /** ISO instant. Missing if the data sheet doesn't cover the weather or the product isn't listed. */
  driveAwayAt?: string | undefined
}

/** Input of a record: glasses without names. */
export type InstallRecordInput = Omit<InstallRecord, "glasses"> & {
  glasses: readonly { charge: string; dot: string }[]
}

/** Fills in the product's name and the drive-away time from the shop's table. */
export const completeRecordInput = (
  {
    setAt: input,
    urethane: { _id, ...urethane },
    ...rest
  }: Omit<InstallRecordInput, "setAt" | "by" | "driveAwayAt"> & { setAt?: string | undefined },
  { urethanes, by, now }: { urethanes: readonly Urethane[]; by: string; now: Date },
): InstallRecordInput => {
  const setAt = input ?? now.toISOString()
  const product = urethanes.find((one) => one._id === _id)
  const minutes = product && driveAwayMinutes(product, rest)
  return {
    ...rest,
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

/** Replaced glass that is glued: everything except door glass. A line without an opening counts, to be safe. */
export const gluedGlass = (charges: readonly Line[]): { charge: string; name: string }[] =>
  charges
    .filter((line) => line.type === "Replace" && openingOf(line) !== "door")
    .map((line) => ({ charge: line._id, name: nameOf(line) }))

const nameOf = (line: Line): string => {
  const glass = openingOf(line) ?? line.description ?? line.part ?? "glass"
  const words = [line.orientation, glass].filter(Boolean).join(" ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Adds the glasses' current names and drops lines that glue nothing. */
export const toInstallRecord = (
  charges: readonly Line[],
  { glasses, ...input }: InstallRecordInput,
): InstallRecord => ({
  ...input,
  glasses: gluedGlass(charges).flatMap(({ charge, name }) =>
    glasses.filter((glass) => glass.charge === charge).map(({ dot }) => ({ charge, name, dot })),
  ),
})

export const missingOfRecord = (
  charges: readonly Line[],
  record: { glasses: readonly { charge: string }[] } | undefined,
): string | undefined => {
  const glued = gluedGlass(charges)
  if (glued.length === 0) return undefined
  if (!record) return t("Record the urethane and the glass's DOT number first.")
  const missing = glued.find(({ charge }) => !record.glasses.some((glass) => glass.charge === charge))
  if (!missing) return undefined
  const glass = translateReply(missing.name.toLowerCase())
  return t(`Enter the DOT number of the ${glass}.`)
}

export const isExpired = ({ expiresOn }: InstallRecord["urethane"], usedOn: string): boolean =>
  expiresOn < usedOn

/** When the car may be driven. Undefined for expired adhesive, whatever its data sheet says. */
export const driveAwayOf = ({
  urethane,
  setAt,
  driveAwayAt,
}: Pick<InstallRecord, "urethane" | "setAt" | "driveAwayAt">): string | undefined =>
  isExpired(urethane, shopTimeAt(setAt).date) ? undefined : driveAwayAt

/** Lots are compared in capitals without spaces and dashes: "a12 034-b" is A12034B. */
export const lotKey = (lot: string): string =>
  normalizeInput(lot)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")

export const weatherText = ({ temperature, humidity }: Weather): string =>
  t(`${temperature} °F, ${humidity}% humidity`)

export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const remainingMinutes = minutes % 60
  return [hours > 0 && `${hours} h`, (remainingMinutes > 0 || hours === 0) && `${remainingMinutes} min`]
    .filter(Boolean)
    .join(" ")
}

export const minutesLeft = (driveAwayAt: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(driveAwayAt).getTime() - now.getTime()) / 60_000))
