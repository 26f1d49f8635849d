import { ChevronLeft, ChevronRight } from "lucide-react"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { Button } from "#web/ui/Button.tsx"
import { useKeys } from "#web/ui/keys.ts"

export function DayNav({
  date,
  today,
  onDay,
  step = "day",
}: {
  date: string
  today: string
  onDay: (date: string) => void
  step?: "day" | "week"
}) {
  const days = step === "week" ? 7 : 1
  useKeys({ t: ["Today", () => onDay(today)] })
  return (
    <>
      <Button
        icon={ChevronLeft}
        label={`Previous ${step}`}
        hotkey="arrowleft"
        onClick={() => onDay(addDays(date, -days))}
      />
      <Button
        icon={ChevronRight}
        label={`Next ${step}`}
        hotkey="arrowright"
        onClick={() => onDay(addDays(date, days))}
      />
    </>
  )
}
