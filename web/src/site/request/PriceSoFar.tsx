import type { Pane } from "#shared/domain/parts/openings.ts"
import { distinguishingFeatures, matchesOfPane } from "#shared/domain/quotes/narrow-glass.ts"
import { Variants } from "../quote/GlassChoice.tsx"
import type { Match } from "../quote/use-matches.ts"
import type { Draft } from "./booking/draft.ts"
import { quotedText } from "./booking/quoted-price.ts"
import { change } from "./booking/store.ts"
import type { CatalogPrice } from "./booking/use-catalog-price.ts"
import { Options } from "./Field.tsx"
import parts from "./parts.module.css"

/** Questions that narrow down the glass, with the price of what remains. */
export function GlassQuestions({ draft, catalog }: { draft: Draft; catalog: CatalogPrice }) {
  const { cars, carId, service, matches, answers, failed, reload } = catalog
  if (failed !== undefined)
    return (
      <div className={parts.failed} role="alert">
        <p>
          <b>Couldn't load the price.</b> {failed}
        </p>
        <button type="button" className="btn out" onClick={reload}>
          Try again
        </button>
      </div>
    )
  return (
    <>
      {cars.length > 0 && (
        <Options
          legend="Which one is yours?"
          variant="chips"
          options={cars.map((car) => ({ value: car.carId, text: car.text }))}
          value={carId === "" ? undefined : carId}
          onChoose={(chosen) => change({ carId: chosen })}
        />
      )}
      {service === "replace" &&
        panesToAskAbout(draft, matches).map((pane) => (
          <Variants
            key={pane}
            pane={pane}
            matches={matches}
            answer={answers[pane] ?? {}}
            onAnswer={(given) =>
              change((before) => ({
                ...before,
                answers: { ...before.answers, [pane]: { ...before.answers[pane], ...given } },
              }))
            }
          />
        ))}
    </>
  )
}

/** Panes whose glass differs in something that can be seen. */
const panesToAskAbout = ({ panes }: Draft, matches: readonly Match[]): Pane[] =>
  panes.filter((pane) => distinguishingFeatures(matchesOfPane(matches, pane)).length > 0)

/** The price beside the button that leads on. */
export function PriceSoFar({ catalog: { price } }: { catalog: CatalogPrice }) {
  const text = price && quotedText(price)
  return (
    <p className={parts.price} role="status">
      {text !== undefined && (
        <>
          <b className="num">{text}</b>
          <small>{price?.range ? "with tax, the VIN decides" : "with tax"}</small>
        </>
      )}
    </p>
  )
}
