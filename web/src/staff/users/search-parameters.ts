import { type UserCategory, userCategories } from "#shared/api/users.ts"
import { isRole, type Role } from "#shared/domain/people/permissions.ts"
import { shortestQuery } from "#shared/domain/search.ts"

/** Filters of the list in the page's address. Missing parameters mean the default. */
export type UserFilters = {
  q: string
  /** undefined until a button was clicked. */
  role: Role | "all" | undefined
  category: UserCategory | undefined
}

const isCategory = (text: string): text is UserCategory =>
  (userCategories as readonly string[]).includes(text)

export function readFilters(parameters: URLSearchParams): UserFilters {
  const role = parameters.get("role") ?? ""
  const category = parameters.get("category") ?? ""
  return {
    q: parameters.get("q") ?? "",
    role: isRole(role) || role === "all" ? role : undefined,
    category: role === "user" && isCategory(category) ? category : undefined,
  }
}

export const writeFilters = ({ q, role, category }: UserFilters): URLSearchParams =>
  new URLSearchParams({
    ...(q !== "" && { q }),
    ...(role !== undefined && { role }),
    ...(role === "user" && category !== undefined && { category }),
  })

export const isSearching = ({ q }: UserFilters): boolean => q.trim().length >= shortestQuery

/** Technicians by default (owner's specification). A search covers all roles. */
export const roleOf = (filters: UserFilters): Role | "all" =>
  filters.role ?? (isSearching(filters) ? "all" : "technician")

/** undefined if a search is required first. */
export function queryFor(filters: UserFilters) {
  const { category } = filters
  const role = roleOf(filters)
  const q = isSearching(filters) ? filters.q.trim() : ""
  // The account type implies the role and matches fewer users.
  if (category) return { q, category }
  if (role !== "all") return { q, role }
  return q === "" ? undefined : { q }
}
