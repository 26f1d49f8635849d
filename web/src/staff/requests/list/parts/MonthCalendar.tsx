import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { addDays, addMonths, monthTitle, startOfMonth } from "../../../../../../shared/domain/dates.ts"
import { sum } from "../../../../../../shared/domain/money.ts"
import { calendarQuery } from "../../../../data/requests.ts"
import { ButtonLink } from "../../../../ui/Button.tsx"
import { Panel } from "../../../../ui/Panel.tsx"
import { MonthGrid } from "../../calendar/MonthGrid.tsx"

/** How many requests each day has; with `money` also what they come to. */
export function MonthCalendar({
  date,
  today,
  money,
  dayLink,
  monthLink,
}: {
  date: string
  today: string
  money: boolean
  dayLink: (date: string) => string
  monthLink: (date: string) => string
}) {
  const { data: counts } = useQuery(calendarQuery(date))
  return (
    <Panel
      title={monthTitle(date)}
      aside={counts && sum([...counts.values()].map(({ count }) => count))}
      actions={
        <>
          <ButtonLink
            kind="quiet"
            size="small"
            icon={ChevronLeft}
            label="Previous month"
            to={monthLink(addDays(startOfMonth(date), -1))}
          />
          <ButtonLink
            kind="quiet"
            size="small"
            icon={ChevronRight}
            label="Next month"
            to={monthLink(addMonths(date, 1))}
          />
        </>
      }
      flush
    >
      <MonthGrid month={date} today={today} chosen={date} money={money} dayLink={dayLink} />
    </Panel>
  )
}
