import { ChevronLeft, ChevronRight, Users } from "lucide-react"
import type { ReactNode } from "react"
import { addDays, longDate, shortDate } from "#shared/domain/schedule/dates.ts"
import { Button } from "#web/ui/Button.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { Freshness } from "#web/ui/feedback/Freshness.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { DayNav } from "../../list/parts/DayNav.tsx"
import type { Board } from "../board.ts"
import type { View } from "../search-parameters.ts"
import type { useDays } from "../use-days.ts"
import { weekTitle } from "../week.ts"
import styles from "./SchedulerHeader.module.css"

type Props = {
  date: string
  today: string
  view: View
  /** Missing while it loads. */
  board: Board | undefined
  onShow: (date: string, view: View) => void
}

export function PhoneHeader({ date, today, view, board, onShow }: Props) {
  const inWeek = view === "week"
  const step = inWeek ? "week" : "day"
  const days = inWeek ? 7 : 1
  return (
    <PageHeader
      title={inWeek ? weekTitle(date) + yearOf(date, today) : shortDate(date)}
      before={
        <span className={styles.before}>
          <Button
            kind="quiet"
            size="large"
            icon={ChevronLeft}
            label={`Previous ${step}`}
            onClick={() => onShow(addDays(date, -days), view)}
          />
        </span>
      }
      beforeOnPhone
      tags={
        <span className={styles.after}>
          <Button
            kind="quiet"
            size="large"
            icon={ChevronRight}
            label={`Next ${step}`}
            onClick={() => onShow(addDays(date, days), view)}
          />
        </span>
      }
      actions={
        board && board.unassigned > 0 && !inWeek ? (
          <b className={`${styles.unassigned} text-hot weight-strong nowrap`}>
            {board.unassigned} unassigned
          </b>
        ) : undefined
      }
    />
  )
}

type DeskProps = Props & {
  query: ReturnType<typeof useDays>
  filterButton: ReactNode
  onChoose: () => void
}

export function DeskHeader({ date, today, view, board, query, filterButton, onShow, onChoose }: DeskProps) {
  const inWeek = view === "week"
  return (
    <PageHeader
      title={(inWeek ? weekTitle(date) : longDate(date)) + yearOf(date, today)}
      before={
        <DayNav date={date} today={today} onDay={(to) => onShow(to, view)} step={inWeek ? "week" : "day"} />
      }
      tags={query.data && <Freshness failing={query.isRefetchError} updatedAt={query.updatedAt} />}
      actions={
        <>
          {board && <span className={styles.counts}>{countsOf(board)}</span>}
          <Chips
            label="View"
            chosen={inWeek ? "week" : "technician"}
            onChoose={(to) => onShow(date, to)}
            choices={[
              { value: "technician", text: "Day" },
              { value: "week", text: "Week" },
            ]}
          />
          {filterButton}
          <Button kind="main" icon={Users} hotkey="a" onClick={onChoose}>
            Choose and assign
          </Button>
        </>
      }
    />
  )
}

const yearOf = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? "" : `, ${date.slice(0, 4)}`

const countsOf = ({ requests, unassigned, clashes }: Board): string =>
  [countLabel(requests, "request"), `${unassigned} unassigned`, clashes > 0 && countLabel(clashes, "overlap")]
    .filter(Boolean)
    .join(" · ")
