import { todayIn } from "#shared/domain/schedule/dates.ts"
import { useParameters } from "#web/app/parameters.ts"
import { useNow } from "#web/ui/use-now.ts"
import { type ListFilters, readFilters, writeFilters } from "./search-parameters.ts"

export type Filtering = {
  filters: ListFilters
  /** YYYY-MM-DD */
  today: string
  /** With `typing`, the address is replaced, so Back doesn't step through each keystroke. */
  change: (filters: ListFilters, how?: "typing") => void
  linkTo: (filters: ListFilters) => string
}

export function useFilters(): Filtering {
  const [parameters, changeParameters] = useParameters()
  const today = todayIn(useNow())
  return {
    filters: readFilters(parameters, today),
    today,
    change: (filters, how) =>
      void changeParameters(writeFilters(filters, today), {
        replace: how === "typing",
        preventScrollReset: true,
      }),
    linkTo: (filters) => `?${writeFilters(filters, today)}`,
  }
}
