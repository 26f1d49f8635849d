import * as z from "zod"
import { kitNames } from "../domain/charges/charge.ts"
import { messages } from "../messages.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { amount, cursor, id, newPicture, numberInQuery, storedKinds, text } from "./kinds.ts"
import { isPhoneField } from "./requests/contact-fields.ts"

const percentOrFlat = z.enum(["percent", "flat"])
const flatOrEach = z.enum(["flat", "each"])
const percentOffList = z.number().min(0).max(100)
/** A path of this site: what the pages may load keeps every other address out (infra/security-headers.ts). */
const ownPicture = text(300).regex(
  /^(\/[^\s/\\]\S*)?$/,
  "Enter a link to a picture on this site, starting with /.",
)

/** What a clerk sends as a logo: a new picture, the address that the profile has already, or nothing to remove it. */
export const LogoToWrite = z.union([
  ownPicture,
  newPicture.regex(/^(data:image\/|incoming\/logo\/)/, "Choose a picture."),
])

/** How an account's jobs are priced (owner's specification). A flat markup or markdown is in dollars here, and cents in the rules. */
const profileFields = <M extends z.ZodType>(money: M) => ({
  name: text(100).trim().min(3, messages.users.nameLength),
  type: z.enum(["commercial", "carrier"]),
  logoUriPath: ownPicture,
  /** goes on new jobs that are billed to the account */
  billingFax: text(20).refine(isPhoneField, messages.users.faxLength),
  repairFree: z.boolean(),
  repairInfo: text(300),
  repairLaborType: flatOrEach,
  /** when flat: for a line, for any number of chips */
  repairLaborRate: money,
  repairLaborRate1: money,
  repairLaborRate2: money,
  repairLaborRate3: money,
  repairLaborRate4: money,
  repairLaborRate5: money,
  replacePricingMethod: z.enum(["markup", "markdown"]),
  replaceMarkup: z.number().min(0).max(10_000),
  replaceMarkupType: percentOrFlat,
  replaceMarkdown: z.number().min(0).max(10_000),
  replaceMarkdownType: percentOrFlat,
  replaceLaborType: z.enum(["hourly", "flat"]),
  replaceLaborRate: money,
  replaceInstallKitDefault: z.enum(kitNames),
  replaceInstallKitTypeWS: flatOrEach,
  replaceInstallKitTypeHM: flatOrEach,
  replaceInstallKitTypeFC: flatOrEach,
  replaceInstallKitRateWS: money,
  replaceInstallKitRateHM: money,
  replaceInstallKitRateFC: money,
  /** percent off list; none when empty */
  replaceMouldingDiscountOemRate: percentOffList.optional(),
  replaceMouldingDiscountNonOemRate: percentOffList.optional(),
  taxExempt: z.boolean(),
})

/** Which account, and how often it changed: the "Why" of a price names the version. */
const identity = { _id: id, userId: id, version: z.int().optional() }

const settable = profileFields(amount)
/** What a clerk sets of a profile. */
export const BillingProfileFields = z.object(settable)
export const BillingProfile = z.object({ ...identity, ...settable })
export type BillingProfile = z.output<typeof BillingProfile>

/** As it lies in the table, in cents: what the pricing rules take. Limits are for what is typed, not for what is stored. */
export const StoredBillingProfile = z.object({
  ...identity,
  ...profileFields(storedKinds.money),
  name: z.string(),
  type: z.string(),
  // One of another site, from when that was taken, was never shown.
  logoUriPath: ownPicture.catch(""),
  // Profiles from before there was a fax have none.
  billingFax: z.string().catch(""),
  replaceMarkup: z.number(),
  replaceMarkdown: z.number(),
})
export type StoredBillingProfile = z.output<typeof StoredBillingProfile>

/** The account sees what it agreed on, and not how a part's price is reckoned from what it costs the shop. */
const ProfileOfAccount = BillingProfile.omit({
  replacePricingMethod: true,
  replaceMarkup: true,
  replaceMarkupType: true,
  replaceMarkdown: true,
  replaceMarkdownType: true,
})

export const listBillingProfiles = endpoint({
  area: "billing",
  name: "list-billing-profiles",
  method: "GET",
  path: "/billingprofiles",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ limit: numberInQuery.optional(), cursor: cursor.optional() }),
  reply: z.array(BillingProfile),
  refusals: [],
})

/** Of one account: one profile, or none yet. */
export const getBillingProfile = endpoint({
  area: "billing",
  name: "get-billing-profile",
  method: "GET",
  path: "/billingprofile",
  roles: ["clerk", "user"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    userId: z.string(messages.billingProfiles.missingUser).regex(/^[\w.:-]{1,60}$/, "Enter an id."),
  }),
  reply: byRole(z.array(BillingProfile), { user: z.array(ProfileOfAccount) }),
  refusals: ["not_found"],
})

const changeable = { ...BillingProfileFields.partial().shape, logoUriPath: LogoToWrite.optional() }

/** What is left out is as in a new profile of the spec. */
export const createBillingProfile = endpoint({
  area: "billing",
  name: "create-billing-profile",
  method: "POST",
  path: "/billingprofile",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "pictures", "logos"],
  body: z.strictObject({ userId: id, ...changeable }),
  status: 201,
  reply: z.object({ _id: id, version: z.int(), message: z.string(), logoUriPath: z.string() }),
  refusals: ["not_found", "already_exists", "refused", "not_an_image"],
})

/** `version` names the base version; `null` empties a discount. */
export const changeBillingProfile = endpoint({
  area: "billing",
  name: "change-billing-profile",
  method: "PUT",
  path: "/billingprofile",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "pictures", "logos"],
  body: z.strictObject({
    _id: id.optional(),
    userId: id,
    ...changeable,
    replaceMouldingDiscountOemRate: percentOffList.nullish(),
    replaceMouldingDiscountNonOemRate: percentOffList.nullish(),
    version: z.int().min(1).optional(),
  }),
  /** with the address under which a new logo is shown from now on */
  reply: z.object({ matches: z.int(), version: z.int(), message: z.string(), logoUriPath: z.string() }),
  refusals: ["not_found", "changed_meanwhile", "not_an_image"],
})

export const deleteBillingProfile = endpoint({
  area: "billing",
  name: "delete-billing-profile",
  method: "DELETE",
  path: "/billingprofile",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "logos"],
  body: z.strictObject({ _id: id }),
  reply: z.object({ matches: z.int(), message: z.string() }),
  refusals: ["not_found"],
})
