import * as z from "zod"
import { roles } from "../domain/permissions.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { email, flagInQuery, id, listInQuery, money, numberInQuery, phone, text } from "./kinds.ts"

export const userCategories = ["personal", "commercial", "carrier"] as const
export const technicianAssignments = ["Installer", "Assistant"] as const

const technicianFields = {
  serviceTechnician: z.boolean(),
  defaultTechnicianAssignment: z.enum(technicianAssignments).optional(),
  technicianInstallerRate: money.optional(),
  technicianAssistantRate: money.optional(),
  technicianInstallerRepairRate: money.optional(),
  technicianAssistantRepairRate: money.optional(),
  quickselect: z.boolean().optional(),
}

export const User = z.object({
  _id: id,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  avatar: z.string().optional(),
  role: z.enum(roles),
  category: z.enum(userCategories),
  state: z.enum(["active", "inactive"]),
  branch: z.string().optional(),
  ...technicianFields,
})
/** What a technician sees of others: whom to call, never what they earn. */
const DirectoryEntry = User.pick({
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
const StaffFace = User.pick({ _id: true, name: true, avatar: true, category: true })
const OwnUser = User.omit({
  technicianInstallerRate: true,
  technicianAssistantRate: true,
  technicianInstallerRepairRate: true,
  technicianAssistantRepairRate: true,
  quickselect: true,
})

const listed = {
  limit: numberInQuery.optional(),
  cursor: z.string().optional(),
  sort: z.string().optional(),
  filter: z.string().optional(),
}
const users = byRole(z.array(User), { technician: z.array(DirectoryEntry) })

export const listUsers = endpoint({
  area: "users",
  name: "list-users",
  method: "GET",
  path: "/users",
  access: ["table:read"],
  refusals: ["not_found"],
  variants: {
    /** one's own record whole for a customer, anybody's for staff; name and avatar of staff for a customer */
    one: {
      roles: "any",
      query: z.strictObject({ _id: id, filter: z.string().optional() }),
      reply: byRole(z.array(User), {
        technician: z.array(z.union([OwnUser, DirectoryEntry])),
        user: z.array(z.union([OwnUser, StaffFace])),
      }),
    },
    ofIds: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ ids: listInQuery, ...listed }),
      reply: users,
    },
    /** name, phone or company, as typed */
    search: {
      roles: ["clerk"],
      query: z.strictObject({
        q: text(100),
        role: z.enum(roles).optional(),
        category: z.enum(userCategories).optional(),
        ...listed,
      }),
      reply: z.array(User),
    },
    ofRole: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ role: z.enum(roles), quickselect: flagInQuery.optional(), ...listed }),
      reply: users,
    },
    ofCategory: {
      roles: ["clerk"],
      query: z.strictObject({ category: z.enum(userCategories), ...listed }),
      reply: z.array(User),
    },
  },
})

export const createUser = endpoint({
  area: "users",
  name: "create-user",
  method: "POST",
  path: "/users",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(3, "A name of 3 to 50 characters, please.")
      .max(50, "A name of 3 to 50 characters, please."),
    phone,
    email: email.optional(),
    address: text(200).optional(),
    role: z.enum(["clerk", "technician", "user"], "One of clerk, technician, user, please."),
    category: z.enum(userCategories).optional(),
    ...technicianFields,
    serviceTechnician: z.boolean().optional(),
  }),
  status: 201,
  reply: z.object({ _id: id, message: z.string() }),
  refusals: ["phone_in_use"],
  legacy: "Error",
})

export const listServiceTechnicians = endpoint({
  area: "users",
  name: "list-service-technicians",
  method: "GET",
  path: "/servicetechnicians",
  roles: ["clerk", "technician"],
  access: ["table:read"],
  reply: z.array(
    z.object({ _id: id, name: z.string(), defaultTechnicianAssignment: z.enum(technicianAssignments) }),
  ),
  refusals: [],
})
