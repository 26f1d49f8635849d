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
import { FeatureQuestions, Uncertain } from "./FeatureQuestions.tsx"

type Props = {
  pane: Pane
  /** The catalog's glass for this pane. */
  glass: readonly OfficeGlass[]
  byVin: KnownFeatures
  /** The chosen part number. */
  chosen: string
  /** By part number, what the payer is charged, in cents before tax. */
  prices: ReadonlyMap<string, number>
  onChoose: (glass: OfficeGlass) => void
}

/** The catalog's glass for a pane. Questions about what is seen on it narrow it down to one. */
export function GlassFinder({ pane, glass, byVin, chosen, prices, onChoose }: Props) {
  const [answered, setAnswered] = useState<KnownFeatures>({})
  const fitting = glassThatFits(glass, { ...byVin, ...answered })
  const answer = (next: KnownFeatures) => {
    setAnswered(next)
    const [only, another] = glassThatFits(glass, { ...byVin, ...next })
    if (only && !another) onChoose(only)
  }
  const choose = (partNumber: string) => {
    const one = glass.find(({ nagPart }) => nagPart === partNumber)
    if (one) onChoose(one)
  }
  const questions = distinguishingFeatures(glass)
  const isChosen = fitting.some(({ nagPart }) => nagPart === chosen)
  return (
    <div className="stack min-w-0 gap-4">
      <FeatureQuestions glass={glass} byVin={byVin} answered={answered} onAnswer={answer} />
      <Choices
        label={`Glass for ${paneName(pane)}`}
        chosen={chosen}
        onChoose={choose}
        choices={fitting.map((one) => choiceOf(one, questions, prices))}
      />
      {!isChosen && <Uncertain partNumbers={fitting.map(({ nagPart = "" }) => nagPart)} prices={prices} />}
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
