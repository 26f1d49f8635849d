import type { Charge } from "#shared/domain/charges/charge.ts"
import { ExplainedFigure } from "#web/staff/shared/charges/ExplainedFigure.tsx"

/** A zero total explains itself with the reason of the figure that is zero. */
export function LineTotal({ line: { total, why }, text }: { line: Charge; text: string }) {
  const reason = total === 0 ? (why?.labor ?? why?.net) : why?.total
  return reason && text !== "\u2013" ? <ExplainedFigure why={reason}>{text}</ExplainedFigure> : text
}
