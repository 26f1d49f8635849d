import type { Calibration } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"

type Props = { calibration: Calibration | undefined; className?: string | undefined }

/** A quote excludes calibration, and says so (docs/decisions/quotes.md). */
export const CalibrationNote = ({ calibration, className }: Props) =>
  calibration && (
    <p className={className}>
      {calibration === "needed" ? messages.quotes.calibrationNeeded : messages.quotes.calibrationPossible}
    </p>
  )
