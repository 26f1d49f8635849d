import type * as z from "zod"
import type { SettingKind } from "#shared/api/audit.ts"
import {
  type Branch,
  BusinessInfo,
  ContactInfo,
  Settings,
  StoredBranch,
  WireBranch,
} from "#shared/api/settings.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { overheadDefaults } from "#shared/domain/money/overhead.ts"
import type { Setting, StandingSetting } from "../audit/store.ts"
import { type Key, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { fieldIs, type Item, type QueryOptions, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of settings
 *   one each      SET#settings / A, SET#businessinfo / A, SET#contactinfo / A
 *   branches      SET#branches / id
 *   their changes COUNT#branches / A    how many there were: two at once must not overlook each other
 */

const schema = 1
const branchSchema = 4
export const mostBranches = 100

/** How a shop runs that has set nothing yet: no catalog, the price rule of the spec's section on parts, nothing to show. */
const unset = {
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
    sundayHours: "closed",
    mondayHours: "closed",
    tuesdayHours: "closed",
    wednesdayHours: "closed",
    thursdayHours: "closed",
    fridayHours: "closed",
    saturdayHours: "closed",
  } satisfies ContactInfo,
}

const BranchForm = WireBranch.omit({ _id: true, version: true })
export type VersionedBranch = Branch & { version: number }

/** What later shapes of a branch added to the first. */
const addedToBranch = {
  sundayHours: "closed",
  mondayHours: "closed",
  tuesdayHours: "closed",
  wednesdayHours: "closed",
  thursdayHours: "closed",
  fridayHours: "closed",
  saturdayHours: "closed",
  shifts: [],
  reviewLocations: [],
  googleReviewLink: "",
  yelpReviewLink: "",
  facebookReviewLink: "",
  squareLocationId: "",
} satisfies Partial<Branch>

type ShopAddress = Pick<Branch, "name" | "address" | "city" | "zip" | "phone">

/** A branch of which only the address is known: of its city's zone, closed, with no rate of its own. */
export const newBranch = (
  _id: string,
  { name, address, city, zip, phone, ...more }: ShopAddress & Partial<Omit<Branch, "_id">>,
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
  ...addedToBranch,
  ...more,
  version: 0,
})

const versionOf = (item: Item | undefined): number => (typeof item?.version === "number" ? item.version : 0)

const parseBranch = (item: Item): VersionedBranch => ({
  ...StoredBranch.parse(item.schema === branchSchema ? item : { ...addedToBranch, ...item }),
  version: versionOf(item),
})

/** One object under one key; what it lacks is as if nobody had set it. One that nobody has saved yet is of version 0. */
const setting = <Shape extends z.ZodObject>(
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
    write: (value: z.output<Shape>): Write => ({ put: { ...key, schema, ...value }, onlyIf: "beside" }),
    over: (table: TableReader): StandingSetting<ReturnType<typeof parse>> => ({
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
export const branchWrite = (branch: Branch): Write => ({ put: branchItem(branch), onlyIf: "beside" })

/** What `RaceLost` tells when another branch was made, changed or deleted meanwhile. */
export const branchesChanged = "another change of the branches"

const branchItem = (branch: Branch) => ({ ...keys.branch(branch._id), schema: branchSchema, ...branch })

/** A branch as a thing that is set. */
export const branchSetting = (id: string): Setting<VersionedBranch> => ({
  what: "branch",
  id,
  nameOf: ({ name }) => name,
  shape: BranchForm,
  itemOf: branchItem,
})

/** of all branches, as they were a moment ago unless it matters */
export const branchesQuery = (consistent = false): QueryOptions => ({
  partition: keys.branches,
  limit: mostBranches,
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
     * All, for a change that depends on the others: `unchanged` belongs into its transaction, which then loses as
     * `branchesChanged` against whatever happened to any branch since.
     */
    async compared(): Promise<{ branches: VersionedBranch[]; unchanged: Write }> {
      const counter = await table.get(keys.branchChanges)
      return {
        branches: await all({ consistent: true }),
        unchanged: {
          add: keys.branchChanges,
          amounts: { value: 1 },
          onlyIf: fieldIs("value", counter?.value ?? 0),
          race: branchesChanged,
        },
      }
    },
    /** what the audit's store saves */
    standing: (id: string, refuse: Refuse<"not_found">): StandingSetting<VersionedBranch> => ({
      ...branchSetting(id),
      async read() {
        const branch = await find(id)
        if (!branch) throw refuse("not_found")
        return branch
      },
    }),
  }
}
