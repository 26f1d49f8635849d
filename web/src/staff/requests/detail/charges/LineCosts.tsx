import type { Charge } from "#shared/domain/charges/charge.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import { chargeableByType } from "#shared/domain/charges/line.ts"
import { markupFromWire, markupToWire } from "#shared/domain/charges/markup.ts"
import { followsMethod } from "#shared/domain/charges/pricing-method.ts"
import { formatMoney, parseMoney, parsePercent } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { FigureInput } from "#web/staff/shared/charges/FigureInput.tsx"
import { Choice } from "./Choice.tsx"
import { figureInputs } from "./figure-inputs.ts"
import { figureOf } from "./invalid-figures.ts"
import styles from "./LineCosts.module.css"

type Props = { line: Charge; onEdit: (edit: LineEdit) => void }

export function LineCosts({ line, onEdit }: Props) {
  const { parts } = chargeableByType[line.type]
  const inputs = figureInputs(line, onEdit)
  return (
    <div className={styles.costs}>
      {parts && (
        <FigureInput {...inputs.partcost} label={line.type === "Install Kit" ? "Kit cost" : "Part cost"} />
      )}
      <FigureInput {...inputs.misccost} label="Misc cost" />
      {parts && line.type !== "Install Kit" && <Method line={line} onEdit={onEdit} />}
    </div>
  )
}

function Method({ line, onEdit }: Props) {
  const { pricingmethod: method } = line
  const up = method !== "markdown"
  const type = (up ? line.markuptype : line.markdowntype) ?? "percent"
  const rate = (up ? line.markup : line.markdown) ?? 0
  const parse = (text: string) => {
    const value = type === "flat" ? parseMoney(text) : parsePercent(text)
    return value === undefined ? undefined : markupToWire(value, type)
  }
  return (
    <>
      <FigureInput
        {...figureOf(line, "cost")}
        label="Quoted cost"
        field="Cost"
        value={formatMoney(line.cost)}
        parse={parseMoney}
        onChange={(cost) => onEdit({ cost })}
      />
      <Choice
        label="Net by"
        choices={[
          { value: "markup", text: t("Markup") },
          { value: "markdown", text: t("Markdown") },
        ]}
        selected={followsMethod(line) ? method : undefined}
        onChoose={(pricingmethod) => onEdit({ pricingmethod })}
      />
      {method && (
        <>
          <FigureInput
            {...figureOf(line, up ? "markup" : "markdown")}
            label={up ? "Markup" : "Markdown"}
            field={up ? "Markup" : "Markdown"}
            value={type === "flat" ? formatMoney(markupFromWire(rate, type)) : String(rate)}
            parse={parse}
            onChange={(figure) => onEdit(up ? { markup: figure } : { markdown: figure })}
            suffix={type === "flat" ? "" : "%"}
          />
          <Choice
            label="As"
            choices={[
              { value: "percent", text: t("Percent") },
              { value: "flat", text: t("Flat") },
            ]}
            selected={type}
            onChoose={(newType) => onEdit(up ? { markuptype: newType } : { markdowntype: newType })}
          />
        </>
      )}
    </>
  )
}
