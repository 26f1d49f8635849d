import type * as z from "zod"
import { type Branch, BusinessInfo, ContactInfo, Settings, StoredBranch } from "../../shared/api/settings.ts"
import { type Key, keys } from "../platform/keys.ts"
import type { TableReader, Write } from "../platform/table.ts"

/*
 * Access patterns of settings
 *   one each      SET#settings / A, SET#businessinfo / A, SET#contactinfo / A
 *   branches      SET#branches / id
 */

const schema = 1
const mostBranches = 100

/** How a shop runs that has set nothing yet: no catalog, the price rule of the spec's section on parts, nothing to show. */
const unset = {
  settings: {
    premierVideo: "",
    quoteSystemLive: false,
    quoteFormulaReplace: "",
    quoteFormulaRepair: "",
    schedulerTechnicians: [],
    cashReplacementNet: "cost",
  } satisfies Settings,
  businessInfo: {
    businessname: "",
    phone: "",
    email: "",
    mainshop: "",
    registrationNumber: "",
    footerData: "",
    warrantyData: "",
    invoicePrintData: "",
    invoiceEmailMessageData: "",
    serviceRequestReviewTextMessageData: "",
    serviceRequestTextMessageData: "",
  } satisfies BusinessInfo,
  contactInfo: {
    _id: "contact",
    phone: "",
    email: "",
    address: "",
    sundayHours: "closed",
    mondayHours: "closed",
    tuesdayHours: "closed",
    wednesdayHours: "closed",
    thursdayHours: "closed",
    fridayHours: "closed",
    saturdayHours: "closed",
  } satisfies ContactInfo,
}

/** One object under one key; what it lacks is as if nobody had set it. */
const setting = <Shape extends z.ZodObject>(key: Key, shape: Shape, defaults: z.output<Shape>) => ({
  read: async (table: TableReader): Promise<z.output<Shape>> =>
    shape.parse({ ...defaults, ...(await table.get(key, { eventually: true })) }),
  write: (value: z.output<Shape>): Write => ({ put: { ...key, schema, ...value }, onlyIf: "beside" }),
})

const settings = setting(keys.setting("settings"), Settings, unset.settings)
const businessInfo = setting(keys.setting("businessinfo"), BusinessInfo, unset.businessInfo)
const contactInfo = setting(keys.setting("contactinfo"), ContactInfo, unset.contactInfo)

export const settingsWrite = settings.write
export const businessInfoWrite = businessInfo.write
export const contactInfoWrite = contactInfo.write

export const settingsReader = (table: TableReader) => ({
  settings: () => settings.read(table),
  businessInfo: () => businessInfo.read(table),
  contactInfo: () => contactInfo.read(table),
})

/** Stores a branch, whatever stood there before. */
export const branchWrite = (branch: Branch): Write => ({
  put: { ...keys.branch(branch._id), schema, ...branch },
  onlyIf: "beside",
})

export const branchStore = (table: TableReader) => ({
  async all(): Promise<Branch[]> {
    const { items } = await table.query({ partition: keys.branches, limit: mostBranches, consistent: false })
    return items.map((item) => StoredBranch.parse(item))
  },
})
