import { useParameters } from "../../app/parameters.ts"
import { readFilters, type UserFilters, writeFilters } from "./address.ts"

export type Filtering = {
  filters: UserFilters
  /** `typing` replaces the address instead of adding one that Back would return to. */
  change: (filters: UserFilters, how?: "typing") => void
}

export function useFilters(): Filtering {
  const [parameters, changeParameters] = useParameters()
  return {
    filters: readFilters(parameters),
    change: (filters, how) =>
      void changeParameters(writeFilters(filters), { replace: how === "typing", preventScrollReset: true }),
  }
}
