import { ChevronLeft, ChevronRight } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import {
  addDays,
  addMonths,
  endOfMonth,
  isWholeDay,
  monthTitle,
  todayIn,
} from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./DayDialog.module.css"
import { MonthGrid } from "./MonthGrid.tsx"

const inMonth = (day: string, months: number): string => {
  const first = addMonths(day, months)
  const same = addDays(first, Number(day.slice(8)) - 1)
  return same < endOfMonth(first) ? same : endOfMonth(first)
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
}

type Props = { day: string; onPick: (day: string) => void; onClose: () => void }

/** Day picker that shows how full each day is. Arrow keys move by day, Page Up and Page Down by month. */
export function DayDialog({ day, onPick, onClose }: Props) {
  const today = todayIn(useNow())
  const [reached, setReached] = useState(isWholeDay(day) ? day : today)
  const month = useRef<HTMLDivElement>(null)
  // Moves DOM focus only after a key press, not after a click.
  const walked = useRef(false)
  useEffect(() => {
    if (walked.current) month.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus()
    walked.current = false
  }, [reached])
  const walk = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(reached)
    if (to === undefined) return
    event.preventDefault()
    walked.current = true
    setReached(to)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Choose a day"
      subtitle={t("Each day shows how many requests it has.")}
      width={440}
      footer={
        <>
          <Button size="large" onClick={() => onPick("")}>
            No date yet
          </Button>
          <Button size="large" onClick={() => onPick(addDays(today, 1))}>
            Tomorrow
          </Button>
          <Button size="large" onClick={() => onPick(today)}>
            Today
          </Button>
        </>
      }
    >
      <div ref={month}>
        <div className="split items-center gap-4">
          <Button
            kind="quiet"
            icon={ChevronLeft}
            label="Previous month"
            onClick={() => setReached(inMonth(reached, -1))}
          />
          <b aria-live="polite">{monthTitle(reached)}</b>
          <Button
            kind="quiet"
            icon={ChevronRight}
            label="Next month"
            onClick={() => setReached(inMonth(reached, 1))}
          />
        </div>
        <div className={styles.weeks}>
          <MonthGrid
            month={reached}
            today={today}
            selected={day}
            reached={reached}
            onPick={onPick}
            onKeyDown={walk}
          />
        </div>
      </div>
    </Dialog>
  )
}
