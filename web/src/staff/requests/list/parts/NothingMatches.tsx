import { Plus } from "lucide-react"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import type { Filtering } from "../filters.ts"
import { isSearching, withSearch } from "../search-parameters.ts"
import { hiddenText } from "./FilterMenu.tsx"
import { tabNames } from "./tab-names.ts"

export function NothingMatches({
  filtering: { filters, change },
  listed,
  newRequest,
}: {
  filtering: Filtering
  listed: number
  newRequest: string
}) {
  const { q, date, tab, unfocused, hidden, technician, zone } = filters
  const title = messages.requests.none
  const day = shortDate(date)

  if (tab === "toSchedule" && technician === undefined && zone === undefined)
    return (
      <Empty title="Nothing to schedule.">
        Requests without a day, requests to confirm, and open jobs from past days appear here.
      </Empty>
    )
  if (tab !== "all" && listed > 0)
    return (
      <Empty
        title={title}
        actions={
          <Button size="large" onClick={() => change({ ...filters, tab: "all" })}>
            Show all {listed}
          </Button>
        }
      >
        None of the {listed} are {tabNames[tab].text}.
      </Empty>
    )
  if (technician !== undefined || zone !== undefined)
    return (
      <Empty
        title={title}
        actions={
          <Button size="large" onClick={() => change({ ...filters, technician: undefined, zone: undefined })}>
            Show all technicians and zones
          </Button>
        }
      >
        {`Nothing ${tab === "toSchedule" ? "to schedule" : `on ${day}`} ${zone === undefined ? "for this technician" : `in ${zone}`}.`}
      </Empty>
    )
  if (isSearching(filters))
    return (
      <Empty
        title={title}
        actions={
          <>
            <Button size="large" onClick={() => change(withSearch(filters, ""))}>
              Clear the search
            </Button>
            {!unfocused && (
              <Button size="large" onClick={() => change({ ...filters, unfocused: true })}>
                Search all dates
              </Button>
            )}
          </>
        }
      >
        No match for “{q.trim()}”{unfocused ? "" : ` on ${day}`}. Try a name, phone, number or the last digits
        of a VIN.
      </Empty>
    )
  return (
    <Empty
      title={title}
      actions={
        <>
          <ButtonLink size="large" icon={Plus} to={newRequest}>
            New service on {day}
          </ButtonLink>
          {hidden.length > 0 && (
            <Button size="large" onClick={() => change({ ...filters, hidden: [] })}>
              Show hidden statuses
            </Button>
          )}
        </>
      }
    >
      No jobs on {day}
      {hidden.length > 0 && `, ${(hiddenText(hidden) ?? "").replace(/ hidden$/, " aside")}`}.
    </Empty>
  )
}
