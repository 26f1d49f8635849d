import type { User, UserChange } from "#shared/api/users.ts"
import { isStaff, passesAll, type Role } from "#shared/domain/people/permissions.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { nullToUndefined } from "../../platform/nullish.ts"
import { isSameValue } from "../../platform/same-value.ts"

type Fields = Omit<UserChange, "user" | "_id" | "password" | "currentPassword" | "version" | "openJobsTo">

type Editor = { _id: string; role: Role; name: string; session: string }

export const fieldsIn = ({
  user: _user,
  _id,
  password: _password,
  currentPassword: _current,
  version: _version,
  openJobsTo: _jobs,
  ...fields
}: UserChange): Fields => fields

/** Clerks can't change admins, because a new phone or password would give them the admin's access. */
export const checkMayChange = (
  user: Pick<User, "_id" | "role">,
  by: Editor,
): Result<object, "not_allowed"> =>
  passesAll(user.role) && !passesAll(by.role) && user._id !== by._id
    ? refuse("not_allowed", "Only an admin can change an admin or a developer.")
    : allow({})

/** Only a command creates admins; only admins and developers create developers (owner's specification). */
const checkAssignableRole = (role: Role, by: Editor): Result<object, "role_not_allowed"> => {
  if (role === "admin") return refuse("role_not_allowed", messages.users.adminRole)
  if (role === "developer" && !passesAll(by.role))
    return refuse("role_not_allowed", messages.users.developerRole)
  return allow({})
}

/** Owner's specification. */
const deactivation = { state: "inactive", role: "user", serviceTechnician: false } as const

/** By deactivation, another role, or the switch. Their open jobs then need another technician. */
export const endsTechnician = (before: User, after: User): boolean =>
  before.serviceTechnician && !after.serviceTechnician

export const mayEndTechnician = ({ state, role, serviceTechnician }: UserChange): boolean =>
  state === "inactive" || serviceTechnician === false || (role !== undefined && role !== "technician")

/** Redirects login codes of staff to another phone. A deactivated user may be staff, because deactivation drops the role. */
export const changesStaffPhone = (before: User, patch: Partial<User>): boolean =>
  (isStaff(before.role) || before.state === "inactive") &&
  patch.phone !== undefined &&
  patch.phone !== before.phone

export const changesStaffLogin = (before: User, patch: Partial<User>): boolean =>
  (patch.role !== undefined && patch.role !== before.role) || changesStaffPhone(before, patch)

type Malformed = { field: string; message: string }

/** Checks only fields that this change touches. */
export const findMismatches = (fields: Fields, after: User): Malformed[] => {
  const problems: Malformed[] = []
  if (after.role !== "user" && fields.category !== undefined && fields.category !== "personal")
    problems.push({ field: "category", message: "Only a customer's account can be commercial or carrier." })
  if (after.role === "user" && fields.serviceTechnician)
    problems.push({ field: "serviceTechnician", message: "A customer can't be a service technician." })
  if (after.role === "technician" && fields.serviceTechnician === false)
    problems.push({ field: "serviceTechnician", message: "A technician must be a service technician." })
  if (after.serviceTechnician) return problems
  for (const field of [
    "defaultTechnicianAssignment",
    "technicianInstallerRate",
    "technicianAssistantRate",
    "technicianInstallerRepairRate",
    "technicianAssistantRepairRate",
    "quickselect",
  ] as const)
    if (fields[field] !== undefined && fields[field] !== null && fields[field] !== false)
      problems.push({ field, message: "Only service technicians have this." })
  return problems
}

/** Defaults of the new role. */
const applyRoleDefaults = (user: User): User => {
  if (user.state === "inactive") return { ...user, ...deactivation }
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

/** Cleared fields are undefined. */
export const allowedChange = (
  current: User,
  change: UserChange,
  by: Editor,
): Result<{ patch: Partial<User> }, Refusal> => {
  const fields = fieldsIn(change)
  const permission = checkMayChange(current, by)
  if (!permission.ok) return permission

  const role = fields.role ?? current.role
  if (role !== current.role) {
    const assignable = checkAssignableRole(role, by)
    if (!assignable.ok) return assignable
  }
  const state = fields.state ?? current.state
  if (current._id === by._id && (role !== current.role || state !== current.state))
    return refuse("refused", t("You can't change your own role or status."))
  if (state === "inactive" && fields.role !== undefined && fields.role !== "user")
    return refuse("refused", "Reactivate this user before you change the role.")
  return allow({ patch: nullToUndefined(fields) as Partial<User> })
}

/** Returns the same user if nothing changed. */
export const nextUser = (current: User, merged: User): User => {
  const next = applyRoleDefaults(merged)
  return isSameValue(current, next) ? current : { ...next, version: current.version + 1 }
}
