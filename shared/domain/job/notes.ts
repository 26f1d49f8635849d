import { t } from "../../language.ts"
import { isClerk, type Role } from "../people/permissions.ts"
import { allow, type Result, refuse } from "../result.ts"

/** Note categories that people can write. The specification's third one, `event`, is the job's history. */
export const writtenCategories = ["internal", "other"] as const
export type WrittenCategory = (typeof writtenCategories)[number]

export const maxNoteCharacters = 2000

export type NoteReader = { _id: string; role: Role }

type Written = { category: WrittenCategory; viewableToCustomer: boolean }

export const internalStays = t("Internal notes stay in the shop. Choose another category to show this note.")

/** Internal notes are never visible to customers. */
export const checkVisibility = ({ category, viewableToCustomer }: Written): Result<object, "malformed"> =>
  category === "internal" && viewableToCustomer
    ? refuse("malformed", internalStays, "viewableToCustomer")
    : allow({})

export const mayEditNote = (
  { _id, role }: NoteReader,
  { postingUserId }: { postingUserId: string },
): Result<object, "not_allowed"> =>
  isClerk(role) || postingUserId === _id
    ? allow({})
    : refuse("not_allowed", t("You can change only your own notes."))

/** Alerts are for people who work on cars, in any role (owner's specification). */
export const readsAlerts = ({
  role,
  serviceTechnician,
}: {
  role: Role
  serviceTechnician: boolean
}): boolean => role === "technician" || serviceTechnician
