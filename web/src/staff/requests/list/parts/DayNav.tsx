import { ChevronLeft, ChevronRight } from "lucide-react"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { Button } from "#web/ui/Button.tsx"
import { useKeys } from "#web/ui/keys.ts"

export function DayNav({
  date,
  today,
  onDay,
}: {
  date: string
  today: string
  onDay: (date: string) => void
}) {
  useKeys({ t: ["Today", () => onDay(today)] })
  return (
    <>
      <Button
        icon={ChevronLeft}
        label="Previous day"
        hotkey="arrowleft"
        onClick={() => onDay(addDays(date, -1))}
      />
      <Button
        icon={ChevronRight}
        label="Next day"
        hotkey="arrowright"
        onClick={() => onDay(addDays(date, 1))}
      />
    </>
  )
}
