import { parsePercent } from "#shared/domain/money/money.ts"
import { parseWireDate, toWireDate, toWireTime } from "#shared/domain/schedule/dates.ts"
import { comingDaysOff } from "#shared/domain/schedule/days-off.ts"
import { weekdays } from "#shared/domain/schedule/hours-input.ts"
import type { WeekHours } from "#shared/domain/schedule/opening-hours.ts"
import { normalCity } from "#shared/domain/schedule/zones.ts"
import type { Weekday } from "#web/staff/shared/hours/shifts.ts"
import type { Branch } from "../../data/shop/branches.ts"

/*
 * Forms of the branch page, one per panel. Form fields have the same names as in the API, so refusals of the
 * server find their field.
 */

export type FormOf<Values> = {
  valuesOf: (branch: Branch) => Values
  toWire: (values: Values) => Record<string, unknown>
}

const unchanged = <Values extends Record<string, unknown>>(values: Values) => values

export type PlaceValues = Pick<Branch, "name" | "address" | "city" | "zip" | "phone" | "map">
export const placeForm: FormOf<PlaceValues> = {
  valuesOf: ({ name, address, city, zip, phone, map }) => ({ name, address, city, zip, phone, map }),
  toWire: unchanged,
}

export type ZoneValues = { zone: string; cities: string }
/** The zone must be spelled like the city in addresses, because jobs get their zone from the city. */
export const zoneForm: FormOf<ZoneValues> = {
  valuesOf: ({ zone, cities }) => ({ zone, cities: cities.join("\n") }),
  toWire: ({ zone, cities }) => ({
    zone: normalCity(zone),
    cities: cities
      .split(/[,;\n]/)
      .map(normalCity)
      .filter((city) => city !== ""),
  }),
}

export const hoursForm: FormOf<WeekHours> = {
  valuesOf: ({
    sundayHours,
    mondayHours,
    tuesdayHours,
    wednesdayHours,
    thursdayHours,
    fridayHours,
    saturdayHours,
  }) => ({
    sundayHours,
    mondayHours,
    tuesdayHours,
    wednesdayHours,
    thursdayHours,
    fridayHours,
    saturdayHours,
  }),
  toWire: unchanged,
}

export type RateRow = { zip: string; from: string; percent: string }
export type RateValues = { taxRates: RateRow[]; zipTaxRates: RateRow[] }
export type RateList = keyof RateValues

const rateValues = ({ taxRates, zipTaxRates }: Branch): RateValues => ({
  taxRates: taxRates
    .toSorted((a, b) => b.from.localeCompare(a.from))
    .map(({ from, percent }) => ({ zip: "", from, percent: String(percent) })),
  zipTaxRates: zipTaxRates
    .toSorted((a, b) => a.zip.localeCompare(b.zip) || b.from.localeCompare(a.from))
    .map(({ zip, from, percent }) => ({ zip, from, percent: String(percent) })),
})
/** Invalid input is sent as typed, so the server's message is shown. */
const dayOf = (day: string): string => (day === "" ? "" : toWireDate(day))
const percentOf = (text: string): number | string => parsePercent(text) ?? text

export const taxForm: FormOf<RateValues> = {
  valuesOf: rateValues,
  toWire: ({ taxRates }) => ({
    taxRates: taxRates.map(({ from, percent }) => ({ from: dayOf(from), percent: percentOf(percent) })),
  }),
}
export const zipForm: FormOf<RateValues> = {
  valuesOf: rateValues,
  toWire: ({ zipTaxRates }) => ({
    zipTaxRates: zipTaxRates.map(({ zip, from, percent }) => ({
      zip,
      from: dayOf(from),
      percent: percentOf(percent),
    })),
  }),
}

export const ratesOf = (rows: readonly RateRow[]): { from: string; percent: number }[] =>
  rows.flatMap(({ from, percent }) => {
    const read = parsePercent(percent)
    return from !== "" && read !== undefined && parseWireDate(toWireDate(from)) === from
      ? [{ from, percent: read }]
      : []
  })

export type ShiftRow = { technician: string; days: Weekday[]; start: string; end: string }
/** An empty `technician` is the whole branch. */
type DayOffRow = { technician: string; from: string; to: string; note: string }
export type ShiftValues = { shifts: ShiftRow[]; daysOff: DayOffRow[] }
/** A saved change of the days off drops those that are over. */
export const shiftForm = (today: string): FormOf<ShiftValues> => ({
  valuesOf: ({ shifts, daysOff }) => ({
    shifts: shifts.map(({ start, end, ...shift }) => ({ ...shift, start: String(start), end: String(end) })),
    daysOff: comingDaysOff(daysOff, today).map(({ technician = "", from, to, note = "" }) => ({
      technician,
      from,
      to,
      note,
    })),
  }),
  toWire: ({ shifts, daysOff }) => ({
    shifts: shifts.map(({ technician, days, start, end }) => ({
      technician,
      days: weekdays.filter((day) => days.includes(day)),
      start: toWireTime(Number(start)),
      end: toWireTime(Number(end)),
    })),
    daysOff: daysOff.map(({ technician, from, to, note }) => ({
      ...(technician !== "" && { technician }),
      from: dayOf(from),
      to: dayOf(to),
      ...(note.trim() !== "" && { note }),
    })),
  }),
})

export type CardValues = Pick<Branch, "squareLocationId">
export const cardForm: FormOf<CardValues> = {
  valuesOf: ({ squareLocationId }) => ({ squareLocationId }),
  toWire: unchanged,
}

export type ReviewValues = Pick<Branch, "googleReviewLink" | "yelpReviewLink" | "facebookReviewLink"> & {
  reviewLocations: string
}
export const reviewForm: FormOf<ReviewValues> = {
  valuesOf: ({ googleReviewLink, yelpReviewLink, facebookReviewLink, reviewLocations }) => ({
    googleReviewLink,
    yelpReviewLink,
    facebookReviewLink,
    reviewLocations: reviewLocations.map(({ name, zips }) => [name, ...zips].join(" ")).join("\n"),
  }),
  toWire: ({ reviewLocations, ...links }) => ({ ...links, reviewLocations: locationsIn(reviewLocations) }),
}

const locationsIn = (text: string): Branch["reviewLocations"] =>
  text
    .split("\n")
    .map((line) => {
      const words = line.split(/[\s,;:]+/).filter((word) => word !== "")
      const zips = words.filter((word) => /^\d+$/.test(word))
      return { name: words.filter((word) => !zips.includes(word)).join(" "), zips }
    })
    .filter(({ name, zips }) => name !== "" || zips.length > 0)
