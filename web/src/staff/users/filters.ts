import { useSearchParams } from "react-router"
import { readFilters, type UserFilters, writeFilters } from "./address.ts"

export type Filtering = {
  filters: UserFilters
  /** `typing` replaces the address instead of adding one that Back would return to. */
  change: (filters: UserFilters, how?: "typing") => void
}

export function useFilters(): Filtering {
  const [parameters, setParameters] = useSearchParams()
  return {
    filters: readFilters(parameters),
    change: (filters, how) =>
      setParameters(writeFilters(filters), { replace: how === "typing", preventScrollReset: true }),
  }
}
