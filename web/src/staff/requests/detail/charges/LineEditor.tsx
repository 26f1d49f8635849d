import { Check, Trash2 } from "lucide-react"
import { useState } from "react"
import { type Charge, isTyped } from "../../../../../../shared/domain/charges/charge.ts"
import type { LineEdit } from "../../../../../../shared/domain/charges/edit-line.ts"
import { chargeable } from "../../../../../../shared/domain/charges/line.ts"
import { isPromo } from "../../../../../../shared/domain/charges/promo.ts"
import {
  formatMoney,
  formatPercent,
  formatQuantity,
  parseMoney,
  parsePercent,
  parseQuantity,
} from "../../../../../../shared/domain/money.ts"
import type { NameOf } from "../../../../data/request/shown.ts"
import { Button } from "../../../../ui/Button.tsx"
import { ConfirmDialog } from "../../../../ui/Dialog.tsx"
import { FigureInput } from "../../../../ui/FigureInput.tsx"
import { Why } from "../../../../ui/Why.tsx"
import { byRates } from "../charges-draft.ts"
import { Choice } from "./Choice.tsx"
import { LineCosts } from "./LineCosts.tsx"
import { LineCrew, type Technician } from "./LineCrew.tsx"
import styles from "./LineEditor.module.css"
import { LineWords } from "./LineWords.tsx"
import { lineAbout, missingOf, openTotalText, totalText } from "./line-words.ts"
import { figureOf } from "./wrong-figures.ts"

type Props = {
  line: Charge
  withCosts: boolean
  technicians: readonly Technician[]
  nameOf: NameOf
  /** absent for whoever may not say who works on a line */
  mayAssign: boolean
  onEdit: (edit: LineEdit) => void
  onRemove: () => void
  onDone: () => void
}

/** One line with everything that can be typed about it; its figures follow at every key. */
export function LineEditor(props: Props) {
  const { line, withCosts, technicians, nameOf, mayAssign, onEdit, onRemove, onDone } = props
  const { parts, labor } = chargeable[line.type]
  const promo = isPromo(line)
  return (
    <div className={styles.editor} role="group" aria-label={`${line.type} line`}>
      <Head line={line} onRemove={onRemove} onDone={onDone} />
      {promo && <p className={styles.note}>A promo code sets its own amount. You can't edit it.</p>}
      {!promo && (
        <>
          <div className={styles.figures}>
            {parts ? <Parts line={line} onEdit={onEdit} /> : <Quantity line={line} onEdit={onEdit} />}
            {labor && <Labor line={line} onEdit={onEdit} />}
          </div>
          <LineWords line={line} onEdit={onEdit} />
          {withCosts && <LineCosts line={line} onEdit={onEdit} />}
          {labor && mayAssign && (
            <LineCrew line={line} technicians={technicians} nameOf={nameOf} onEdit={onEdit} />
          )}
        </>
      )}
    </div>
  )
}

function Head({ line, onRemove, onDone }: Pick<Props, "line" | "onRemove" | "onDone">) {
  const [asking, setAsking] = useState(false)
  return (
    <header className={styles.head}>
      <div>
        <b>{line.type}</b>
        <small>{[lineAbout(line), line.part].filter(Boolean).join(", ")}</small>
      </div>
      <strong>{openTotalText(line)}</strong>
      <Button
        kind="danger"
        icon={Trash2}
        label={`Remove the ${line.type} line`}
        onClick={() => setAsking(true)}
      />
      <Button kind="quiet" icon={Check} label="Close this line" onClick={onDone} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Remove the ${line.type} line?`}
        confirm="Remove the line"
        destructive
        onConfirm={onRemove}
      >
        {[lineAbout(line), totalText(line)].filter(Boolean).join(": ")} is removed when you save the charges.
      </ConfirmDialog>
    </header>
  )
}

type Part = Pick<Props, "line" | "onEdit">

const Quantity = ({ line, onEdit }: Part) => (
  <div className={styles.quantity}>
    <FigureInput
      {...figureOf(line, "quantity")}
      label={line.type === "Repair" ? "Chips" : "Quantity"}
      field="Quantity"
      value={formatQuantity(line.quantity)}
      parse={parseQuantity}
      onChange={(quantity) => onEdit({ quantity })}
      empty={1}
    />
  </div>
)

function Parts({ line, onEdit }: Part) {
  const byDiscount = line.entered === "discount"
  return (
    <div className={styles.group}>
      <div className={styles.parts}>
        <Quantity line={line} onEdit={onEdit} />
        <FigureInput
          {...figureOf(line, "list")}
          label="List"
          field="List"
          value={formatMoney(line.list)}
          parse={parseMoney}
          onChange={(list) => onEdit({ list })}
          first
        />
        <FigureInput
          {...figureOf(line, "discount")}
          label="Discount"
          field="Discount"
          value={formatPercent(line.discount).replace("%", "")}
          parse={(text) => {
            const percent = parsePercent(text)
            return percent === undefined ? undefined : Math.round(percent)
          }}
          onChange={(discount) => onEdit({ discount, entered: "discount" })}
          suffix="%"
          derived={!byDiscount}
        />
        <FigureInput
          {...figureOf(line, "net")}
          label="Net"
          field="Net"
          value={formatMoney(line.net)}
          parse={parseMoney}
          onChange={(net) => onEdit({ net, entered: "net" })}
          derived={byDiscount}
        />
      </div>
      <RatesOffer line={line} figure="net" onEdit={onEdit} />
    </div>
  )
}

/** Beside a figure that was typed: what the rates would give, one tap away. */
function RatesOffer({ line, figure, onEdit }: Part & { figure: "net" | "labor" }) {
  const rates = line.atRates?.[figure]
  if (!isTyped(line, figure)) return <p className={styles.note}>{missingOf(line, figure)}</p>
  if (!rates) return <p className={styles.note}>Typed.</p>
  return (
    <p className={styles.note}>
      Typed. The rates give{" "}
      <Why why={rates}>
        <b>{formatMoney(rates.result)}</b>
      </Why>
      <Button
        kind="soft"
        size="small"
        label={`Use ${figure} by the rates, ${formatMoney(rates.result)}`}
        onClick={() => onEdit(byRates(line, figure))}
      >
        Use it
      </Button>
    </p>
  )
}

function Labor({ line, onEdit }: Part) {
  const hourly = line.labortype === "hourly"
  return (
    <div className={styles.group}>
      <div className={styles.labor}>
        <Choice
          label="Labor"
          choices={[
            { value: "hourly", text: "Hourly" },
            { value: "flat", text: "Flat" },
          ]}
          chosen={line.labortype}
          onChoose={(labortype) => onEdit({ labortype })}
        />
        <FigureInput
          {...figureOf(line, "laborhours")}
          label="Hours"
          field="Labor"
          value={String(line.laborhours)}
          parse={(text) => parseQuantity(text)}
          onChange={(laborhours) => onEdit({ laborhours })}
          derived={!hourly}
        />
        <FigureInput
          {...figureOf(line, "laborrate")}
          label={hourly ? "Rate" : "Amount"}
          field="Labor"
          value={formatMoney(line.laborrate)}
          parse={parseMoney}
          onChange={(laborrate) => onEdit({ laborrate })}
        />
      </div>
      <RatesOffer line={line} figure="labor" onEdit={onEdit} />
      <p className={styles.note}>
        Labor{" "}
        {line.why?.labor ? (
          <Why why={line.why.labor}>
            <b>{formatMoney(line.labor)}</b>
          </Why>
        ) : (
          <b>{formatMoney(line.labor)}</b>
        )}
      </p>
    </div>
  )
}
