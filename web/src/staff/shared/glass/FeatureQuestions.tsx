import { SegmentedControl } from "@mantine/core"
import { formatMoney } from "#shared/domain/money/money.ts"
import {
  distinguishingFeatures,
  type GlassFacts,
  type KnownFeatures,
} from "#shared/domain/quotes/narrow-glass.ts"
import { t } from "#shared/language.ts"
import { sightLabels } from "#web/trade/sight-labels.ts"
import field from "#web/ui/form/fields.module.css"
import styles from "./FeatureQuestions.module.css"

const answers: Record<string, boolean | undefined> = {
  [t("Yes")]: true,
  [t("No", "answer")]: false,
  [t("Not sure")]: undefined,
}

type Props = {
  /** The catalog's glass for a pane. */
  glass: readonly GlassFacts[]
  /** What the VIN says, until a person answers. */
  byVin: KnownFeatures
  answered: KnownFeatures
  onAnswer: (answered: KnownFeatures) => void
}

/** Yes/no questions about what is seen on the glass, where its variants differ. */
export const FeatureQuestions = ({ glass, byVin, answered, onAnswer }: Props) =>
  distinguishingFeatures(glass).map((sight) => {
    const [name, how] = sightLabels[sight]
    const isByVin = byVin[sight] !== undefined && !(sight in answered)
    const features = { ...byVin, ...answered }
    return (
      <div key={sight} className={styles.question}>
        <span>
          <b>{name}?</b>
          <small className="block text-muted type-small weight-normal">
            {isByVin ? t("Answered by VIN. Change it if the car says otherwise.") : how}
          </small>
        </span>
        <SegmentedControl
          aria-label={name}
          data={Object.keys(answers)}
          value={Object.keys(answers).find((text) => answers[text] === features[sight]) ?? ""}
          onChange={(value) => onAnswer({ ...answered, [sight]: answers[value] })}
          classNames={{ root: field.segments ?? "", label: field.segment ?? "" }}
        />
      </div>
    )
  })

type UncertainProps = { partNumbers: readonly string[]; prices: ReadonlyMap<string, number> }

/** Several pieces fit, and none is chosen: the VIN decides before the part is ordered. */
export function Uncertain({ partNumbers, prices }: UncertainProps) {
  if (partNumbers.length < 2) return null
  const known = partNumbers.flatMap((number) => prices.get(number) ?? [])
  const [from, to] = [formatMoney(Math.min(...known)), formatMoney(Math.max(...known))]
  return (
    <p className="text-muted type-small">
      {known.length > 0
        ? t(`Not sure? Check by VIN before ordering: ${from} to ${to} before tax.`)
        : t("Not sure? Check by VIN before ordering.")}
    </p>
  )
}
