import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { type Pane, paneNames } from "#shared/domain/parts/openings.ts"
import {
  type Answer,
  chosenMatch,
  distinguishingFeatures,
  hasFeature,
  matchesOfPane,
  narrowMatches,
  type Sight,
} from "#shared/domain/quotes/narrow-glass.ts"
import { glassText } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import { Car } from "#web/trade/Car.tsx"
import { sightWords } from "#web/trade/sight-words.ts"
import styles from "./Quote.module.css"
import { answer, type Draft, tapPane } from "./store.ts"
import type { Match } from "./use-matches.ts"

export function GlassPanel({ draft, several }: { draft: Draft; several: boolean }) {
  return (
    <section className={`${styles.panel} ${styles.carPanel}`} aria-labelledby="which-glass">
      <div className={`${styles.carHead} split items-center gap-5 min-h-control`}>
        <h2 id="which-glass">Tap the glass to replace</h2>
        <p aria-live="polite">
          {draft.panes.map((pane) => (
            <span key={pane} className={styles.tag}>
              {paneNames[pane]}
            </span>
          ))}
        </p>
      </div>
      <span className="block py-4 text-soft type-note text-center px-0">Passenger side</span>
      <Car
        view="unfolded"
        single={!several}
        lit={draft.panes}
        onPick={(pane) => tapPane(pane, several)}
        className={styles.car}
      />
      <span className="block py-4 text-soft type-note text-center px-0">Driver side</span>
    </section>
  )
}

export function Variants({ pane, matches, given }: { pane: Pane; matches: readonly Match[]; given: Answer }) {
  const fit = matchesOfPane(matches, pane)
  const apart = distinguishingFeatures(fit)
  const possible = narrowMatches(fit, given)
  const chosen = chosenMatch(fit, given)
  const name = paneNames[pane]
  const first = fit[0]
  if (!first)
    return (
      <section className={styles.variants} aria-label={name}>
        <h2>{name}</h2>
        <p>
          We have no price for this glass of your car yet. Leave your phone below, and we call you with it.
        </p>
      </section>
    )
  if (fit.length === 1) return null
  const say = (has: readonly Sight[]) => answer(pane, { has, chosen: undefined })
  const { has } = given
  return (
    <section className={styles.variants} aria-label={name}>
      <h2>What is on your {glassText(first)}?</h2>
      <p className={styles.aside}>
        {fit.length} pieces of glass fit.{" "}
        {apart.length > 0 ? "What you see on yours decides which." : "Choose yours."}
      </p>
      {apart.length > 0 && (
        <div className={`${styles.features} stack columns-2 gap-5 mt-6`}>
          {apart.map((sight) => {
            const [title, how] = sightWords[sight]
            const isOn = has?.includes(sight) ?? false
            return (
              <label key={sight} className={styles.feature}>
                <input
                  type="checkbox"
                  checked={isOn}
                  onChange={() =>
                    say(isOn ? (has ?? []).filter((one) => one !== sight) : [...(has ?? []), sight])
                  }
                />
                <b>{title}</b>
                <small>{how}</small>
              </label>
            )
          })}
          <label className={styles.feature}>
            <input type="checkbox" checked={has?.length === 0} onChange={() => say([])} />
            <b>None of these</b>
            <small>Plain glass.</small>
          </label>
        </div>
      )}
      {possible.length > 1 && (
        <>
          <p className={styles.count} aria-live="polite">
            {possible.length} matches
          </p>
          <ul className={`${styles.matches} stack gap-4`}>
            {possible.map((match) => {
              const isChosen = match._id === chosen?._id
              return (
                <li key={match._id}>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => answer(pane, { chosen: isChosen ? "none" : match._id })}
                  >
                    <span>
                      <b>{match.partDescriptionMygrant || name}</b>
                      <small>
                        {[
                          match.nagPart,
                          ...apart
                            .filter((one) => hasFeature(match, one))
                            .map((one) => sightWords[one][0].toLowerCase()),
                        ]
                          .filter(Boolean)
                          .join(", ")}
                      </small>
                    </span>
                    <span className="num">
                      {match.price === undefined
                        ? messages.quotes.pleaseCall
                        : formatHeadlineMoney(match.price)}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
