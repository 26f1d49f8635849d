import type { ReactNode } from "react"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { type Pane, paneNames, panes } from "#shared/domain/parts/openings.ts"
import {
  type Answer,
  chosenMatch,
  distinguishingFeatures,
  hasFeature,
  matchesOfPane,
  narrowMatches,
  panesWithGlass,
  unsureOfGlass,
  type VisibleFeature,
} from "#shared/domain/quotes/narrow-glass.ts"
import { glassText, priceRangeText } from "#shared/domain/quotes/quote.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { Car } from "#web/trade/Car.tsx"
import { sightLabels } from "#web/trade/sight-labels.ts"
import styles from "./GlassChoice.module.css"
import shared from "./Quote.module.css"
import { rangeOf } from "./selection.ts"
import { type Draft, tapPane } from "./store.ts"
import type { Match } from "./use-matches.ts"
import { scrollToNextSection } from "./use-scroll-to-section.ts"

const Tags = ({ chosen }: { chosen: readonly Pane[] }) => (
  <p className="cluster gap-3 justify-end" aria-live="polite">
    {chosen.map((pane) => (
      <span key={pane} className={styles.tag}>
        {paneNames[pane]}
      </span>
    ))}
  </p>
)

/** Before the car is known: the glass may be chosen first. */
export const FirstGlass = ({ draft: { service, panes: chosen } }: { draft: Draft }) => (
  <div className={shared.belowSearch}>
    <div className={styles.carHead}>
      <p className={shared.aside}>
        {service === "repair"
          ? "We repair chips in the windshield."
          : "Tap the broken glass. The driver side is at the bottom."}
      </p>
      {service === "replace" && <Tags chosen={chosen} />}
    </div>
    {service === "repair" ? (
      <Car lit={["windshield"]} className={styles.car} />
    ) : (
      <Car lit={chosen} onPick={tapPane} className={styles.car} />
    )}
  </div>
)

export function GlassPanel({
  draft: { panes: chosen },
  matches,
}: {
  draft: Draft
  matches: readonly Match[]
}) {
  const listed = panesWithGlass(matches)
  const missing = panes.filter((pane) => !listed.includes(pane))
  const tap = (pane: Pane) => {
    // Doesn't scroll for keyboard users, so that the focused checkbox stays in view.
    if (!chosen.includes(pane) && !document.activeElement?.closest("fieldset")) scrollToNextSection()
    tapPane(pane)
  }
  return (
    <section className={`${shared.panel} ${styles.carPanel}`} aria-labelledby="which-glass">
      <div className={styles.carHead}>
        <h2 id="which-glass" tabIndex={-1}>
          Tap the broken glass
        </h2>
        <Tags chosen={chosen} />
      </div>
      <span className="block py-4 text-soft type-note text-center px-0">Passenger side</span>
      <Car view="unfolded" lit={chosen} missing={missing} onPick={tap} className={styles.car} />
      <span className="block py-4 text-soft type-note text-center px-0">Driver side</span>
      <p className={shared.aside}>
        You can choose several.{missing.length > 0 && " Pale glass isn't in our catalog for this car."}
      </p>
    </section>
  )
}

type FeatureProps = { title: string; isOn: boolean; onTap: () => void; children: string }

const Feature = ({ title, isOn, onTap, children }: FeatureProps) => (
  <label className={styles.feature}>
    <input type="checkbox" checked={isOn} onChange={onTap} />
    <b>{title}</b>
    <small className="text-soft type-text">{children}</small>
  </label>
)

export const variantsId = (pane: Pane): string => `glass-${pane}`

type VariantsProps = {
  pane: Pane
  matches: readonly Match[]
  answer: Answer
  onAnswer: (answer: Answer) => void
  children?: ReactNode
}

/** Questions that narrow down the glass of a pane. */
export function Variants({ pane, matches, answer, onAnswer, children }: VariantsProps) {
  const fit = matchesOfPane(matches, pane)
  const features = distinguishingFeatures(fit)
  const possible = narrowMatches(fit, answer)
  const range = rangeOf(possible)
  const isUnsure = answer.chosen === unsureOfGlass
  const name = paneNames[pane]
  const first = fit[0]
  if (!first)
    return (
      <section className={`${styles.variants} mt-6`} aria-label={name}>
        <h2 id={variantsId(pane)} tabIndex={-1}>
          {name}
        </h2>
        <p className={shared.aside}>
          Our catalog has none for this car. If yours has one, leave your phone and we'll call you with the
          price.
        </p>
      </section>
    )
  if (fit.length === 1) return null
  const setFeatures = (has: readonly VisibleFeature[]) => onAnswer({ has, chosen: undefined })
  const { has, byVin = {} } = answer
  const seen = has ?? features.filter((feature) => byVin[feature])
  return (
    <section className={`${styles.variants} mt-6`} aria-label={name}>
      <h2 id={variantsId(pane)} tabIndex={-1}>
        What is on your {glassText(first)}?
      </h2>
      <p className={shared.aside}>
        {fit.length} fit your car. {features.length > 0 ? "Check what yours has." : "Choose yours."}
      </p>
      <div className={`${styles.features} stack columns-2 gap-5 mt-6`}>
        {features.map((sight) => {
          const [title, how] = sightLabels[sight]
          const isOn = seen.includes(sight)
          return (
            <Feature
              key={sight}
              title={title}
              isOn={isOn}
              onTap={() => setFeatures(isOn ? seen.filter((one) => one !== sight) : [...seen, sight])}
            >
              {isOn && has === undefined ? t("By your VIN. Uncheck it if yours has none.") : how}
            </Feature>
          )
        })}
        {features.length > 0 && (
          <Feature title="None of these" isOn={has?.length === 0} onTap={() => setFeatures([])}>
            Plain glass.
          </Feature>
        )}
        {possible.length > 1 && (
          <Feature
            title="Not sure?"
            isOn={isUnsure}
            onTap={() => onAnswer({ chosen: isUnsure ? "none" : unsureOfGlass })}
          >
            {range
              ? t(`We check by VIN: ${priceRangeText(range)}`)
              : "We check by VIN and call you with the price."}
          </Feature>
        )}
      </div>
      {children}
    </section>
  )
}

type GlassListProps = Pick<VariantsProps, "pane" | "matches" | "answer" | "onAnswer">

/** The remaining glass, as a list with name and price. */
export function GlassList({ pane, matches, answer, onAnswer }: GlassListProps) {
  const fit = matchesOfPane(matches, pane)
  const features = distinguishingFeatures(fit)
  const possible = narrowMatches(fit, answer)
  const chosen = chosenMatch(fit, answer)
  if (possible.length < 2) return null
  return (
    <>
      <p className="mt-7 mb-5 weight-strong" aria-live="polite">
        {possible.length} matches
      </p>
      <ul className={shared.choices}>
        {possible.map((match) => {
          const isChosen = match._id === chosen?._id
          return (
            <li key={match._id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onAnswer({ chosen: isChosen ? "none" : match._id })}
              >
                <span>
                  <b>{match.partDescriptionMygrant || paneNames[pane]}</b>
                  <small className="block text-soft type-text weight-normal">
                    {[
                      match.nagPart,
                      ...features
                        .filter((one) => hasFeature(match, one))
                        .map((one) => sightLabels[one][0].toLowerCase()),
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </small>
                </span>
                <span className="num nowrap">
                  {match.price === undefined ? messages.quotes.pleaseCall : formatHeadlineMoney(match.price)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
