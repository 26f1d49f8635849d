import { ArrowDown, ArrowUp, Check, ChevronDown, Trash2 } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { type Charge, isTyped } from "#shared/domain/charges/charge.ts"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import { chargeableByType, explainDiscount, flagsOf } from "#shared/domain/charges/line.ts"
import { missingOf } from "#shared/domain/charges/missing-input.ts"
import { isPromo } from "#shared/domain/charges/promo.ts"
import { formatMoney, formatPercent } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { ExplainedFigure, ExplanationArea } from "#web/staff/shared/charges/ExplainedFigure.tsx"
import { FigureInput } from "#web/staff/shared/charges/FigureInput.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { Choice } from "./Choice.tsx"
import { byRates } from "./charges-draft.ts"
import { figureInputs } from "./figure-inputs.ts"
import { LineCosts } from "./LineCosts.tsx"
import { LineDescription } from "./LineDescription.tsx"
import styles from "./LineEditor.module.css"
import { LineTechnicians, type Technician } from "./LineTechnicians.tsx"
import { LineTotal } from "./LineTotal.tsx"
import { lineAbout, openTotalText, payText, totalText } from "./line-labels.ts"

/** Labels of the move buttons. undefined means the line can't move that way. */
export type Moving = { up: string | undefined; down: string | undefined; onMove: (by: -1 | 1) => void }

type Props = {
  line: Charge
  phone: boolean
  /** Only the office may see costs and pay, and can hide them. */
  costs: { visible: boolean; shown: boolean }
  technicians: readonly Technician[]
  planned: readonly string[]
  nameOf: NameOf
  moving: Moving | undefined
  onEdit: (edit: LineEdit) => void
  onRemove: () => void
  onDone: () => void
}

export function LineEditor(props: Props) {
  const { line, phone, costs, technicians, planned, nameOf, moving, onEdit, onRemove, onDone } = props
  const { parts, labor } = chargeableByType[line.type]
  const promo = isPromo(line)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Lines with a part have focused their list price by now.
    if (!form.current?.contains(document.activeElement)) form.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={form}
      className={styles.editor}
      role="group"
      aria-label={`${chargeTypeTexts[line.type]} line`}
      tabIndex={-1}
      data-open-line
    >
      <header className={`${styles.head} bar gap-4`}>
        <div className="flex-1 min-w-0 stack">
          <b className="type-large phone-flex-1">{chargeTypeTexts[line.type]}</b>
          <small>{[lineAbout(line), line.part].filter(Boolean).join(", ")}</small>
        </div>
        <strong className="heading type-heading">
          <LineTotal line={line} text={openTotalText(line)} />
        </strong>
        {!phone &&
          moving &&
          moves.map(({ by, icon, direction }) => (
            <Button
              key={by}
              kind="quiet"
              icon={icon}
              label={`Move the ${chargeTypeTexts[line.type]} line ${moveTexts[direction]}`}
              disabledReason={moving[direction]}
              onClick={() => moving.onMove(by)}
            />
          ))}
        {!phone && (
          <span className={styles.remove}>
            <Remove line={line} onRemove={onRemove} />
          </span>
        )}
        <Button kind="quiet" icon={Check} label="Close this line" onClick={onDone} />
      </header>
      {flagsOf(line).map((flag) => (
        <p key={flag} className="text-hot type-note weight-strong">
          {translateReply(flag)}
        </p>
      ))}
      {promo && <p className={styles.note}>A promo code sets its own amount. You can't edit it.</p>}
      {!promo && (
        <>
          <div className={`${styles.figures} cluster gap-x-7 gap-y-4`}>
            {parts ? <Parts line={line} onEdit={onEdit} /> : <Quantity line={line} onEdit={onEdit} />}
            {labor && <Labor line={line} onEdit={onEdit} />}
          </div>
          <Fold folds={phone} opened={isUndescribed(line)} label={t("Glass, part and description")}>
            <LineDescription line={line} onEdit={onEdit} />
          </Fold>
          {costs.visible && costs.shown && (
            <Fold folds={phone} label={t("Costs and markup")}>
              <LineCosts line={line} onEdit={onEdit} />
            </Fold>
          )}
          {labor && (
            <Fold folds={phone} label={techniciansText(line, nameOf, costs.visible)}>
              <LineTechnicians
                line={line}
                technicians={technicians}
                planned={planned}
                nameOf={nameOf}
                withPay={costs.visible}
                onEdit={onEdit}
              />
            </Fold>
          )}
        </>
      )}
      {phone && (
        <Reasons className={`${styles.moves} cluster gap-4`}>
          {moving &&
            moves.map(({ by, icon, direction }) => (
              <Button
                key={by}
                size="large"
                icon={icon}
                disabledReason={moving[direction]}
                onClick={() => moving.onMove(by)}
              >
                {direction === "up" ? "Move up" : "Move down"}
              </Button>
            ))}
          <Remove line={line} onRemove={onRemove} phone />
        </Reasons>
      )}
    </div>
  )
}

const moves = [
  { by: -1, icon: ArrowUp, direction: "up" },
  { by: 1, icon: ArrowDown, direction: "down" },
] as const

const moveTexts = { up: t("up"), down: t("down") }

const isUndescribed = ({ type, description, part, opening }: Charge): boolean =>
  type !== "Install Kit" && !description && !part && !opening

const techniciansText = ({ technicians }: Charge, nameOf: NameOf, withPay: boolean): string =>
  technicians
    .map((share) => [nameOf(share._id), withPay && payText(share)].filter(Boolean).join(", "))
    .join("; ") || t("Technicians")

