import * as z from "zod"
import { byRole, endpoint } from "./endpoint.ts"
import { date, id } from "./kinds.ts"

export const Settings = z.object({
  premierVideo: z.string(),
  quoteSystemLive: z.boolean(),
  quoteFormulaReplace: z.string(),
  quoteFormulaRepair: z.string(),
  schedulerTechnicians: z.array(id),
  /** what is charged, and taxed, as the part of a cash replacement: an owner's decision with his bookkeeper */
  cashReplacementNet: z.enum(["cost", "listLessDiscount"]),
})
const PublicSettings = Settings.pick({ premierVideo: true, quoteSystemLive: true })

export const getSettings = endpoint({
  area: "settings",
  name: "get-settings",
  method: "GET",
  path: "/settings",
  roles: "public",
  access: ["table:read"],
  query: z.strictObject({ filter: z.string().optional() }),
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
  query: z.strictObject({ filter: z.string().optional() }),
  reply: byRole(z.array(BusinessInfo), {
    public: z.array(PublicBusinessInfo),
    user: z.array(PublicBusinessInfo),
  }),
  refusals: [],
})

/** "closed" or "HH:MM-HH:MM" */
const hours = z.string()

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

export const Branch = z.object({
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
  taxRates: z.array(z.object({ from: date, rate: z.number() })),
})

export const listBranches = endpoint({
  area: "settings",
  name: "list-branches",
  method: "GET",
  path: "/branches",
  roles: "public",
  access: ["table:read"],
  reply: byRole(z.array(Branch), {
    public: z.array(Branch.omit({ taxRates: true })),
    user: z.array(Branch.omit({ taxRates: true })),
  }),
  refusals: [],
})
