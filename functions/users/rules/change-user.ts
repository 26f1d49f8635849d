import type { User, UserChange } from "#shared/api/users.ts"
import { isStaff, passesAll, type Role } from "#shared/domain/people/permissions.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import { nullToUndefined } from "../../platform/nullish.ts"
import { sameValue } from "../../platform/same-value.ts"

/** The fields of a user that a change may name; a password is none of them. */
type Fields = Omit<UserChange, "user" | "_id" | "password" | "currentPassword" | "version" | "openJobsTo">

type By = { _id: string; role: Role; name: string; session: string }

export const fieldsIn = ({
  user: _user,
  _id,
  password: _password,
  currentPassword: _current,
  version: _version,
  openJobsTo: _jobs,
  ...fields
}: UserChange): Fields => fields

/**
 * Whoever may do everything is out of a clerk's hands: with another phone or password of an admin a clerk would be one.
 */
export const mayTouch = (user: Pick<User, "_id" | "role">, by: By): Result<object, "not_allowed"> =>
  passesAll(user.role) && !passesAll(by.role) && user._id !== by._id
    ? refuse("not_allowed", "Only an admin can change an admin or a developer.")
    : allow({})

/** The admin role comes from a command alone, a developer's from somebody who may do everything (owner's specification). */
const mayAssign = (role: Role, by: By): Result<object, "role_not_allowed"> => {
  if (role === "admin") return refuse("role_not_allowed", messages.users.adminRole)
  if (role === "developer" && !passesAll(by.role))
    return refuse("role_not_allowed", messages.users.developerRole)
  return allow({})
}

/** What a deactivation takes: their role and their place among the technicians (owner's specification). */
const deactivated = { state: "inactive", role: "user", serviceTechnician: false } as const

/** Whoever works on cars and is deactivated by this change: their jobs need somebody else. */
export const leavesJobs = (before: User, after: User): boolean =>
  before.serviceTechnician && before.state === "active" && after.state === "inactive"

/** Whether the change makes or ends a staff login, or moves its codes to another phone. */
export const changesStaffLogin = (before: User, patch: Partial<User>): boolean =>
  (patch.role !== undefined && patch.role !== before.role) ||
  (isStaff(before.role) && patch.phone !== undefined && patch.phone !== before.phone)

type Malformed = { field: string; message: string }

/** What does not go together in the changed user; what they have from before and nobody touched is left alone. */
export const misfits = (fields: Fields, after: User): Malformed[] => {
  const wrong: Malformed[] = []
  if (after.role !== "user" && fields.category !== undefined && fields.category !== "personal")
    wrong.push({ field: "category", message: "Only a customer's account can be commercial or carrier." })
  if (after.role === "user" && fields.serviceTechnician)
    wrong.push({ field: "serviceTechnician", message: "A customer can't be a service technician." })
  if (after.role === "technician" && fields.serviceTechnician === false)
    wrong.push({ field: "serviceTechnician", message: "A technician must be a service technician." })
  if (after.serviceTechnician) return wrong
  for (const field of [
    "defaultTechnicianAssignment",
    "technicianInstallerRate",
    "technicianAssistantRate",
    "technicianInstallerRepairRate",
    "technicianAssistantRepairRate",
    "quickselect",
  ] as const)
    if (fields[field] !== undefined && fields[field] !== null && fields[field] !== false)
      wrong.push({ field, message: "Only service technicians have this." })
  return wrong
}

/** What goes without saying with the new role. */
const settled = (user: User): User => {
  if (user.state === "inactive") return { ...user, ...deactivated }
  const serviceTechnician = user.role === "technician" || (user.role !== "user" && user.serviceTechnician)
  return {
    ...user,
    category: user.role === "user" ? user.category : "personal",
    serviceTechnician,
    ...(serviceTechnician && {
      defaultTechnicianAssignment: user.defaultTechnicianAssignment ?? "Installer",
    }),
  }
}

type Refusal = "not_allowed" | "role_not_allowed" | "refused"

/** What a change may set of a user as they stand, a field that is emptied as undefined. */
export const allowedChange = (
  current: User,
  change: UserChange,
  by: By,
): Result<{ patch: Partial<User> }, Refusal> => {
  const fields = fieldsIn(change)
  const touchable = mayTouch(current, by)
  if (!touchable.ok) return touchable

  const role = fields.role ?? current.role
  if (role !== current.role) {
    const assignable = mayAssign(role, by)
    if (!assignable.ok) return assignable
  }
  const state = fields.state ?? current.state
  if (current._id === by._id && (role !== current.role || state !== current.state))
    return refuse("refused", "You can't change your own role or status.")
  if (state === "inactive" && fields.role !== undefined && fields.role !== "user")
    return refuse("refused", "Reactivate this user before you change the role.")
  return allow({ patch: nullToUndefined(fields) as Partial<User> })
}

/** The user after a change, with what goes without saying; itself when nothing is another. */
export const nextUser = (current: User, merged: User): User => {
  const next = settled(merged)
  return sameValue(current, next) ? current : { ...next, version: current.version + 1 }
}