function Fold({
  folds,
  label,
  opened = false,
  children,
}: {
  folds: boolean
  label: string
  opened?: boolean
  children: ReactNode
}) {
  if (!folds) return children
  return (
    <details className={`${styles.fold} rule-above`} open={opened}>
      <summary>
        {label}
        <ChevronDown size={18} aria-hidden />
      </summary>
      {children}
    </details>
  )
}

/** On a phone the button has a label and is far from "Close this line". */
function Remove({ line, onRemove, phone = false }: Pick<Props, "line" | "onRemove"> & { phone?: boolean }) {
  const [confirming, setConfirming] = useState(false)
  const label = t(`Remove the ${chargeTypeTexts[line.type]} line`)
  const openConfirmation = () => setConfirming(true)
  return (
    <>
      {phone ? (
        <Button kind="danger" size="large" icon={Trash2} onClick={openConfirmation}>
          Remove<span className="spoken"> the {chargeTypeTexts[line.type]} line</span>
        </Button>
      ) : (
        <Button kind="danger" icon={Trash2} label={label} onClick={openConfirmation} />
      )}
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={`Remove the ${chargeTypeTexts[line.type]} line?`}
        confirm={t("Remove the line")}
        destructive
        onConfirm={onRemove}
      >
        {[lineAbout(line), totalText(line)].filter(Boolean).join(": ")} will be removed when you save the
        charges.
      </ConfirmDialog>
    </>
  )
}

type Part = Pick<Props, "line" | "onEdit">

const Quantity = ({ line, onEdit }: Part) => (
  <div className={styles.quantity}>
    <FigureInput
      {...figureInputs(line, onEdit).quantity}
      label={line.type === "Repair" ? "Chips" : "Quantity"}
    />
  </div>
)

function Parts({ line, onEdit }: Part) {
  const inputs = figureInputs(line, onEdit)
  return (
    <ExplanationArea>
      {(place) => (
        <div className={styles.group}>
          <div className={styles.parts}>
            <Quantity line={line} onEdit={onEdit} />
            <FigureInput {...inputs.list} label="List" focusOnMount />
            <FigureInput {...inputs.discount} label="Discount" />
            <FigureInput {...inputs.net} label="Net" />
          </div>
          <RatesOffer line={line} figure="net" onEdit={onEdit} />
          <Follows line={line} />
          {place}
        </div>
      )}
    </ExplanationArea>
  )
}

function Follows({ line }: Pick<Part, "line">) {
  const discount = explainDiscount(line)
  if (line.list === 0 || (line.entered === "net" && !discount)) return null
  return (
    <p className={styles.note}>
      {discount ? (
        <>
          Discount{" "}
          <ExplainedFigure why={discount}>
            <b className="text-plain">{formatPercent(line.discount)}</b>
          </ExplainedFigure>{" "}
          comes from list and net.
        </>
      ) : (
        <>
          Net{" "}
          {line.why?.net && line.net !== 0 ? (
            <ExplainedFigure why={line.why.net}>
              <b className="text-plain">{formatMoney(line.net)}</b>
            </ExplainedFigure>
          ) : (
            <b className="text-plain">{formatMoney(line.net)}</b>
          )}{" "}
          comes from list and discount.
        </>
      )}
    </p>
  )
}

const figureNames = { net: t("net"), labor: t("labor") }

function RatesOffer({ line, figure, onEdit }: Part & { figure: "net" | "labor" }) {
  const rates = line.atRates?.[figure]
  const missing = missingOf(line, figure)
  if (!isTyped(line, figure)) {
    if (missing === "") return null
    const isShown = line.needs?.[figure] !== undefined && line[figure] !== 0
    return (
      <p className={styles.note}>
        {translateReply(missing)}
        {isShown && (
          <Button
            kind="soft"
            size="small"
            className={styles.offer ?? ""}
            label={`Keep ${figureNames[figure]} at ${formatMoney(line[figure])}`}
            onClick={() => onEdit({ pricedBy: { [figure]: "typed" } })}
          >
            Keep {formatMoney(line[figure])}
          </Button>
        )}
      </p>
    )
  }
  if (!rates) return <p className={styles.note}>Entered by hand.</p>
  return (
    <p className={styles.note}>
      Entered by hand. The rates say{" "}
      <ExplainedFigure why={rates}>
        <b className="text-plain">{formatMoney(rates.result)}</b>
      </ExplainedFigure>
      <Button
        kind="soft"
        size="small"
        className={styles.offer ?? ""}
        label={`Use ${figureNames[figure]} from the rates, ${formatMoney(rates.result)}`}
        onClick={() => onEdit(byRates(line, figure))}
      >
        Use it
      </Button>
    </p>
  )
}

function Labor({ line, onEdit }: Part) {
  const hourly = line.labortype === "hourly"
  const inputs = figureInputs(line, onEdit)
  return (
    <ExplanationArea>
      {(place) => (
        <div className={styles.group}>
          <div className={styles.labor}>
            <Choice
              label="Labor"
              choices={[
                { value: "hourly", text: t("Hourly") },
                { value: "flat", text: t("Flat") },
              ]}
              selected={line.labortype}
              onChoose={(labortype) => onEdit({ labortype })}
            />
            <FigureInput {...inputs.laborhours} label="Hours" />
            <FigureInput {...inputs.laborrate} label={hourly ? "Rate" : "Amount"} />
          </div>
          <RatesOffer line={line} figure="labor" onEdit={onEdit} />
          <p className={styles.note}>
            Labor{" "}
            {line.why?.labor ? (
              <ExplainedFigure why={line.why.labor}>
                <b className="text-plain">{formatMoney(line.labor)}</b>
              </ExplainedFigure>
            ) : (
              <b className="text-plain">{formatMoney(line.labor)}</b>
            )}
          </p>
          {place}
        </div>
      )}
    </ExplanationArea>
  )
}
