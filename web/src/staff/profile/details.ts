import * as z from "zod"
import { email, phone } from "#shared/api/definition/kinds.ts"
import { technicianAssignments, type User, userCategories } from "#shared/api/users.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { assignmentNames } from "#shared/domain/people/assignments.ts"
import { passesAll, type Role, roles } from "#shared/domain/people/permissions.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { languageNames, languages, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { roleNames } from "../../app/shell/role-names.ts"
import type { ShownUser, UserChange } from "../../data/people/user.ts"
import type { FieldDescriptor } from "../../ui/versioned/conflict.ts"

export const rates = {
  technicianInstallerRate: t("Installer rate"),
  technicianAssistantRate: t("Assistant rate"),
  technicianInstallerRepairRate: t("Installer repair rate"),
  technicianAssistantRepairRate: t("Assistant repair rate"),
} as const
type RateName = keyof typeof rates
export const rateNames = Object.keys(rates) as RateName[] // its own keys

export const categoryNames = {
  personal: t("Personal"),
  commercial: t("Commercial"),
  carrier: t("Carrier"),
} as const

const rate = z
  .string()
  .refine((text) => text.trim() === "" || (parseMoney(text) ?? -1) >= 0, t("Enter an amount, like 25.00."))

export const Values = z.object({
  name: z
    .string()
    .trim()
    .refine(({ length }) => length >= 3 && length <= 100, messages.users.nameLength),
  phone,
  email: z
    .string()
    .trim()
    .max(50, t("Enter at most 50 characters."))
    .refine((text) => text.length > 50 || email.safeParse(text).success, messages.users.emailInvalid),
  address: z.string().max(200, t("Enter at most 200 characters.")),
  language: z.enum(languages),
  role: z.enum(roles),
  category: z.enum(userCategories),
  position: z.string().max(60, t("Enter at most 60 characters.")),
  branch: z.string(),
  serviceTechnician: z.boolean(),
  defaultTechnicianAssignment: z.enum(technicianAssignments),
  technicianInstallerRate: rate,
  technicianAssistantRate: rate,
  technicianInstallerRepairRate: rate,
  technicianAssistantRepairRate: rate,
  quickselect: z.boolean(),
})
export type Values = z.output<typeof Values>
export type FieldName = keyof Values

const rateText = (cents: number | undefined): string => (cents === undefined ? "" : formatMoney(cents))

export const valuesOf = (user: ShownUser): Values => ({
  name: user.name,
  phone: user.phone ?? "",
  email: user.email ?? "",
  address: user.address ?? "",
  language: user.language ?? "en",
  role: user.role ?? "user",
  category: user.category ?? "personal",
  position: user.position ?? "",
  branch: user.branch ?? "",
  serviceTechnician: user.serviceTechnician ?? false,
  defaultTechnicianAssignment: user.defaultTechnicianAssignment ?? "Installer",
  technicianInstallerRate: rateText(user.technicianInstallerRate),
  technicianAssistantRate: rateText(user.technicianAssistantRate),
  technicianInstallerRepairRate: rateText(user.technicianInstallerRepairRate),
  technicianAssistantRepairRate: rateText(user.technicianAssistantRepairRate),
  quickselect: user.quickselect ?? false,
})

type Editor = { id: string; role: Role }

/** Why this user can't be edited at all. The server applies the same rule. */
export const whyNotEditable = (user: ShownUser, by: Editor): string | undefined =>
  user.role && passesAll(user.role) && !passesAll(by.role) && user._id !== by.id
    ? "Only an admin can change an admin or a developer."
    : undefined

/**
 * Roles that the editor may give. No one can give admin, and only admins and developers can give developer.
 * The current role is always included.
 */
export const offeredRoles = (user: ShownUser, by: Editor): readonly Role[] =>
  roles.filter(
    (role) => role === user.role || !passesAll(role) || (role === "developer" && passesAll(by.role)),
  )

