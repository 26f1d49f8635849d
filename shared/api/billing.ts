import * as z from "zod"
import { kitNames } from "../domain/charges/charge-types.ts"
import { messages } from "../messages.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { amount, cursor, id, newPicture, numberInQuery, storedKinds, text } from "./definition/kinds.ts"
import { percentOrFlat } from "./requests/charges.ts"
import { isPhoneField } from "./requests/contact-fields.ts"

const flatOrEach = z.enum(["flat", "each"])
const percentOffList = z.number().min(0).max(100)
/** Paths of this site only: the security policy blocks other origins (infra/security-headers.ts). */
const ownPicture = text(300).regex(
  /^(\/[^\s/\\]\S*)?$/,
  "Enter a link to a picture on this site, starting with /.",
)

/** A logo in a write: a new picture, the profile's current address, or an empty text to remove it. */
export const LogoToWrite = z.union([
  ownPicture,
  newPicture.regex(/^(data:image\/|incoming\/logo\/)/, "Choose a picture."),
])

/** How an account's jobs are priced (owner's specification). Flat values are dollars here, cents in the rules. */
const profileFields = <M extends z.ZodType>(money: M) => ({
  name: text(100).trim().min(3, messages.users.nameLength),
  type: z.enum(["commercial", "carrier"]),
  logoUriPath: ownPicture,
  billingFax: text(20).refine(isPhoneField, messages.users.faxLength),
  repairFree: z.boolean(),
  repairInfo: text(300),
  repairLaborType: flatOrEach,
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
  replaceMouldingDiscountOemRate: percentOffList.optional(),
  replaceMouldingDiscountNonOemRate: percentOffList.optional(),
  taxExempt: z.boolean(),
})

const identity = { _id: id, userId: id, version: z.int().optional() }

const settable = profileFields(amount)
export const BillingProfileFields = z.object(settable)
export const BillingProfile = z.object({ ...identity, ...settable })
export type BillingProfile = z.output<typeof BillingProfile>

/** The stored form, in cents, as the pricing rules read it. Input limits don't apply to stored values. */
export const StoredBillingProfile = z.object({
  ...identity,
  ...profileFields(storedKinds.money),
  name: z.string(),
  type: z.string(),
  // Older profiles may store a link to another site. It never loads, so read it as empty.
  logoUriPath: ownPicture.catch(""),
  billingFax: z.string().catch(""),
  replaceMarkup: z.number(),
  replaceMarkdown: z.number(),
})
export type StoredBillingProfile = z.output<typeof StoredBillingProfile>

/** Accounts see their own terms, but not how part prices derive from the shop's cost. */
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

/** Returns one account's profile in a list, or an empty list. */
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
  reply: shapeByRole(z.array(BillingProfile), { user: z.array(ProfileOfAccount) }),
  refusals: ["not_found"],
})

const changeable = { ...BillingProfileFields.partial().shape, logoUriPath: LogoToWrite.optional() }

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
