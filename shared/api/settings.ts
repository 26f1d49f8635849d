import * as z from "zod"
import { ownerTextNames, ownerTexts } from "../domain/messages/owner-texts.ts"
import { maxTemplateCharacters } from "../domain/messages/text-template.ts"
import { formatMoney } from "../domain/money/money.ts"
import { parseFormula, previewFormula } from "../domain/quotes/formula.ts"
import { areHoursToChoose, normalizeHours, weekdays } from "../domain/schedule/hours.ts"
import { otherLanguages } from "../language.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import {
  date,
  email,
  fieldFilter,
  id,
  Matches,
  phone,
  storedKinds,
  text,
  time,
  wireKinds,
} from "./definition/kinds.ts"
import { inOtherLanguages } from "./definition/translated.ts"

const version = { version: z.int() }
const baseVersion = { version: z.int().min(0).optional() }
const Saved = z.object({ matches: z.int(), ...version })

const line = (most: number) => text(most).trim()

const link = line(500).regex(/^(https:\/\/\S+)?$/, "Enter an address that starts with https://.")

export const Settings = z.object({
  premierVideo: z.string(),
  quoteSystemLive: z.boolean(),
  quoteFormulaReplace: z.string(),
  quoteFormulaRepair: z.string(),
  schedulerTechnicians: z.array(id),
  /** What is charged and taxed as the part of a cash replacement. The owner and bookkeeper decide. */
  cashReplacementNet: z.enum(["cost", "listLessDiscount"]),
  /** Percent off list, when `cashReplacementNet` is listLessDiscount. */
  cashListDiscount: z.number(),
  /** Lowest margin of a cash replacement, in percent of its price before tax. 0 means no floor. */
  marginFloor: z.number(),
  /** Defaults of overhead autofill. `repairRate` is in dollars, for technicians without a rate. */
  autofill: z.object({
    repairRate: z.number(),
    repairDistribution: z.enum(["each", "split evenly", "guideline"]),
    netSplitting: z.boolean(),
    onlyMissing: z.boolean(),
  }),
  urethanes: z.array(
    z.object({
      _id: id,
      name: z.string(),
      cureTimes: z.array(z.object({ temperature: z.int(), humidity: z.int(), minutes: z.int() })),
    }),
  ),
  /** What the office texts often, with placeholders such as `{name}`. */
  textTemplates: z.array(
    z.object({
      _id: id,
      name: z.string(),
      text: z.string(),
      /** For customers who read another language. */
      translations: z.partialRecord(z.enum(otherLanguages), z.string()).optional(),
    }),
  ),
  /** Reviews shown on the home page. `link` is where the customer wrote it. */
  siteReviews: z.array(z.object({ _id: id, name: z.string(), text: z.string(), link: z.string() })),
})
export type Settings = z.output<typeof Settings>
const PublicSettings = Settings.pick({ premierVideo: true, quoteSystemLive: true, siteReviews: true })

export const getSettings = endpoint({
  area: "settings",
  name: "get-settings",
  method: "GET",
  path: "/settings",
  roles: "public",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ filter: fieldFilter }),
  reply: shapeByRole(Settings.extend(version), {
    public: PublicSettings,
    user: PublicSettings,
    technician: Settings.pick({
      premierVideo: true,
      quoteSystemLive: true,
      siteReviews: true,
      schedulerTechnicians: true,
      urethanes: true,
    }),
  }),
  refusals: [],
})

/** The error in a formula, with its position. A formula without a price for a usual part is an error, too. */
const formulaError = (text: string): string | undefined => {
  const parsed = parseFormula(text)
  if (!parsed.ok) return parsed.detail ?? "This isn't a formula."
  const failing = previewFormula(parsed.formula).find(({ reason }) => reason)
  return failing && `${failing.reason} Try a part that costs ${formatMoney(failing.cost)}.`
}

/** An empty formula means that the specification's rule applies. */
export const formulaToWrite = z.string().check(({ value, issues }) => {
  const message = value === "" ? undefined : formulaError(value)
  if (message) issues.push({ code: "custom", input: value, message })
})

const cureTime = z.strictObject({
  temperature: z.int().min(-20, "Enter -20 to 130 °F.").max(130, "Enter -20 to 130 °F."),
  humidity: z.int().min(0, "Enter 0 to 100 %.").max(100, "Enter 0 to 100 %."),
  minutes: z.int().min(1, "Enter 1 to 2,880 minutes.").max(2880, "Enter 1 to 2,880 minutes."),
})
const urethanesToWrite = z
  .array(
    z.strictObject({
      _id: id,
      name: line(60).min(2, "Enter the product's name."),
      cureTimes: z.array(cureTime).min(1, "Enter at least one drive-away time.").max(30),
    }),
  )
  .max(20)
  .refine(
    (products) => new Set(products.map(({ _id }) => _id)).size === products.length,
    "Enter each product only once.",
  )

