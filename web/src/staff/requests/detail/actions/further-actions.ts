import {
  Camera,
  Link,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Phone,
  Printer,
  StickyNote,
} from "lucide-react"
import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { type JobFeature, mayUse } from "../job-features.ts"

type Offered = { action: string; part?: JobFeature; text: string; icon: LucideIcon; key?: string }

const linkActions = [
  { action: "textLink", part: "jobLink", text: t("Text the job's link"), icon: MessageSquare },
  { action: "copyLink", part: "jobLink", text: t("Copy the job's link"), icon: Link },
] as const satisfies readonly Offered[]
export type LinkAction = (typeof linkActions)[number]["action"]

const screenActions = [
  { action: "editCharges", text: t("Edit charges"), icon: Pencil, key: "e" },
  { action: "addNote", text: t("Add note"), icon: StickyNote },
  { action: "addPhotos", text: t("Add photos"), icon: Camera },
  { action: "editCustomer", text: t("Edit customer"), icon: Pencil },
  { action: "editVehicle", text: t("Edit vehicle"), icon: Pencil },
  { action: "editAppointment", text: t("Edit appointment"), icon: Pencil },
  { action: "editBilling", text: t("Edit billing"), icon: Pencil },
  { action: "editNotes", text: t("Edit customer notes"), icon: Pencil },
  { action: "printView", text: t("Print view"), icon: Printer },
  { action: "call", text: t("Call customer"), icon: Phone },
  { action: "text", text: t("Text customer"), icon: MessageSquare },
  ...linkActions,
] as const satisfies readonly Offered[]

export type FurtherAction = (typeof screenActions)[number]["action"]

const needsPhone: readonly FurtherAction[] = ["call", "text", "textLink"]

/** Calls need a phone number, and links need a key, which old jobs get with their next change. */
export const furtherActions = (
  role: Role,
  has: { phone: boolean; link: boolean },
): (Offered & { action: FurtherAction })[] =>
  screenActions.filter(
    (one) =>
      mayUse("part" in one ? one.part : one.action, role) &&
      (has.phone || !needsPhone.includes(one.action)) &&
      (has.link || !("part" in one)),
  )
