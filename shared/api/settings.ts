import * as z from "zod"
import { parseFormula } from "../domain/formula.ts"
import { areHoursToChoose } from "../domain/hours.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { date, email, id, phone, storedKinds, text } from "./kinds.ts"

/** Counts the changes of a thing; a save names the one that its screen showed. */
const version = { version: z.int() }
const seen = { version: z.int().min(0).optional() }
const Saved = z.object({ matches: z.int(), ...version })

/** One line that a person types. */
const line = (most: number) => text(most).trim()

/** fields of the spec's callers; the answer is always whole, as far as the role may see it */
const filter = z.string().optional()

export const Settings = z.object({
  premierVideo: z.string(),
  quoteSystemLive: z.boolean(),
  quoteFormulaReplace: z.string(),
  quoteFormulaRepair: z.string(),
  schedulerTechnicians: z.array(id),
  /** what is charged, and taxed, as the part of a cash replacement: an owner's decision with his bookkeeper */
  cashReplacementNet: z.enum(["cost", "listLessDiscount"]),
})
export type Settings = z.output<typeof Settings>
const PublicSettings = Settings.pick({ premierVideo: true, quoteSystemLive: true })

export const getSettings = endpoint({
  area: "settings",
  name: "get-settings",
  method: "GET",
  path: "/settings",
  roles: "public",
  access: ["table:read"],
  query: z.strictObject({ filter }),
  reply: byRole(Settings.extend(version), {
    public: PublicSettings,
    user: PublicSettings,
    technician: PublicSettings.extend({ schedulerTechnicians: Settings.shape.schedulerTechnicians }),
  }),
  refusals: [],
})

/** Empty as long as none is saved: then the rule of old holds. */
const formula = z.string().check(({ value, issues }) => {
  const parsed = value === "" ? undefined : parseFormula(value)
  if (parsed && !parsed.ok)
    issues.push({ code: "custom", input: value, message: parsed.detail ?? "This is no formula." })
})

const SettingsChange = z
  .strictObject({
    /** of the assets, or of another site over https; empty shows the film that comes with the page */
    premierVideo: line(500).regex(
      /^(\/assets\/[\w./-]+|https:\/\/\S+)?$/,
      "The address of a video, /assets/... or https://..., please.",
    ),
    quoteSystemLive: z.boolean(),
    quoteFormulaReplace: formula,
    quoteFormulaRepair: formula,
    schedulerTechnicians: z.array(id).max(100),
    cashReplacementNet: Settings.shape.cashReplacementNet,
  })
  .partial()

export const changeSettings = endpoint({
  area: "settings",
  name: "change-settings",
  method: "PUT",
  path: "/settings",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: byRole(SettingsChange.extend(seen), {
    clerk: SettingsChange.pick({ premierVideo: true, schedulerTechnicians: true }).extend(seen),
  }),
  reply: Saved,
  refusals: ["changed_meanwhile"],
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
})

export const getBusinessInfo = endpoint({
  area: "settings",
  name: "get-business-info",
  method: "GET",
  path: "/businessinfo",
  roles: "public",
  access: ["table:read"],
  query: z.strictObject({ filter }),
  reply: byRole(z.array(BusinessInfo.extend(version)), {
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
      businessname: line(100).min(2, "The name of the business, please."),
      phone,
      /** gets a copy of each invoice */
      email,
      mainshop: line(200),
      registrationNumber: line(50),
      footerData: text(500),
      warrantyData: text(5000),
      invoicePrintData: text(2000),
      invoiceEmailMessageData: text(2000),
      serviceRequestReviewTextMessageData: text(600),
      serviceRequestTextMessageData: text(600),
    })
    .partial()
    .extend(seen),
  reply: Saved,
  refusals: ["changed_meanwhile"],
  legacy: "Error",
})

/** "closed" or "07:00-18:00" */
const hours = z
  .string()
  .regex(
    /^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
    "closed, or hours like 07:00-18:00, please.",
  )

/** What a person may choose; what is stored may be older than the choices. */
const chosenHours = z
  .string()
  .refine(
    areHoursToChoose,
    "Closed, or full hours between 06:00 and 21:00 that end after they begin, like 07:00-18:00, please.",
  )

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
  access: ["table:read"],
  reply: byRole(z.array(ContactInfo.extend(version)), {
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
      address: line(200).min(3, "The address of the main shop, please."),
      ...hoursOfDays(chosenHours),
    })
    .partial()
    .extend(seen),
  reply: Saved,
  refusals: ["changed_meanwhile"],
})

const branchFields = <D extends z.ZodType>(date: D) => ({
  _id: id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  zone: z.string(),
  /** cities whose mobile jobs this branch does */
  cities: z.array(z.string()),
  map: z.string(),
  /** percent, each from a day on */
  taxRates: z.array(z.object({ from: date, percent: z.number() })),
  /** stand over the branch's rates: a ZIP may lie outside its district */
  zipTaxRates: z.array(z.object({ zip: z.string(), from: date, percent: z.number() })),
})

const wireBranch = z.object(branchFields(date))
const PublicBranch = wireBranch.omit({ taxRates: true, zipTaxRates: true })
/** As it lies in the table. */
export const StoredBranch = z.object(branchFields(storedKinds.date))
export type Branch = z.output<typeof StoredBranch>

export const listBranches = endpoint({
  area: "settings",
  name: "list-branches",
  method: "GET",
  path: "/branches",
  roles: "public",
  access: ["table:read"],
  reply: byRole(z.array(wireBranch), { public: z.array(PublicBranch), user: z.array(PublicBranch) }),
  refusals: [],
})
