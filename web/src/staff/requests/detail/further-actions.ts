import {
  Camera,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Phone,
  Printer,
  ScanLine,
  StickyNote,
} from "lucide-react"
import { mayPass, type Role } from "../../../../../shared/domain/permissions.ts"

export type FurtherAction =
  | "editCharges"
  | "addNote"
  | "addPhotos"
  | "captureVin"
  | "editCustomer"
  | "editVehicle"
  | "editAppointment"
  | "editBilling"
  | "editNotes"
  | "printView"
  | "call"
  | "text"

type Offered = { action: FurtherAction; text: string; icon: LucideIcon; roles: readonly Role[]; key?: string }

const clerk: readonly Role[] = ["clerk"]
const shopRoles: readonly Role[] = ["clerk", "technician"]

/** What the screen of a job does beside the steps of the job: the palette finds it, too. */
const offered: readonly Offered[] = [
  { action: "editCharges", text: "Edit charges", icon: Pencil, roles: shopRoles, key: "e" },
  { action: "addNote", text: "Add note", icon: StickyNote, roles: shopRoles },
  { action: "addPhotos", text: "Add photos", icon: Camera, roles: shopRoles },
  { action: "captureVin", text: "Capture VIN", icon: ScanLine, roles: shopRoles },
  { action: "editCustomer", text: "Edit customer", icon: Pencil, roles: clerk },
  { action: "editVehicle", text: "Edit vehicle", icon: Pencil, roles: shopRoles },
  { action: "editAppointment", text: "Edit appointment", icon: Pencil, roles: clerk },
  { action: "editBilling", text: "Edit billing", icon: Pencil, roles: clerk },
  { action: "editNotes", text: "Edit customer notes", icon: Pencil, roles: shopRoles },
  { action: "printView", text: "Print view", icon: Printer, roles: shopRoles },
  { action: "call", text: "Call customer", icon: Phone, roles: shopRoles },
  { action: "text", text: "Text customer", icon: MessageSquare, roles: shopRoles },
]

/** Nobody is called whose phone is not known. */
export const furtherActions = (role: Role, hasPhone: boolean): Offered[] =>
  offered.filter(
    ({ action, roles }) => mayPass(role, roles) && (hasPhone || (action !== "call" && action !== "text")),
  )
