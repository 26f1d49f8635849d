import { useParameters } from "../../app/parameters.ts"
import { readFilters, type UserFilters, writeFilters } from "./search-parameters.ts"

export type Filtering = {
  filters: UserFilters
  /** With `typing`, the address is replaced, so Back doesn't step through each keystroke. */
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
