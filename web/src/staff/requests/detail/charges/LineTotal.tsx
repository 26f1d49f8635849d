import type { Charge } from "#shared/domain/charges/charge.ts"
import { Why } from "#web/ui/Why.tsx"

/** What a line comes to. Where it costs nothing, why not is told by the figure that is nothing. */
export function LineTotal({ line: { total, why }, text }: { line: Charge; text: string }) {
  const reason = total === 0 ? (why?.labor ?? why?.net) : why?.total
  return reason && text !== "\u2013" ? <Why why={reason}>{text}</Why> : text
}
