import { ListChecks } from "lucide-react"
import { viewAddressOf } from "#shared/domain/people/saved-views.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import { SavedViews } from "#web/staff/shared/saved-views/SavedViews.tsx"
import { Button } from "#web/ui/Button.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import type { Filtering } from "../filters.ts"
import { isSearching, isToSchedule, type Tab, tabs, withTab, writeFilters } from "../search-parameters.ts"
import type { ListedRequests } from "../use-listed-requests.ts"
import { belongsTo } from "../view.ts"
import styles from "./FilterBar.module.css"
import { FilterMenu } from "./FilterMenu.tsx"
import { NarrowMenu } from "./NarrowMenu.tsx"
import { tabNames } from "./tab-names.ts"
import { useToScheduleChoice } from "./use-to-schedule-choice.ts"

/** The header has the jobs to schedule. */
const tabsOfDesk = tabs.filter((tab) => tab !== "toSchedule")

/** In this order because the last ones are off screen on phones. */
const tabsOfPhone: readonly Tab[] = [
  "all",
  "toSchedule",
  "Awaiting Completion",
  "Awaiting Payment",
  "unassigned",
  "Paid",
]

export function FilterBar({
  filtering,
  listed,
  onPhone,
  selecting,
  onSelect,
}: {
  filtering: Filtering
  listed: ListedRequests
  onPhone: boolean
  selecting: boolean
  onSelect: () => void
}) {
  const { filters, today, change } = filtering
  const { list, rows, names, inPlace } = listed
  const toSchedule = useToScheduleChoice(filters, listed)
  return (
    <div className={styles.bar}>
      <Chips
        label="Which requests"
        chosen={filters.tab}
        onChoose={(tab) => change(withTab(filters, tab))}
        choices={(onPhone ? tabsOfPhone : tabsOfDesk).map((value) => {
          if (value === "toSchedule") return toSchedule
          const text = onPhone ? tabNames[value].short : tabNames[value].text
          // The jobs to schedule say nothing about the day.
          if (isToSchedule(filters)) return { value, text }
          const count = inPlace?.filter((row) => belongsTo(value, row)).length
          return {
            value,
            text,
            count: count ?? null,
            hasMore: list.hasNextPage,
            isAlert: value === "unassigned" && (count ?? 0) > 0,
          }
        })}
      />
      <span className={`${styles.settings} bar justify-end flex-1 gap-x-4 gap-y-2 text-muted type-small`}>
        <SearchHint filtering={filtering} />
      </span>
      <span className={`${styles.tools} cluster gap-2`}>
        <Button
          kind={selecting ? "soft" : "quiet"}
          size={onPhone ? "large" : "small"}
          icon={ListChecks}
          onClick={onSelect}
          expanded={selecting}
        >
          Select
        </Button>
        <SavedViews
          address={viewAddressOf("/servicerequests", writeFilters(filters, today))}
          onPhone={onPhone}
        />
        <NarrowMenu filters={filters} rows={rows ?? []} names={names} onPhone={onPhone} onChange={change} />
      </span>
      {!onPhone && <FilterMenu filters={filters} onPhone={false} onChange={change} />}
    </div>
  )
}

function SearchHint({ filtering: { filters, change } }: { filtering: Filtering }) {
  if (filters.q === "") return null
  if (!isSearching(filters)) return <span>Type at least {shortestQuery} characters</span>
  return (
    <>
      <span>{filters.unfocused ? "All dates, all statuses" : `On ${shortDate(filters.date)}`}</span>
      <Button kind="quiet" size="small" onClick={() => change({ ...filters, unfocused: !filters.unfocused })}>
        {filters.unfocused ? `Only ${shortDate(filters.date)}` : "Search all dates"}
      </Button>
    </>
  )
}
