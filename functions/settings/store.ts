import type * as z from "zod"
import type { SettingKind } from "#shared/api/audit.ts"
import { type Branch, StoredBranch, WireBranch } from "#shared/api/branches.ts"
import { BusinessInfo } from "#shared/api/business-info.ts"
import { ContactInfo } from "#shared/api/contact-info.ts"
import { Settings } from "#shared/api/settings.ts"
import { defaultTemplates } from "#shared/domain/messages/text-template.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { overheadDefaults } from "#shared/domain/money/overhead.ts"
import type { ExistingSetting, Setting } from "../audit/store.ts"
import { type Key, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { fieldIs, type Item, type QueryOptions, type TableReader, type Write } from "../platform/table.ts"

/*
 * one each: SET#settings / A, SET#businessinfo / A, SET#contactinfo / A
 * branches: SET#branches / id
 * COUNT#branches / A counts their changes, because branches are validated against each other
 */

const schema = 1
const branchSchema = 5
export const maxBranches = 100

const closedAllWeek = {
  sundayHours: "closed",
  mondayHours: "closed",
  tuesdayHours: "closed",
  wednesdayHours: "closed",
  thursdayHours: "closed",
  fridayHours: "closed",
  saturdayHours: "closed",
}

/** Defaults of a new shop. */
const initialValues = {
  settings: {
    premierVideo: "",
    quoteSystemLive: false,
    quoteFormulaReplace: "",
    quoteFormulaRepair: "",
    schedulerTechnicians: [],
    cashReplacementNet: "cost",
    cashListDiscount: 0,
    marginFloor: 0,
    autofill: { ...overheadDefaults, repairRate: toDollars(overheadDefaults.repairRate) },
    urethanes: [],
    textTemplates: [...defaultTemplates],
    siteReviews: [],
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
    jobLinkTextMessageData: "",
    textConsentData: "",
    careers: "",
  } satisfies BusinessInfo,
  contactInfo: {
    _id: "contact",
    phone: "",
    email: "",
    address: "",
    ...closedAllWeek,
  } satisfies ContactInfo,
}

const BranchForm = WireBranch.omit({ _id: true, version: true })
export type VersionedBranch = Branch & { version: number }

/** Fields that later schemas added. */
const branchDefaults = {
  ...closedAllWeek,
  shifts: [],
  daysOff: [],
  reviewLocations: [],
  googleReviewLink: "",
  yelpReviewLink: "",
  facebookReviewLink: "",
  squareLocationId: "",
} satisfies Partial<Branch>

type BranchAddress = Pick<Branch, "name" | "address" | "city" | "zip" | "phone">

/** Serves its city's zone, closed, without its own rate. */
export const newBranch = (
  _id: string,
  { name, address, city, zip, phone, ...more }: BranchAddress & Partial<Omit<Branch, "_id">>,
): VersionedBranch => ({
  _id,
  name,
  address,
  city,
  zip,
  phone,
  zone: city,
  cities: [],
  map: "",
  taxRates: [],
  zipTaxRates: [],
  ...branchDefaults,
  ...more,
  version: 0,
})

const versionOf = (item: Item | undefined): number => (typeof item?.version === "number" ? item.version : 0)

const parseBranch = (item: Item): VersionedBranch => ({
  ...StoredBranch.parse(item.schema === branchSchema ? item : { ...branchDefaults, ...item }),
  version: versionOf(item),
})

/** A setting stored as one item. Missing fields get defaults, and an unsaved setting has version 0. */
const defineSetting = <Shape extends z.ZodObject>(
  { what, name, key }: { what: SettingKind; name: string; key: Key },
  shape: Shape,
  defaults: z.output<Shape>,
) => {
  const parse = (item: Item | undefined) => ({
    ...shape.parse({ ...defaults, ...item }),
    version: versionOf(item),
  })
  return {
    read: async (table: TableReader) => parse(await table.get(key, { eventually: true })),
    write: (value: z.output<Shape>): Write => ({ put: { ...key, schema, ...value }, onlyIf: "unguarded" }),
    setting: (table: TableReader): ExistingSetting<ReturnType<typeof parse>> => ({
      what,
      id: what,
      nameOf: () => name,
      shape,
      read: async () => parse(await table.get(key)),
      itemOf: (value) => ({ ...key, schema, ...value }),
    }),
  }
}

const settings = defineSetting(
  { what: "settings", name: "Settings", key: keys.setting("settings") },
  Settings,
  initialValues.settings,
)
const businessInfo = defineSetting(
  { what: "businessInfo", name: "Business Info", key: keys.setting("businessinfo") },
  BusinessInfo,
  initialValues.businessInfo,
)
const contactInfo = defineSetting(
  { what: "contactInfo", name: "Contact", key: keys.setting("contactinfo") },
  ContactInfo,
  initialValues.contactInfo,
)

export const settingsWrite = settings.write
export const businessInfoWrite = businessInfo.write
export const contactInfoWrite = contactInfo.write

export const settingsSetting = settings.setting
export const businessInfoSetting = businessInfo.setting
export const contactInfoSetting = contactInfo.setting

export const settingsReader = (table: TableReader) => ({
  settings: () => settings.read(table),
  businessInfo: () => businessInfo.read(table),
  contactInfo: () => contactInfo.read(table),
})

export const branchWrite = (branch: Branch): Write => ({ put: branchItem(branch), onlyIf: "unguarded" })

export const branchesRace = "another change of the branches"

const branchItem = (branch: Branch) => ({ ...keys.branch(branch._id), schema: branchSchema, ...branch })

export const branchSetting = (id: string): Setting<VersionedBranch> => ({
  what: "branch",
  id,
  nameOf: ({ name }) => name,
  shape: BranchForm,
  itemOf: branchItem,
})

/** eventually consistent by default */
export const branchesQuery = (consistent = false): QueryOptions => ({
  partition: keys.branches,
  limit: maxBranches,
  consistent,
})

export const branchStore = (table: TableReader) => {
  const find = async (id: string) => {
    const item = await table.get(keys.branch(id))
    return item && parseBranch(item)
  }
  const all = async ({ consistent = false } = {}): Promise<VersionedBranch[]> => {
    const { items } = await table.query(branchesQuery(consistent))
    return items.map(parseBranch)
  }
  return {
    all,
    /**
     * All branches, for a change that depends on the others. Put `unchanged` into its transaction: it fails as
     * `branchesRace` if any branch changed since.
     */
    async compared(): Promise<{ branches: VersionedBranch[]; unchanged: Write }> {
      const counter = await table.get(keys.branchChanges)
      return {
        branches: await all({ consistent: true }),
        unchanged: {
          add: keys.branchChanges,
          amounts: { value: 1 },
          onlyIf: fieldIs("value", counter?.value ?? 0),
          race: branchesRace,
        },
      }
    },
    existing: (id: string, refuse: Refuse<"not_found">): ExistingSetting<VersionedBranch> => ({
      ...branchSetting(id),
      async read() {
        const branch = await find(id)
        if (!branch) throw refuse("not_found")
        return branch
      },
    }),
  }
}
