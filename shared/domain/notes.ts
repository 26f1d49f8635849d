import { passesAll, type Role } from "./permissions.ts"
import { allow, type Result, refuse } from "./result.ts"

/** What people write down of a job; the third category of the owner's specification, `event`, is the job's history, which nobody writes by hand. */
export const writtenCategories = ["internal", "other"] as const
export type WrittenCategory = (typeof writtenCategories)[number]

export const mostNoteLetters = 2000

/** Who looks at a note. */
export type NoteReader = { _id: string; role: Role }

type Written = { category: WrittenCategory; viewableToCustomer: boolean }

export const internalStays = "Internal notes stay in the shop. Choose another category to show this note."

/** What is internal is shown to no customer, whatever a box says. */
export const checkVisibility = ({ category, viewableToCustomer }: Written): Result<object, "malformed"> =>
  category === "internal" && viewableToCustomer
    ? refuse("malformed", internalStays, "viewableToCustomer")
    : allow({})

export const isClerk = (role: Role): boolean => role === "clerk" || passesAll(role)

/** One's own, and for a clerk everybody's. */
export const mayEditNote = (
  { _id, role }: NoteReader,
  { postingUserId }: { postingUserId: string },
): Result<object, "not_allowed"> =>
  isClerk(role) || postingUserId === _id
    ? allow({})
    : refuse("not_allowed", "You can change only your own notes.")

/** Alerts are for whoever works on cars, whatever their role (owner's specification). */
export const readsAlerts = ({
  role,
  serviceTechnician,
}: {
  role: Role
  serviceTechnician: boolean
}): boolean => role === "technician" || serviceTechnician
