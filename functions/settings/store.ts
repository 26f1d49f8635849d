import type * as z from "zod"
import type { SettingKind } from "../../shared/api/audit.ts"
import { type Branch, BusinessInfo, ContactInfo, Settings, StoredBranch } from "../../shared/api/settings.ts"
import type { Setting } from "../audit/store.ts"
import { type Key, keys } from "../platform/keys.ts"
import type { Item, TableReader, Write } from "../platform/table.ts"

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

/** One object under one key; what it lacks is as if nobody had set it. One that nobody has saved yet is of version 0. */
const setting = <Shape extends z.ZodObject>(
  { what, name, key }: { what: SettingKind; name: string; key: Key },
  shape: Shape,
  defaults: z.output<Shape>,
) => {
  const parse = (item: Item | undefined) => ({
    ...shape.parse({ ...defaults, ...item }),
    version: typeof item?.version === "number" ? item.version : 0,
  })
  return {
    read: async (table: TableReader) => parse(await table.get(key, { eventually: true })),
    write: (value: z.output<Shape>): Write => ({ put: { ...key, schema, ...value }, onlyIf: "beside" }),
    over: (table: TableReader): Setting<ReturnType<typeof parse>> => ({
      what,
      id: what,
      nameOf: () => name,
      shape,
      read: async () => parse(await table.get(key)),
      itemOf: (value) => ({ ...key, schema, ...value }),
    }),
  }
}

const settings = setting(
  { what: "settings", name: "Settings", key: keys.setting("settings") },
  Settings,
  unset.settings,
)
const businessInfo = setting(
  { what: "businessInfo", name: "Business Info", key: keys.setting("businessinfo") },
  BusinessInfo,
  unset.businessInfo,
)
const contactInfo = setting(
  { what: "contactInfo", name: "Contact", key: keys.setting("contactinfo") },
  ContactInfo,
  unset.contactInfo,
)

export const settingsWrite = settings.write
export const businessInfoWrite = businessInfo.write
export const contactInfoWrite = contactInfo.write

/** What `saveSetting` of the audit's store saves. */
export const settingsOver = settings.over
export const businessInfoOver = businessInfo.over
export const contactInfoOver = contactInfo.over

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
