import { ChevronLeft, ChevronRight } from "lucide-react"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { useHotkeys } from "#web/ui/hotkeys.ts"

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
  useHotkeys({ t: [t("Today"), () => onDay(today)] })
  return (
    <>
      <Button
        icon={ChevronLeft}
        label={step === "week" ? "Previous week" : "Previous day"}
        hotkey="arrowleft"
        onClick={() => onDay(addDays(date, -days))}
      />
      <Button
        icon={ChevronRight}
        label={step === "week" ? "Next week" : "Next day"}
        hotkey="arrowright"
        onClick={() => onDay(addDays(date, days))}
      />
    </>
  )
}
