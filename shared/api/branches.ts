import * as z from "zod"
import { weekdays } from "../domain/schedule/hours-input.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { date, id, Matches, phone, storedKinds, time, wireKinds, zip } from "./definition/kinds.ts"
import {
  baseVersion,
  chosenHours,
  hours,
  hoursOfDays,
  httpsLink,
  Saved,
  trimmedText,
  version,
} from "./definition/shop-kinds.ts"

const reviewLinks = { googleReviewLink: httpsLink, yelpReviewLink: httpsLink, facebookReviewLink: httpsLink }

/** Without a technician, the whole branch is closed on these days. */
const dayOff = <D extends z.ZodType>(date: D) =>
  z.object({ technician: id.optional(), from: date, to: date, note: z.string().optional() })

const branchFields = <D extends z.ZodType, T extends z.ZodType>({ date, time }: { date: D; time: T }) => ({
  _id: id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  zone: z.string(),
  cities: z.array(z.string()),
  map: z.string(),
  ...hoursOfDays(hours),
  taxRates: z.array(z.object({ from: date, percent: z.number() })),
  /** Override the branch's rates, because a ZIP may lie in another tax district. */
  zipTaxRates: z.array(z.object({ zip: z.string(), from: date, percent: z.number() })),
  shifts: z.array(z.object({ technician: id, days: z.array(z.enum(weekdays)), start: time, end: time })),
  daysOff: z.array(dayOff(date)),
  /** Named locations for review requests, each with its ZIPs. Defaults to the branch's city. */
  reviewLocations: z.array(z.object({ name: z.string(), zips: z.array(z.string()) })),
  googleReviewLink: z.string(),
  yelpReviewLink: z.string(),
  facebookReviewLink: z.string(),
  /** Square location that charges its cards. Empty uses the main one. */
  squareLocationId: z.string(),
})

export const WireBranch = z.object(branchFields(wireKinds)).extend(version)
const PublicBranch = WireBranch.omit({
  taxRates: true,
  zipTaxRates: true,
  shifts: true,
  reviewLocations: true,
  googleReviewLink: true,
  yelpReviewLink: true,
  facebookReviewLink: true,
  squareLocationId: true,
  version: true,
}).extend({
  /** Those of the whole branch only. */
  daysOff: z.array(z.object({ from: date, to: date })),
})
/** Why a colleague is off is for the office only. */
const BranchForTechnicians = WireBranch.extend({ daysOff: z.array(dayOff(date).omit({ note: true })) })
export const StoredBranch = z.object(branchFields(storedKinds))
export type Branch = z.output<typeof StoredBranch>

export const listBranches = endpoint({
  area: "settings",
  name: "list-branches",
  method: "GET",
  path: "/branches",
  roles: "public",
  programs: true,
  access: ["table:read"],
  reply: shapeByRole(z.array(WireBranch), {
    technician: z.array(BranchForTechnicians),
    user: z.array(PublicBranch),
    public: z.array(PublicBranch),
  }),
  refusals: [],
})

/** Upper limit for a typed tax rate. California's district taxes stay far below it. */
const percent = z
  .number()
  .min(0)
  .max(20)
  .refine((typed) => Number(typed.toFixed(3)) === typed, "Enter a percentage with up to three decimals.")

const differ = (keys: readonly string[]) => new Set(keys).size === keys.length

const taxRatesToWrite = z
  .array(z.strictObject({ from: date, percent }))
  .max(50)
  .refine((rates) => differ(rates.map(({ from }) => from)), "Enter only one rate for each day.")
const zipTaxRatesToWrite = z
  .array(z.strictObject({ zip, from: date, percent }))
  .max(300)
  .refine(
    (rates) => differ(rates.map(({ zip, from }) => `${zip} ${from}`)),
    "Enter only one rate for each ZIP code and day.",
  )
const shiftsToWrite = z
  .array(
    z
      .strictObject({
        technician: id,
        days: z.array(z.enum(weekdays)).min(1).max(7),
        start: time,
        end: time,
      })
      .refine(({ start, end }) => start < end, "A shift must end after it starts."),
  )
  .max(100)
  .refine(
    (shifts) => differ(shifts.flatMap(({ technician, days }) => days.map((day) => `${technician} ${day}`))),
    "Enter only one shift per day for each technician.",
  )

const daysOffToWrite = z
  .array(
    z
      .strictObject({
        technician: id.optional(),
        from: date,
        to: date,
        note: trimmedText(60).optional(),
      })
      .refine(({ from, to }) => from <= to, {
        message: "The last day can't be before the first.",
        path: ["to"],
      }),
  )
  .max(100)

const locationsToWrite = z
  .array(
    z.strictObject({
      name: trimmedText(60).min(2, "Enter the location's name."),
      zips: z.array(zip).max(100),
    }),
  )
  .max(20)
  .refine((locations) => differ(locations.map(({ name }) => name)), "Enter each location only once.")
  .refine(
    (locations) => differ(locations.flatMap(({ zips }) => zips)),
    "Enter each ZIP code for one location only.",
  )

const shopAddress = {
  name: trimmedText(60).min(2, "Enter the branch name."),
  address: trimmedText(200).min(3, "Enter the street and number."),
  city: trimmedText(60).min(2, "Enter the city."),
  zip,
  phone,
}
const branchOptions = z
  .strictObject({
    zone: trimmedText(60).min(2, "Enter the zone for its jobs."),
    cities: z
      .array(trimmedText(60).min(2, "Enter a city."))
      .max(60)
      .refine((cities) => differ(cities), "Enter each city only once."),
    /** Empty means a map search for the address. */
    map: httpsLink,
    ...hoursOfDays(chosenHours),
    taxRates: taxRatesToWrite,
    zipTaxRates: zipTaxRatesToWrite,
    shifts: shiftsToWrite,
    daysOff: daysOffToWrite,
    reviewLocations: locationsToWrite,
    ...reviewLinks,
    squareLocationId: trimmedText(50).regex(
      /^[A-Z0-9]*$/,
      "Enter the location ID from your Square dashboard.",
    ),
  })
  .partial()

export const createBranch = endpoint({
  area: "settings",
  name: "create-branch",
  method: "POST",
  path: "/branches",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: branchOptions.extend(shopAddress),
  status: 201,
  reply: z.object({ _id: id, ...version }),
  refusals: ["refused"],
})

export const changeBranch = endpoint({
  area: "settings",
  name: "change-branch",
  method: "PUT",
  path: "/branches",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: branchOptions.extend(z.strictObject(shopAddress).partial().shape).extend({ _id: id, ...baseVersion }),
  reply: Saved,
  refusals: ["not_found", "changed_meanwhile"],
})

export const deleteBranch = endpoint({
  area: "settings",
  name: "delete-branch",
  method: "DELETE",
  path: "/branches",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  query: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found", "refused"],
})
