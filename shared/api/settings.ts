import * as z from "zod"
import { byRole, endpoint } from "./endpoint.ts"
import { date, id, storedKinds } from "./kinds.ts"

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
  reply: byRole(Settings, {
    public: PublicSettings,
    user: PublicSettings,
    technician: PublicSettings.extend({ schedulerTechnicians: Settings.shape.schedulerTechnicians }),
  }),
  refusals: [],
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
  reply: byRole(z.array(BusinessInfo), {
    public: z.array(PublicBusinessInfo),
    user: z.array(PublicBusinessInfo),
  }),
  refusals: [],
})

/** "closed" or "07:00-18:00" */
const hours = z
  .string()
  .regex(
    /^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
    "closed, or hours like 07:00-18:00, please.",
  )

export const ContactInfo = z.object({
  _id: id,
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  sundayHours: hours,
  mondayHours: hours,
  tuesdayHours: hours,
  wednesdayHours: hours,
  thursdayHours: hours,
  fridayHours: hours,
  saturdayHours: hours,
})

export type ContactInfo = z.output<typeof ContactInfo>

export const getContactInfo = endpoint({
  area: "settings",
  name: "get-contact-info",
  method: "GET",
  path: "/contactinfo",
  roles: "public",
  access: ["table:read"],
  reply: z.array(ContactInfo),
  refusals: [],
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
