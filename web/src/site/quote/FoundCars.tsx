import { useState } from "react"
import type { FoundCar } from "#shared/domain/quotes/narrow-glass.ts"
import { t } from "#shared/language.ts"
import styles from "./FoundCars.module.css"
import shared from "./Quote.module.css"
import { change } from "./store.ts"
import type { Matches } from "./use-matches.ts"
import { scrollToNextSection } from "./use-scroll-to-section.ts"

/** Above this many matches, a hint asks for more of the car (owner's specification). */
const tooMany = 100
const maxListed = 12

type Props = {
  found: Matches
  cars: readonly FoundCar[]
  /** A sentence about words that none of the cars has. */
  unknown: string | undefined
}

/** What the search found: cars to pick from, none, or why it failed. */
export function FoundCars({ found: { answer, failed, reload, hasQuestion }, cars, unknown }: Props) {
  if (!hasQuestion) return null
  if (failed !== undefined)
    return (
      <p className={shared.note} role="alert">
        {failed}{" "}
        <button type="button" className={shared.link} onClick={reload}>
          Try again
        </button>
      </p>
    )
  if (!answer)
    return (
      <section className={shared.belowSearch} aria-label="Looking for your car">
        <p role="status">Looking for your car</p>
        <ul className={`${styles.coming} stack gap-4 mt-5`}>
          <li />
          <li />
        </ul>
      </section>
    )
  const { totalCount, cars: count = cars.length } = answer
  const hint = (totalCount > tooMany || count > cars.length) && t("Add the year, make and model. ")
  return (
    <section className={shared.belowSearch} aria-labelledby="found">
      <h2 id="found" tabIndex={-1}>
        {cars.length === 0 ? "We couldn't find that car" : "Which one is it?"}
      </h2>
      <p className={shared.aside} role="status">
        {cars.length === 0 && "Check the year, make and model, or have us call you."}
        {unknown && t(`${unknown} Pick yours. `)}
        {hint}
        {count > 1 && t(`${count.toLocaleString("en-US")} cars match.`)}
      </p>
      {cars.length > 0 && <CarList cars={cars} />}
    </section>
  )
}

function CarList({ cars }: { cars: readonly FoundCar[] }) {
  const [all, setAll] = useState(false)
  const listed = all ? cars : cars.slice(0, maxListed)
  const choose = (styleId: string) => {
    scrollToNextSection()
    change({ styleId, answers: {} })
  }
  return (
    <>
      <ul className={`${shared.choices} mt-5`}>
        {listed.map(({ styleId, vehicle }) => (
          <li key={styleId}>
            <button type="button" onClick={() => choose(styleId)}>
              {vehicle}
            </button>
          </li>
        ))}
      </ul>
      {cars.length > listed.length && (
        <button type="button" className={shared.link} onClick={() => setAll(true)}>
          Show {cars.length - listed.length} more
        </button>
      )}
    </>
  )
}