export const roleStays = (user: ShownUser, by: Editor): string | undefined => {
  if (user._id === by.id) return t("You can't change your own role or status.")
  return user.state === "inactive" ? "Reactivate this user before you change the role." : undefined
}

const isTechnician = ({ role, serviceTechnician }: Pick<Values, "role" | "serviceTechnician">): boolean =>
  role === "technician" || (role !== "user" && serviceTechnician)

/** The office's screens are English. */
export const readsOwnLanguage = (role: Values["role"]): boolean => role === "user" || role === "technician"

export function editableFields(
  isClerk: boolean,
  selection: Pick<Values, "role" | "serviceTechnician">,
): FieldName[] {
  const { role } = selection
  const language = readsOwnLanguage(role) ? (["language"] as const) : []
  if (!isClerk) return ["name", "email", "address", ...language]
  return [
    "name",
    "phone",
    "email",
    "address",
    "role",
    ...language,
    ...(role === "user" ? (["category"] as const) : (["position", "branch"] as const)),
    ...(role === "user" || role === "technician" ? [] : (["serviceTechnician"] as const)),
    ...(isTechnician(selection)
      ? (["defaultTechnicianAssignment", "quickselect", ...rateNames] as const)
      : []),
  ]
}

const wireValue = (name: FieldName, values: Values): unknown => {
  const value = values[name]
  if (name === "branch" || name === "position") return String(value).trim() || null
  if (name in rates) return String(value).trim() === "" ? null : (parseMoney(String(value)) ?? null)
  return typeof value === "string" ? value.trim() : value
}

export function changeOf(user: ShownUser, values: Values, isClerk: boolean): UserChange {
  const storedValues = valuesOf(user)
  return Object.fromEntries(
    editableFields(isClerk, values)
      .filter((name) => values[name] !== storedValues[name])
      .map((name) => [name, wireValue(name, values)]),
  )
}

const text = (value: string | null | undefined) => value || t("nothing")
const money = (cents: number | null | undefined) =>
  typeof cents === "number" ? formatMoney(cents) : "nothing"

export const userDescriptors = (branchName: (id: string) => string): FieldDescriptor<ShownUser>[] => [
  { label: t("Name"), fields: ["name"], text: ({ name }) => name },
  { label: t("Phone"), fields: ["phone"], text: ({ phone }) => text(phone && showPhone(phone)) },
  { label: t("Email"), fields: ["email"], text: ({ email }) => text(email) },
  { label: t("Address"), fields: ["address"], text: ({ address }) => text(address) },
  {
    label: t("Language"),
    fields: ["language"],
    text: ({ language = "en" }) => languageNames[language],
  },
  { label: t("Role"), fields: ["role"], text: ({ role }) => text(role && roleNames[role]) },
  {
    label: t("Account"),
    fields: ["category"],
    text: ({ category }) => text(category && categoryNames[category]),
  },
  { label: t("Position"), fields: ["position"], text: ({ position }) => text(position) },
  { label: t("Shop"), fields: ["branch"], text: ({ branch }) => text(branch && branchName(branch)) },
  {
    label: t("State"),
    fields: ["state"],
    text: ({ state }) => (state === "inactive" ? t("Deactivated") : t("Active")),
  },
  {
    label: t("Service technician"),
    fields: ["serviceTechnician"],
    text: ({ serviceTechnician }) => (serviceTechnician ? t("yes") : t("no")),
  },
  {
    label: t("Usually works as"),
    fields: ["defaultTechnicianAssignment"],
    text: ({ defaultTechnicianAssignment: one }) => text(one && assignmentNames[one]),
  },
  ...rateNames.map((name) => ({
    label: rates[name],
    fields: [name],
    text: (user: Pick<Partial<User>, RateName>) => money(user[name]),
  })),
  {
    label: t("Quick select"),
    fields: ["quickselect"],
    text: ({ quickselect }) => (quickselect ? t("yes") : t("no")),
  },
]