const textTemplatesToWrite = z
  .array(
    z.strictObject({
      _id: id,
      name: line(40).min(2, "Enter the template's name."),
      text: line(maxTemplateCharacters).min(1, "Enter the text."),
      translations: z.partialRecord(z.enum(otherLanguages), line(maxTemplateCharacters)).optional(),
    }),
  )
  .max(30)
  .superRefine((templates, context) => {
    const names = templates.map(({ name }) => name.toLowerCase())
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({ code: "custom", path: [index, "name"], message: "Use each name only once." })
  })

const siteReviewsToWrite = z
  .array(
    z.strictObject({
      _id: id,
      name: line(60).min(2, "Enter the customer's name."),
      text: line(400).min(1, "Enter the customer's words."),
      link: link.min(1, "Enter the address of the review."),
    }),
  )
  .max(6)

const wholePercent = z
  .int("Enter a whole percentage from 0 to 99.")
  .min(0, "Enter a whole percentage from 0 to 99.")
  .max(99, "Enter a whole percentage from 0 to 99.")

export const SettingsChange = z
  .strictObject({
    /** Address returned when an upload completes. Empty shows the built-in film. */
    premierVideo: line(500).regex(/^(\/assets\/[\w./-]+)?$/, "Enter the address of an uploaded video."),
    quoteSystemLive: z.boolean(),
    quoteFormulaReplace: formulaToWrite,
    quoteFormulaRepair: formulaToWrite,
    schedulerTechnicians: z.array(id).max(100),
    cashReplacementNet: Settings.shape.cashReplacementNet,
    cashListDiscount: wholePercent,
    marginFloor: wholePercent,
    autofill: z.strictObject({
      ...Settings.shape.autofill.shape,
      repairRate: z
        .number("Enter an amount, like 15.00.")
        .min(0, "Enter 0 or more.")
        .max(9999, "Enter at most 9,999.00."),
    }),
    urethanes: urethanesToWrite,
    textTemplates: textTemplatesToWrite,
    siteReviews: siteReviewsToWrite,
  })
  .partial()

export const changeSettings = endpoint({
  area: "settings",
  name: "change-settings",
  method: "PUT",
  path: "/settings",
  roles: ["clerk"],
  access: ["table:read", "table:write", "uploads", "videos"],
  body: shapeByRole(
    SettingsChange.extend({
      ...baseVersion,
      /** The person confirmed formulas that price some glass below cost plus tax (`price_below_cost`). */
      belowCostConfirmed: z.boolean().optional(),
    }),
    {
      clerk: SettingsChange.pick({ premierVideo: true, schedulerTechnicians: true }).extend(baseVersion),
    },
  ),
  reply: Saved,
  refusals: ["changed_meanwhile", "price_below_cost", "not_a_video", "video_too_large"],
})

export const BusinessInfo = z.object({
  businessname: z.string(),
  phone: z.string(),
  email: z.string(),
  mainshop: z.string(),
  registrationNumber: z.string(),
  footerData: z.string(),
  warrantyData: z.string(),
  invoicePrintData: z.string(),
  invoiceEmailMessageData: z.string(),
  serviceRequestReviewTextMessageData: z.string(),
  serviceRequestTextMessageData: z.string(),
  jobLinkTextMessageData: z.string(),
  /** Wording that asks for consent to texts. Empty uses the built-in wording. */
  textConsentData: z.string(),
  careers: z.string(),
  ...inOtherLanguages(ownerTextNames, () => z.string().optional()),
})
export type BusinessInfo = z.output<typeof BusinessInfo>
const PublicBusinessInfo = BusinessInfo.pick({
  businessname: true,
  phone: true,
  email: true,
  mainshop: true,
  registrationNumber: true,
  footerData: true,
  warrantyData: true,
  textConsentData: true,
  careers: true,
}).extend(inOtherLanguages(["footerData", "warrantyData", "textConsentData"], () => z.string().optional()))

export const getBusinessInfo = endpoint({
  area: "settings",
  name: "get-business-info",
  method: "GET",
  path: "/businessinfo",
  roles: "public",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ filter: fieldFilter }),
  reply: shapeByRole(z.array(BusinessInfo.extend(version)), {
    public: z.array(PublicBusinessInfo),
    user: z.array(PublicBusinessInfo),
  }),
  refusals: [],
})

