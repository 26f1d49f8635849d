import { type UserCategory, userCategories } from "#shared/api/users.ts"
import { isRole, type Role } from "#shared/domain/people/permissions.ts"
import { shortestQuery } from "#shared/domain/search.ts"

/** Whom the page lists, as its address says it; what is left out is the default. */
export type UserFilters = {
  /** what was typed into the search box */
  q: string
  /** nothing as long as no button was pressed */
  role: Role | "all" | undefined
  /** which customers */
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

/** The technicians (owner's specification), until somebody types: whoever types a name looks for its owner, whatever their role. */
export const roleOf = (filters: UserFilters): Role | "all" =>
  filters.role ?? (isSearching(filters) ? "all" : "technician")

/** What these filters ask the server; nothing where somebody has to be looked for first. */
export function questionOf(filters: UserFilters) {
  const { category } = filters
  const role = roleOf(filters)
  const q = isSearching(filters) ? filters.q.trim() : ""
  // A customer's account type says the role too, and asks for fewer.
  if (category) return { q, category }
  if (role !== "all") return { q, role }
  return q === "" ? undefined : { q }
}
