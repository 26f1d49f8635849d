import { SegmentedControl } from "@mantine/core"
import { useState } from "react"
import { formatMoney } from "#shared/domain/money/money.ts"
import { type Pane, paneName } from "#shared/domain/parts/openings.ts"
import {
  distinguishingFeatures,
  glassThatFits,
  hasFeature,
  type KnownFeatures,
  type VisibleFeature,
} from "#shared/domain/quotes/narrow-glass.ts"
import type { OfficeGlass } from "#web/data/parts/quotes.ts"
import { sightLabels } from "#web/trade/sight-labels.ts"
import { Choices } from "#web/ui/form/Choices.tsx"
import field from "#web/ui/form/fields.module.css"
import styles from "./GlassFinder.module.css"

const answers: Record<string, boolean | undefined> = { Yes: true, No: false, "Not sure": undefined }

type Props = {
  pane: Pane
  /** The catalog's glass for this pane. */
  glass: readonly OfficeGlass[]
  /** The chosen part number. */
  chosen: string
  /** By part number, what the payer is charged, in cents before tax. */
  prices: ReadonlyMap<string, number>
  onChoose: (glass: OfficeGlass) => void
}

/** The catalog's glass for a pane. Questions about what is seen on it narrow it down to one. */
export function GlassFinder({ pane, glass, chosen, prices, onChoose }: Props) {
  const [features, setFeatures] = useState<KnownFeatures>({})
  const questions = distinguishingFeatures(glass)
  const fitting = glassThatFits(glass, features)
  const answer = (sight: VisibleFeature, value: string) => {
    const next = { ...features, [sight]: answers[value] }
    setFeatures(next)
    const [only, another] = glassThatFits(glass, next)
    if (only && !another) onChoose(only)
  }
  const choose = (partNumber: string) => {
    const one = glass.find(({ nagPart }) => nagPart === partNumber)
    if (one) onChoose(one)
  }
  return (
    <div className="stack min-w-0 gap-4">
      {questions.map((sight) => (
        <div key={sight} className={styles.question}>
          <span>
            <b>{sightLabels[sight][0]}?</b>
            <small className="block text-muted type-small weight-normal">{sightLabels[sight][1]}</small>
          </span>
          <SegmentedControl
            aria-label={sightLabels[sight][0]}
            data={Object.keys(answers)}
            value={Object.keys(answers).find((text) => answers[text] === features[sight]) ?? ""}
            onChange={(value) => answer(sight, value)}
            classNames={{ root: field.segments ?? "", label: field.segment ?? "" }}
          />
        </div>
      ))}
      <Choices
        label={`Glass for ${paneName(pane)}`}
        chosen={chosen}
        onChoose={choose}
        choices={fitting.map((one) => choiceOf(one, questions, prices))}
      />
      <Uncertain fitting={fitting} chosen={chosen} prices={prices} />
    </div>
  )
}

const choiceOf = (
  one: OfficeGlass,
  questions: readonly VisibleFeature[],
  prices: ReadonlyMap<string, number>,
) => {
  const { nagPart = "", partDescriptionMygrant, listPrice, costMygrant, laborHours } = one
  const price = prices.get(nagPart)
  const visibleFeatures = questions.filter((sight) => hasFeature(one, sight))
  const figures = [
    `List ${formatMoney(listPrice)}`,
    `${laborHours} h`,
    costMygrant !== undefined && `cost ${formatMoney(costMygrant)}`,
  ]
  return {
    value: nagPart,
    text: (
      <span className="split gap-5">
        {nagPart}
        {price !== undefined && <span className="num">{formatMoney(price)}</span>}
      </span>
    ),
    second: (
      <>
        {partDescriptionMygrant ||
          visibleFeatures.map((sight) => sightLabels[sight][0].toLowerCase()).join(", ")}
        <br />
        {figures.filter(Boolean).join(", ")}
      </>
    ),
  }
}

/** Several pieces fit, and none is chosen: the VIN decides before the part is ordered. */
function Uncertain({
  fitting,
  chosen,
  prices,
}: {
  fitting: readonly OfficeGlass[]
  chosen: string
  prices: ReadonlyMap<string, number>
}) {
  if (fitting.length < 2 || fitting.some(({ nagPart }) => nagPart === chosen)) return null
  const knownPrices = fitting.flatMap(({ nagPart = "" }) => prices.get(nagPart) ?? [])
  const range =
    knownPrices.length > 0
      ? `: ${formatMoney(Math.min(...knownPrices))} to ${formatMoney(Math.max(...knownPrices))} before tax`
      : ""
  return <p className="text-muted type-small">{`Not sure? Check by VIN before ordering${range}.`}</p>
}
