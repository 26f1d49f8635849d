export const roles = ["admin", "developer", "clerk", "technician", "user"] as const
export type Role = (typeof roles)[number]
/** Roles of the shop's owner. */
export const owners = ["admin", "developer"] as const

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Who may use a page or endpoint: everyone, everyone logged in, or these roles. */
export type Who = "public" | "any" | readonly Role[]

/** Admin and developer pass every role check (owner's specification). */
export const passesAll = (role: Role | "public"): boolean => role === "admin" || role === "developer"

export const isClerk = (role: Role): boolean => role === "clerk" || passesAll(role)

export function mayPass(role: Role | "public", who: Who): boolean {
  if (who === "public") return true
  if (role === "public") return false
  return who === "any" || passesAll(role) || who.includes(role)
}

export const isStaff = (role: Role): boolean => role !== "user"

/** Page after a login (owner's specification). Deactivated users only have their account page. */
export const landingPage = ({
  role,
  id,
  deactivated,
}: {
  role: Role
  id: string
  deactivated?: true
}): string => (role === "user" && !deactivated ? `/profile/${id}` : "/account")
