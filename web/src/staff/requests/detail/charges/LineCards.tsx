import { ChevronDown, Pencil } from "lucide-react"
import type { ReactNode } from "react"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { flagsOf, partsCostOf } from "#shared/domain/charges/line.ts"
import { missingIn } from "#shared/domain/charges/missing-input.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { translateReply } from "#shared/reply-language.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./LineCards.module.css"
import type { Cells } from "./LineCell.tsx"
import { LineFigures } from "./LineFigures.tsx"
import { LineTotal } from "./LineTotal.tsx"
import { lineAbout, lineSum, totalText } from "./line-labels.ts"

type Props = {
  lines: readonly Charge[]
  withCosts?: boolean
  editing?: { open: string | undefined; editor: ReactNode; onOpen: (id: string) => void }
  /** Begins editing at a line. */
  onEdit?: ((id: string) => void) | undefined
  cells?: Cells | undefined
}

export function LineCards({ lines, withCosts = false, editing, onEdit, cells }: Props) {
  return (
    <ul className={editing ? `${styles.cards} stack gap-4` : styles.rows}>
      {lines.map((line) => (
        <li
          key={line._id}
          data-line={line._id}
          className={editing?.open === line._id ? `${styles.open} panel` : styles.line}
        >
          {editing?.open === line._id ? (
            editing.editor
          ) : editing ? (
            <>
              <button type="button" data-opener={line._id} onClick={() => editing.onOpen(line._id)}>
                <Summary line={line} withCosts={withCosts} />
                <ChevronDown size={18} aria-hidden />
                <span className="spoken">Edit</span>
              </button>
              {cells && <LineFigures line={line} withCosts={withCosts} cells={cells} />}
            </>
          ) : (
            <>
              <Summary line={line} withCosts={withCosts} explainable />
              {onEdit && (
                <Button
                  kind="quiet"
                  size="large"
                  icon={Pencil}
                  label={`Edit the ${chargeTypeTexts[line.type]} line`}
                  onClick={() => onEdit(line._id)}
                />
              )}
              {cells && <LineFigures line={line} withCosts={withCosts} cells={cells} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** `explainable` makes the total explain itself, which is only possible outside of a button. */
const Summary = ({
  line,
  withCosts,
  explainable = false,
}: {
  line: Charge
  withCosts: boolean
  explainable?: boolean
}) => (
  <span className={styles.summary}>
    <span className="stack wrap-anywhere">
      <b>{chargeTypeTexts[line.type]}</b>
      <span className="type-note">{[lineAbout(line), line.part].filter(Boolean).join(", ")}</span>
      <small>{lineSum(line)}</small>
      {missingIn(line) && <small className="weight-strong text-hot">{missingIn(line)}</small>}
      {withCosts && (
        <small>
          Cost {formatMoney(partsCostOf(line) + line.misccost)}, pay {formatMoney(line.laborcost)}, profit{" "}
          {formatMoney(line.pnlnet)}
        </small>
      )}
      {flagsOf(line).map((flag) => (
        <small key={flag} className="weight-strong text-hot">
          {translateReply(flag)}
        </small>
      ))}
    </span>
    <b className="type-large">
      {explainable ? <LineTotal line={line} text={totalText(line)} /> : totalText(line)}
    </b>
  </span>
)
