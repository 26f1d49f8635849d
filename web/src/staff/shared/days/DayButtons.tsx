import { ChevronLeft, ChevronRight } from "lucide-react"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { Button } from "#web/ui/Button.tsx"

/** Buttons to the day before and after. */
export const DayButtons = ({ date, show }: { date: string; show: (date: string) => void }) => (
  <>
    <Button icon={ChevronLeft} size="large" onClick={() => show(addDays(date, -1))}>
      Back
    </Button>
    <Button icon={ChevronRight} size="large" onClick={() => show(addDays(date, 1))}>
      Next
    </Button>
  </>
)
