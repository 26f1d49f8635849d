import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import type { usePrices } from "#web/data/money/prices.ts"
import { Button } from "#web/ui/Button.tsx"
import { lineAbout } from "../charges/line-labels.ts"
import styles from "./PriceChange.module.css"
import { type ComparedFigure, comparedLines, comparedTotals } from "./price-change.ts"

type Props = {
  request: ServiceRequest
  priceQuery: ReturnType<typeof usePrices>
  missing: string
}

export function PriceChange({ request, priceQuery: { prices, settled, failure, retry }, missing }: Props) {
  if (failure)
    return (
      <div className="stack justify-items-start gap-4 text-danger type-note weight-medium">
        <p role="alert">Couldn't get the new prices. {failure.message}</p>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (!prices) return <p className="text-muted type-note">{missing}</p>
  return (
    <table
      className={`${styles.change} w-full border-collapse`}
      aria-label="Prices now and after the change"
      aria-busy={!settled}
    >
      <thead>
        <tr>
          <th className="weight-strong text-muted type-small">
            <span className="spoken">What</span>
          </th>
          <th className="weight-strong text-muted type-small">Now</th>
          <th className="weight-strong text-muted type-small">New</th>
        </tr>
      </thead>
      <tbody>
        {comparedLines(request.charges, prices.charges, (line) =>
          [chargeTypeTexts[line.type], lineAbout(line)].filter(Boolean).join(", "),
        ).map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </tbody>
      <tbody className={styles.totals}>
        {comparedTotals(request, prices).map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const amount = (cents: number | undefined) => (cents === undefined ? "–" : formatMoney(cents))

const Row = ({ row: { label, before, after } }: { row: ComparedFigure }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{amount(before)}</td>
    <td className={before === after ? undefined : "weight-heavy"}>{amount(after)}</td>
  </tr>
)
