import { isStaff, type Role } from "./permissions.ts"
import { isBeforeCompletion, type ServiceStatus } from "./status.ts"

/** What a picture of a service request shows (owner's specification), what may be posted, and who sees it. */

export const mediaCategories = [
  "priordamage",
  "before",
  "installation",
  "after",
  "pop",
  "misc",
  "vin",
  "gallery",
  "homepage",
  "invoicecopy",
] as const
export type MediaCategory = (typeof mediaCategories)[number]

/** What whoever adds pictures chooses from; a VIN is captured, and the other three are made by screens of their own. */
export const offeredCategories = [
  "priordamage",
  "before",
  "installation",
  "after",
  "pop",
  "misc",
] as const satisfies readonly MediaCategory[]
export type OfferedCategory = (typeof offeredCategories)[number]

const texts: Record<MediaCategory, string> = {
  priordamage: "Prior damage",
  before: "Before",
  installation: "Installation",
  after: "After",
  pop: "Proof of payment",
  misc: "Other",
  vin: "VIN",
  gallery: "Gallery",
  homepage: "Home page",
  invoicecopy: "Invoice copy",
}
export const categoryText = (category: MediaCategory): string => texts[category]

/**
 * What the shop keeps to itself: a proof of payment may show somebody's check or card, what is put under Other was written for
 * nobody outside, and a VIN is a record of the work (docs/decisions/media.md).
 */
const internal = ["pop", "misc", "vin"] as const satisfies readonly MediaCategory[]
type Internal = (typeof internal)[number]
const isInternal = (category: MediaCategory): category is Internal =>
  (internal as readonly MediaCategory[]).includes(category)

export const maySeeCategory = (role: Role, category: MediaCategory): boolean =>
  isStaff(role) || !isInternal(category)

/** What a customer chooses from. */
export const customerCategories = offeredCategories.filter(
  (category): category is Exclude<OfferedCategory, Internal> => !isInternal(category),
)

export const categoriesFor = (role: Role): readonly OfferedCategory[] =>
  isStaff(role) ? offeredCategories : customerCategories

/** What a picture most likely shows that is taken now. */
export const likelyCategory = (status: ServiceStatus): OfferedCategory => {
  if (status === "serviceInProgress") return "installation"
  return isBeforeCompletion(status) ? "priordamage" : "after"
}

/** Width and height into which a picture is fitted, px (owner's specification): of a VIN more, so that it can be read again. */
export const mostPixelsOf = (category: MediaCategory): number => (category === "vin" ? 1280 : 1200)
