import type { RefObject } from "react"
import { flushSync } from "react-dom"
import { formatMoney } from "#shared/domain/money/money.ts"
import { type TipChoice, tipFor, tipPresets } from "#shared/domain/money/tips.ts"
import { t } from "#shared/language.ts"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import styles from "./PaymentDialog.module.css"

type Props = {
  /** Cents, without the tip. */
  amount: number
  selectedTip: TipChoice
  onChoose: (tip: TipChoice) => void
  typed: string
  onType: (text: string) => void
  error: string | undefined
  ref: RefObject<HTMLInputElement | null>
}

export function Tips({ amount, selectedTip, onChoose, typed, onType, error, ref }: Props) {
  const choices: { tip: TipChoice; text: string; small: string }[] = [
    { tip: "none", text: t("None"), small: "0.00" },
    ...tipPresets.map((tip) => ({ tip, text: `${tip}%`, small: formatMoney(tipFor(amount, tip)) })),
    { tip: "other", text: t("Other"), small: t("amount") },
  ]
  return (
    <>
      <fieldset className="p-0 m-0 border-0 gap-3 flow-columns stack min-w-0">
        <legend className="type-inherit">Tip</legend>
        {choices.map(({ tip, text, small }) => (
          <label key={tip} className={styles.option}>
            <input
              className="over-label"
              type="radio"
              name="tip"
              checked={tip === selectedTip}
              onChange={() => onChoose(tip)}
              onClick={({ detail }) => {
                // A tap focuses the amount. Arrow keys also fire click events, with `detail` 0, and must stay
                // in the radio group.
                if (tip !== "other" || detail === 0) return
                flushSync(() => onChoose(tip))
                ref.current?.focus()
              }}
            />
            {text}
            <small className="weight-medium">{small}</small>
          </label>
        ))}
      </fieldset>
      {selectedTip === "other" && (
        <LargeTextInput ref={ref} label="Tip amount" money value={typed} onChange={onType} error={error} />
      )}
    </>
  )
}
