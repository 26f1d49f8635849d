import * as z from "zod"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { email } from "#shared/api/definition/kinds.ts"
import { type createUser, technicianAssignments, userCategories } from "#shared/api/users.ts"
import { parseMoney } from "#shared/domain/money/money.ts"
import { isPhone } from "#shared/domain/people/phone.ts"
import { messages } from "#shared/messages.ts"

/** Types offered first. Each presets role and account type (owner's specification). */
export const userTypes = ["clerk", "technician", "commercial", "user"] as const
export type UserType = (typeof userTypes)[number]

const rateFields = [
  "technicianInstallerRate",
  "technicianAssistantRate",
  "technicianInstallerRepairRate",
  "technicianAssistantRepairRate",
] as const

/** Form values with the API's field names, so that refusals find their field. */
const shape = {
  name: z.string(),
  /** Ten digits, or invalid text. */
  phone: z.string(),
  email: z.string(),
  address: z.string().max(200, "Enter at most 200 characters."),
  role: z.enum(["clerk", "technician", "user"]),
  category: z.enum(userCategories),
  serviceTechnician: z.boolean(),
  /** Empty for none. */
  branch: z.string(),
  defaultTechnicianAssignment: z.enum(technicianAssignments),
  technicianInstallerRate: z.string(),
  technicianAssistantRate: z.string(),
  technicianInstallerRepairRate: z.string(),
  technicianAssistantRepairRate: z.string(),
  quickselect: z.boolean(),
} as const
type FieldName = keyof typeof shape

export const NewUser = z.object(shape).superRefine((values, context) => {
  const refuse = (field: FieldName, message: string) =>
    context.addIssue({ code: "custom", path: [field], message })
  const letters = values.name.trim().length
  if (letters < 3 || letters > 100) refuse("name", messages.users.nameLength)
  if (!isPhone(values.phone)) refuse("phone", messages.users.phoneLength)
  if (!email.safeParse(values.email.trim()).success) refuse("email", messages.users.emailInvalid)
  if (!worksAsTechnician(values)) return
  for (const field of rateFields)
    if (values[field].trim() !== "" && (parseMoney(values[field]) ?? -1) < 0)
      refuse(field, "Enter an amount, like 40.00, or leave blank.")
})
export type NewUser = z.output<typeof NewUser>

const beginnings = {
  clerk: { role: "clerk", category: "personal", serviceTechnician: false },
  technician: { role: "technician", category: "personal", serviceTechnician: true },
  commercial: { role: "user", category: "commercial", serviceTechnician: false },
  user: { role: "user", category: "personal", serviceTechnician: false },
} as const satisfies Record<UserType, Partial<NewUser>>

export const emptyUser = (type: UserType): NewUser => ({
  name: "",
  phone: "",
  email: "",
  address: "",
  ...beginnings[type],
  branch: "",
  defaultTechnicianAssignment: "Installer",
  technicianInstallerRate: "",
  technicianAssistantRate: "",
  technicianInstallerRepairRate: "",
  technicianAssistantRepairRate: "",
  quickselect: false,
})

/** Technicians, and clerks who also work on vehicles, have pay rates and an assignment. */
export const worksAsTechnician = ({
  role,
  serviceTechnician,
}: Pick<NewUser, "role" | "serviceTechnician">): boolean =>
  role === "technician" || (role === "clerk" && serviceTechnician)

/** Accounts are billed Net under their own profile. */
export const isAccount = ({ role, category }: Pick<NewUser, "role" | "category">): boolean =>
  role === "user" && category !== "personal"

/** Leaves out empty values and those typed for another role. */
export function bodyOf(values: NewUser): BodyOf<typeof createUser> {
  const { role, category, branch, defaultTechnicianAssignment, quickselect } = values
  const rates = rateFields.flatMap((field) => {
    const cents = parseMoney(values[field])
    return cents === undefined ? [] : [[field, cents] as const]
  })
  return {
    name: values.name.trim(),
    phone: values.phone,
    ...(values.email.trim() !== "" && { email: values.email.trim() }),
    ...(values.address.trim() !== "" && { address: values.address.trim() }),
    role,
    category: role === "user" ? category : "personal",
    ...(role !== "user" && branch !== "" && { branch }),
    ...(worksAsTechnician(values) && {
      serviceTechnician: true,
      defaultTechnicianAssignment,
      ...Object.fromEntries(rates),
      ...(quickselect && { quickselect }),
    }),
  }
}
