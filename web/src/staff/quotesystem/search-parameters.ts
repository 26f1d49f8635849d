import { catalogPage, catalogPages } from "#shared/domain/catalog/catalog.ts"

export type Filters = {
  q: string
  year: number | undefined
  make: string
  /** Default: true (owner's specification). */
  searchable: "all" | "true" | "false"
  limit: number
}

export const searchableChoices = [
  { value: "all", text: "All" },
  { value: "true", text: "True" },
  { value: "false", text: "False" },
] as const

export function readFilters(address: URLSearchParams): Filters {
  const year = Number(address.get("year"))
  const limit = Number(address.get("limit"))
  const isYear = Number.isInteger(year) && year > 0
  return {
    q: address.get("q")?.slice(0, 100) ?? "",
    year: isYear ? year : undefined,
    make: isYear ? (address.get("make") ?? "") : "",
    searchable: searchableChoices.find(({ value }) => value === address.get("searchable"))?.value ?? "true",
    limit: catalogPages.find((choice) => choice === limit) ?? catalogPage,
  }
}

export const writeFilters = ({ q, year, make, searchable, limit }: Filters): Record<string, string> => ({
  ...(q && { q }),
  ...(year !== undefined && { year: String(year) }),
  ...(year !== undefined && make && { make }),
  ...(searchable !== "true" && { searchable }),
  ...(limit !== catalogPage && { limit: String(limit) }),
})

export const toQuery = ({ q, year, make, searchable, limit }: Filters) => ({
  search: q || undefined,
  year,
  make: make || undefined,
  searchable: searchable === "all" ? undefined : searchable === "true",
  limit,
})
