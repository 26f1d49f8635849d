import * as z from "zod"
import { type Role, roles } from "../domain/people/permissions.ts"
import { languages, t } from "../language.ts"
import { messages } from "../messages.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import {
  amount,
  cursor,
  email,
  fieldFilter,
  flagInQuery,
  id,
  instant,
  listInQuery,
  Matches,
  money,
  newPicture,
  numberInQuery,
  phone,
  storedKinds,
  text,
} from "./definition/kinds.ts"
import { passwordProblem } from "./definition/password.ts"

export const newPasswordFor = (rules: Parameters<typeof passwordProblem>[1]) =>
  z.string().superRefine((typed, context) => {
    const problem = passwordProblem(typed, rules)
    if (problem) context.addIssue({ code: "custom", message: problem })
  })
/** Without rules about the person, which only the handler knows. */
export const newPassword = newPasswordFor({})

export const userCategories = ["personal", "commercial", "carrier"] as const
export type UserCategory = (typeof userCategories)[number]
export const technicianAssignments = ["Installer", "Assistant"] as const

const technicianFields = <M extends z.ZodType>(money: M) => ({
  defaultTechnicianAssignment: z.enum(technicianAssignments).optional(),
  technicianInstallerRate: money.optional(),
  technicianAssistantRate: money.optional(),
  technicianInstallerRepairRate: money.optional(),
  technicianAssistantRepairRate: money.optional(),
  quickselect: z.boolean().optional(),
})

const userFields = <M extends z.ZodType>(money: M) => ({
  _id: id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  /** English if missing. */
  language: z.enum(languages).optional(),
  avatar: z.string().optional(),
  role: z.enum(roles),
  category: z.enum(userCategories),
  state: z.enum(["active", "inactive"]),
  position: z.string().optional(),
  branch: z.string().optional(),
  serviceTechnician: z.boolean(),
  ...technicianFields(money),
})

const wireUser = z.object({ ...userFields(money), version: z.int() })
export const StoredUser = z.object({
  ...userFields(storedKinds.money),
  version: z.int(),
  createdAt: instant,
})
export type User = z.output<typeof StoredUser>

export const DirectoryEntry = wireUser.pick({
  _id: true,
  name: true,
  phone: true,
  avatar: true,
  category: true,
  role: true,
  serviceTechnician: true,
  defaultTechnicianAssignment: true,
  quickselect: true,
})
export const StaffFace = wireUser.pick({ _id: true, name: true, avatar: true, category: true })
const OwnUser = wireUser.omit({
  technicianInstallerRate: true,
  technicianAssistantRate: true,
  technicianInstallerRepairRate: true,
  technicianAssistantRepairRate: true,
  quickselect: true,
})

const name = text(200)
  .refine((typed) => !/[\r\n]/.test(typed), t("Enter the name on one line."))
  .refine((typed) => typed.trim() === "" || /[\p{L}\p{N}\p{S}]/u.test(typed), t("Enter a readable name."))
  .trim()
  .min(3, messages.users.nameLength)
  .max(100, messages.users.nameLength)

const listed = {
  filter: fieldFilter,
  /** Defaults to 500, as does 0. */
  limit: numberInQuery.optional(),
}
const inPages = { ...listed, cursor: cursor.optional() }
const byName = { ...inPages, sort: z.enum(["name:1", "name:-1"]).optional() }

const users = shapeByRole(z.array(wireUser), { technician: z.array(DirectoryEntry) })

export const listUsers = endpoint({
  area: "users",
  name: "list-users",
  method: "GET",
  path: "/users",
  programs: true,
  access: ["table:read", "signing"],
  refusals: ["not_found"],
  variants: {
    /** Full record for oneself and clerks. Technicians get directory fields, customers names and pictures. */
    one: {
      roles: "any",
      query: z.strictObject({ _id: id, filter: fieldFilter }),
      reply: shapeByRole(z.array(z.union([wireUser, DirectoryEntry, StaffFace])), {
        technician: z.array(z.union([OwnUser, DirectoryEntry])),
        user: z.array(z.union([OwnUser, StaffFace])),
      }),
    },
    ofIds: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ ids: listInQuery, ...listed }),
      reply: users,
    },
    ofServiceIds: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ serviceids: listInQuery, ...listed }),
      reply: users,
    },
    /** Words of a name, company, or phone. Only the last word may be incomplete. Defaults to 50 results. */
    search: {
      roles: ["clerk"],
      query: z.strictObject({
        q: text(100),
        role: z.union([z.enum(roles), z.literal("")]).optional(),
        category: z.union([z.enum(userCategories), z.literal("")]).optional(),
        ...inPages,
      }),
      reply: z.array(wireUser),
    },
    ofRole: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ role: z.enum(roles), quickselect: flagInQuery.optional(), ...byName }),
      reply: users,
    },
    ofCategory: {
      roles: ["clerk"],
      query: z.strictObject({ category: z.enum(userCategories), ...byName }),
      reply: z.array(wireUser),
    },
    all: { roles: ["clerk"], query: z.strictObject(inPages), reply: z.array(wireUser) },
  },
})