export const changeBusinessInfo = endpoint({
  area: "settings",
  name: "change-business-info",
  method: "PUT",
  path: "/businessinfo",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z
    .strictObject({
      businessname: line(100).min(2, "Enter the business name."),
      phone,
      email,
      mainshop: line(200),
      registrationNumber: line(50),
      footerData: text(ownerTexts.footerData),
      warrantyData: text(ownerTexts.warrantyData),
      invoicePrintData: text(ownerTexts.invoicePrintData),
      invoiceEmailMessageData: text(ownerTexts.invoiceEmailMessageData),
      serviceRequestReviewTextMessageData: text(ownerTexts.serviceRequestReviewTextMessageData),
      serviceRequestTextMessageData: text(ownerTexts.serviceRequestTextMessageData),
      jobLinkTextMessageData: text(ownerTexts.jobLinkTextMessageData),
      textConsentData: text(ownerTexts.textConsentData),
      careers: link,
      ...inOtherLanguages(ownerTextNames, (name) => text(ownerTexts[name]).optional()),
    })
    .partial()
    .extend(baseVersion),
  reply: Saved,
  refusals: ["changed_meanwhile"],
  legacy: "Error",
})

const hours = z
  .string()
  .regex(
    /^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
    "Enter closed, or hours like 07:00-18:00.",
  )

/** Input is limited to these hours. Older stored values may differ. */
const chosenHours = z
  .string()
  .overwrite(normalizeHours)
  .refine(areHoursToChoose, "Enter closed, or full hours between 06:00 and 21:00, like 07:00-18:00.")

const hoursOfDays = <H extends z.ZodType>(hours: H) => ({
  sundayHours: hours,
  mondayHours: hours,
  tuesdayHours: hours,
  wednesdayHours: hours,
  thursdayHours: hours,
  fridayHours: hours,
  saturdayHours: hours,
})

export const ContactInfo = z.object({
  _id: id,
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  ...hoursOfDays(hours),
})

export type ContactInfo = z.output<typeof ContactInfo>

export const getContactInfo = endpoint({
  area: "settings",
  name: "get-contact-info",
  method: "GET",
  path: "/contactinfo",
  roles: "public",
  programs: true,
  access: ["table:read"],
  reply: shapeByRole(z.array(ContactInfo.extend(version)), {
    public: z.array(ContactInfo),
    user: z.array(ContactInfo),
  }),
  refusals: [],
})

export const changeContactInfo = endpoint({
  area: "settings",
  name: "change-contact-info",
  method: "PUT",
  path: "/contactinfo",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z
    .strictObject({
      _id: z.literal("contact"),
      phone,
      email,
      address: line(200).min(3, "Enter the main shop's address."),
      ...hoursOfDays(chosenHours),
    })
    .partial()
    .extend(baseVersion),
  reply: Saved,
  refusals: ["changed_meanwhile"],
})

const zip = z.string().regex(/^\d{5}$/, "Enter a 5-digit ZIP code.")

const reviewLinks = { googleReviewLink: link, yelpReviewLink: link, facebookReviewLink: link }

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
})
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
  reply: shapeByRole(z.array(WireBranch), { public: z.array(PublicBranch), user: z.array(PublicBranch) }),
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

const locationsToWrite = z
  .array(z.strictObject({ name: line(60).min(2, "Enter the location's name."), zips: z.array(zip).max(100) }))
  .max(20)
  .refine((locations) => differ(locations.map(({ name }) => name)), "Enter each location only once.")
  .refine(
    (locations) => differ(locations.flatMap(({ zips }) => zips)),
    "Enter each ZIP code for one location only.",
  )

const shopAddress = {
  name: line(60).min(2, "Enter the branch name."),
  address: line(200).min(3, "Enter the street and number."),
  city: line(60).min(2, "Enter the city."),
  zip,
  phone,
}
const howItWorks = z
  .strictObject({
    zone: line(60).min(2, "Enter the zone for its jobs."),
    cities: z
      .array(line(60).min(2, "Enter a city."))
      .max(60)
      .refine((cities) => differ(cities), "Enter each city only once."),
    /** Empty means a map search for the address. */
    map: link,
    ...hoursOfDays(chosenHours),
    taxRates: taxRatesToWrite,
    zipTaxRates: zipTaxRatesToWrite,
    shifts: shiftsToWrite,
    reviewLocations: locationsToWrite,
    ...reviewLinks,
    squareLocationId: line(50).regex(/^[A-Z0-9]*$/, "Enter the location ID from your Square dashboard."),
  })
  .partial()

export const createBranch = endpoint({
  area: "settings",
  name: "create-branch",
  method: "POST",
  path: "/branches",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: howItWorks.extend(shopAddress),
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
  body: howItWorks.extend(z.strictObject(shopAddress).partial().shape).extend({ _id: id, ...baseVersion }),
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
