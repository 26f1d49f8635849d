import { t } from "../../language.ts"
import { isBeforeCompletion, type ServiceStatus } from "../job/status.ts"
import { isStaff, type Role } from "../people/permissions.ts"

/** Categories of a request's pictures (owner's specification), and who may add and see them. */

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

/** Categories to choose from. VIN pictures are captured, and the other three come from screens of their own. */
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
  priordamage: t("Prior damage"),
  before: t("Before"),
  installation: t("Installation"),
  after: t("After"),
  pop: t("Proof of payment"),
  misc: t("Other"),
  vin: t("VIN"),
  gallery: t("Gallery"),
  homepage: t("Home page"),
  invoicecopy: t("Invoice copy"),
}
export const categoryText = (category: MediaCategory): string => texts[category]

/** For staff only: a proof of payment can show a check, VINs are a record (docs/decisions/media.md). */
const internal = ["pop", "misc", "vin"] as const satisfies readonly MediaCategory[]
type Internal = (typeof internal)[number]
const isInternal = (category: MediaCategory): category is Internal =>
  (internal as readonly MediaCategory[]).includes(category)

export const maySeeCategory = (role: Role, category: MediaCategory): boolean =>
  isStaff(role) || !isInternal(category)

export const customerCategories = offeredCategories.filter(
  (category): category is Exclude<OfferedCategory, Internal> => !isInternal(category),
)

export const categoriesFor = (role: Role): readonly OfferedCategory[] =>
  isStaff(role) ? offeredCategories : customerCategories

/** The category that the job's status decides for new photos. Before the work starts a person has to choose. */
export const categoryOfStep = (status: ServiceStatus): OfferedCategory | undefined => {
  if (status === "serviceInProgress") return "installation"
  return isBeforeCompletion(status) ? undefined : "after"
}

/** VIN pictures and those of other screens keep their category. */
export const mayRefile = (category: MediaCategory): boolean =>
  (offeredCategories as readonly MediaCategory[]).includes(category)

/** What a picture most likely shows that a customer texts now. */
export const likelyCategory = (status: ServiceStatus): OfferedCategory =>
  categoryOfStep(status) ?? "priordamage"

/** Longest side of a stored picture in pixels (owner's specification). VINs are larger, to stay readable. */
export const maxPixels = (category: MediaCategory): number => (category === "vin" ? 1280 : 1200)