/** Account types need a customer, pay and assignment a technician (owner's specification). */
const checkType = (
  user: { role: string; category?: string | undefined; serviceTechnician?: boolean | undefined },
  refuse: (field: string, message: string) => void,
) => {
  if (user.role !== "user" && user.category !== undefined && user.category !== "personal")
    refuse("category", "Only a customer's account can be commercial or carrier.")
  if (user.role === "user" && user.serviceTechnician)
    refuse("serviceTechnician", "A customer can't be a service technician.")
  if (user.role === "technician" && user.serviceTechnician === false)
    refuse("serviceTechnician", "A technician must be a service technician.")
  if (user.role === "technician" || user.serviceTechnician) return
  for (const field of Object.keys(technicianFields(amount)))
    if (field in user) refuse(field, "Only service technicians have this.")
}

export const createUser = endpoint({
  area: "users",
  name: "create-user",
  method: "POST",
  path: "/users",
  roles: ["clerk"],
  recentPassword: "sometimes",
  access: ["table:read", "table:write", "passwords"],
  body: z
    .strictObject({
      name,
      phone,
      email: email.optional(),
      address: text(200).optional(),
      language: z.enum(languages).optional(),
      role: z.enum(["clerk", "technician", "user"], "Choose clerk, technician or user."),
      category: z.enum(userCategories).optional(),
      branch: id.optional(),
      serviceTechnician: z.boolean().optional(),
      ...technicianFields(amount),
    })
    .check(({ value, issues }) =>
      checkType(value, (field, message) =>
        issues.push({ code: "custom", input: value, path: [field], message }),
      ),
    ),
  ignores: ["type"],
  status: 201,
  reply: z.object({ _id: id, message: z.string() }),
  refusals: ["phone_in_use"],
  legacy: "Error",
})

const userReference = {
  user: id.optional(),
  /** The same id under the record's name for it. */
  _id: id.optional(),
}
const clearable = <Field extends z.ZodType>(field: Field) => field.nullable().optional()

const OwnChange = z.strictObject({
  ...userReference,
  name: name.optional(),
  email: email.optional(),
  address: text(200).optional(),
  language: z.enum(languages).optional(),
  avatar: clearable(newPicture),
  /** Can't be combined with other fields. */
  password: newPassword.optional(),
  /** The caller's password, required to change their own. */
  currentPassword: z.string().max(49, messages.password.wrong).optional(),
  version: z.int().min(1).optional(),
})
const UserChange = OwnChange.extend({
  phone: phone.optional(),
  role: z.enum(roles).optional(),
  category: z.enum(userCategories).optional(),
  state: z.enum(["active", "inactive"]).optional(),
  position: clearable(text(60).trim()),
  branch: clearable(id),
  serviceTechnician: z.boolean().optional(),
  defaultTechnicianAssignment: z.enum(technicianAssignments).optional(),
  technicianInstallerRate: clearable(amount),
  technicianAssistantRate: clearable(amount),
  technicianInstallerRepairRate: clearable(amount),
  technicianAssistantRepairRate: clearable(amount),
  quickselect: z.boolean().optional(),
  /** When someone stops being a technician: who takes their open jobs. `null` leaves them unassigned. */
  openJobsTo: id.nullable().optional(),
})
export type UserChange = z.output<typeof UserChange>

export const changeUser = endpoint({
  area: "users",
  name: "change-user",
  method: "PUT",
  path: "/users",
  roles: "any",
  /** For a new role, a staff phone, or someone else's password, because each opens a login. */
  recentPassword: "sometimes",
  access: ["table:read", "table:write", "passwords", "pictures"],
  body: shapeByRole(UserChange, { technician: OwnChange, user: OwnChange }),
  ignores: ["type"],
  reply: Matches.extend({ version: z.int() }),
  refusals: [
    "not_found",
    "phone_in_use",
    "role_not_allowed",
    "last_admin",
    "refused",
    "changed_meanwhile",
    "has_open_jobs",
    "not_an_image",
    "wrong_password",
    "too_many",
  ],
  legacy: "Error",
})

export const deleteUser = endpoint({
  area: "users",
  name: "delete-user",
  method: "DELETE",
  path: "/users",
  roles: ["clerk"],
  access: ["table:read", "table:write", "passwords", "pictures", "logos"],
  body: z.strictObject({ user: id }),
  reply: Matches,
  refusals: ["not_found", "last_admin", "refused", "has_open_jobs"],
  legacy: "Error",
})

export const countRoles = endpoint({
  area: "users",
  name: "count-roles",
  method: "GET",
  path: "/roles",
  roles: ["clerk"],
  access: ["table:read"],
  reply: z.object(Object.fromEntries(roles.map((role) => [role, z.int()])) as Record<Role, z.ZodInt>),
  refusals: [],
})

export const listServiceTechnicians = endpoint({
  area: "users",
  name: "list-service-technicians",
  method: "GET",
  path: "/servicetechnicians",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read"],
  reply: z.array(
    z.object({
      _id: id,
      name: z.string(),
      defaultTechnicianAssignment: z.enum(technicianAssignments),
      quickselect: z.boolean(),
      branch: id.optional(),
    }),
  ),
  refusals: [],
})
