import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { formatHeadlineMoney, sum } from "#shared/domain/money/money.ts"
import { addDays, addMonths, monthTitle, startOfMonth } from "#shared/domain/schedule/dates.ts"
import { calendarQuery } from "#web/data/requests/requests.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { MonthGrid } from "../../calendar/MonthGrid.tsx"

function monthText(days: readonly { count: number; total: number }[], money: boolean): string {
  const count = String(sum(days.map((day) => day.count)))
  return money ? `${count} · ${formatHeadlineMoney(sum(days.map((day) => day.total)))}` : count
}

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
      aside={counts && monthText([...counts.values()], money)}
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
      <MonthGrid month={date} today={today} selected={date} money={money} dayLink={dayLink} />
    </Panel>
  )
}
