import { ChevronLeft, ChevronRight } from "lucide-react"
import { addMonths } from "#shared/domain/schedule/dates.ts"
import { Button } from "#web/ui/Button.tsx"
import type { ReportSelection } from "../search-parameters.ts"

export const OtherMonths = ({
  date,
  show,
}: Pick<ReportSelection, "date"> & { show: (other: Partial<ReportSelection>) => void }) => (
  <>
    <Button
      size="large"
      icon={ChevronLeft}
      label="Previous Month"
      onClick={() => show({ date: addMonths(date, -1) })}
    />
    <Button
      size="large"
      icon={ChevronRight}
      label="Next Month"
      onClick={() => show({ date: addMonths(date, 1) })}
    />
  </>
)
