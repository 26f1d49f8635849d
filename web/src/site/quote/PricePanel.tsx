import { useRef, useState } from "react"
import { formatHeadlineMoney, formatPercent, parseMoney } from "#shared/domain/money/money.ts"
import type { FoundCar } from "#shared/domain/quotes/narrow-glass.ts"
import { glassText, needsCalibration } from "#shared/domain/quotes/quote.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { messages } from "#shared/messages.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { storeQuote } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/problem.ts"
import { CallLink } from "../ContactLinks.tsx"
import { Icon } from "../Icon.tsx"
import styles from "./Quote.module.css"
import { carInWords, type Draft, startOver } from "./store.ts"
import type { Answered } from "./use-answer.ts"
import type { Match, Price } from "./use-matches.ts"

type Chosen = { draft: Draft; matches: readonly Match[] }

export const bodyOf = ({
  draft,
  matches,
  car,
}: Chosen & { car?: FoundCar | undefined }): BodyOf<typeof storeQuote> => {
  const { service, vin, panes, chips, carrierKey, deductible } = draft
  const read = readVin(vin)
  const cents = deductible.trim() === "" ? undefined : parseMoney(deductible)
  return {
    service,
    ...(matches.length > 0
      ? { matches: matches.map(({ _id }) => _id) }
      : car
        ? { styleId: car.styleId }
        : { vehicle: carInWords(draft) }),
    ...(read.ok && { vin: read.vin }),
    ...(service === "repair" ? { chips } : panes.length > 0 && { panes }),
    ...(carrierKey !== "" && { insuranceCarrierKey: carrierKey }),
    ...(cents !== undefined && cents >= 0 && { insuranceDeductible: cents }),
  }
}

const Headline = ({ cents }: { cents: number }) => {
  const [dollars, rest] = formatHeadlineMoney(cents).split(".")
  return (
    <p className={`num ${styles.price}`}>
      {dollars}
      <sup>.{rest}</sup>
    </p>
  )
}

type Row = { name: string; reason: string; cents?: number }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function rowsOf({ draft: { service }, matches }: Chosen, { breakdown, each }: Price): Row[] {
  const amounts = (of: "part" | "labor" | "tax") => (breakdown ? { cents: breakdown[of] } : {})
  if (service === "repair")
    return [
      {
        name: "Repair",
        reason: "One price for up to 3 chips, resin and cleanup included",
        ...amounts("labor"),
      },
      { name: "Sales tax", reason: "A repair is labor, and labor isn't taxed", ...amounts("tax") },
    ]
  const pieces = matches.map((match, index) => ({
    name: capital(glassText(match)),
    reason: `${match.nagPart}, new`,
    ...(each?.[index] !== undefined && { cents: each[index] }),
  }))
  if (each) return pieces.map((piece) => ({ ...piece, reason: `${piece.reason}. With labor and sales tax` }))
  return [
    ...pieces.map((piece) => ({ ...piece, ...amounts("part") })),
    { name: "Labor", reason: "Remove, install, clean up and take the old glass away", ...amounts("labor") },
    {
      name: "Sales tax",
      reason: breakdown
        ? `${formatPercent(breakdown.taxRate)} of the glass. Labor isn't taxed. Tax rates vary by city. Your total won't change.`
        : "On the glass. Labor isn't taxed.",
      ...amounts("tax"),
    },
  ]
}

/** Stores the quote and leads to the booking, unless the price has changed since. */
function useScheduling(chosen: Chosen, price: number | undefined) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const schedule = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const quote = await api(storeQuote, { body: bodyOf(chosen) })
      if (quote.price !== price)
        return setProblem(
          quote.price === undefined
            ? "The price changed just now. Call us for it."
            : `The price changed just now: it is ${formatHeadlineMoney(quote.price)}. Start over to see what is in it.`,
        )
      location.href = `/newservice?quote=${quote._id}#quote`
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.message)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { problem, busy, schedule }
}

const Included = ({ draft, matches, price, told }: Chosen & { price: number; told: Price }) => (
  <>
    <Headline cents={price} />
    <p>The whole price with tax. It won't change unless you approve more work.</p>
    <details className={styles.inIt} open>
      <summary>What's in it</summary>
      <dl>
        {rowsOf({ draft, matches }, told).map(({ name, reason, cents }) => (
          <div key={name}>
            <dt>
              {name}
              <small>{reason}</small>
            </dt>
            <dd className="num text-right nowrap">
              {cents === undefined ? "Included" : formatHeadlineMoney(cents)}
            </dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>Total</dt>
          <dd className="num text-right nowrap">{formatHeadlineMoney(price)}</dd>
        </div>
      </dl>
    </details>
    {matches.some(({ features }) => needsCalibration(features)) && (
      <p className={styles.note}>
        A camera looks through this glass and has to be calibrated. That isn't in this price. We'll tell you
        what it costs before we start.
      </p>
    )}
  </>
)

export const priceId = "your-price"

/** The price of what was chosen, what is in it, and the two ways on: book it, or begin anew. */
export function PricePanel({
  draft,
  matches,
  priced: { answer: told, failed, again },
}: Chosen & { priced: Answered<Price> }) {
  const price = told?.price
  const { problem, busy, schedule } = useScheduling({ draft, matches }, price)
  const [first] = matches
  if (!first) return null
  const what =
    draft.service === "repair" ? "Chip repair" : matches.map((match) => capital(glassText(match))).join(", ")

  return (
    <>
      <section className={`${styles.panel} ${styles.total}`} aria-labelledby={priceId}>
        <h2 id={priceId} tabIndex={-1} className={styles.what}>
          {what}, {first.vehicle}
        </h2>
        {!told ? (
          <p className={styles.aside} role={failed === undefined ? "status" : "alert"}>
            {failed ?? "Adding up the price"}{" "}
            {failed !== undefined && (
              <button type="button" className={styles.link} onClick={again}>
                Try again
              </button>
            )}
          </p>
        ) : price === undefined ? (
          <>
            <p className={styles.call}>{messages.quotes.pleaseCall}</p>
            <p className={styles.aside}>
              Our supplier has no price for this glass online. <CallLink>Call us</CallLink>, or leave your
              phone below.
            </p>
          </>
        ) : (
          <Included draft={draft} matches={matches} price={price} told={told} />
        )}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        {price !== undefined && (
          <button
            type="button"
            className={`btn amber ${styles.book} w-full mt-5`}
            aria-disabled={busy}
            onClick={() => void schedule()}
          >
            Schedule Service
          </button>
        )}
        <p className="cluster justify-between gap-x-6 gap-y-0 mt-4">
          <button type="button" className={styles.link} onClick={startOver}>
            Start Over
          </button>
          <a className={styles.link} href={`/newquote/${draft.service}/selectinsurance`}>
            Does insurance pay?
          </a>
        </p>
        {price !== undefined && (
          <p className={styles.aside}>We hold this price for 30 days. Nothing is charged now.</p>
        )}
      </section>
      {price !== undefined && (
        <div className={styles.thumb}>
          <p className="num">
            <b>{formatHeadlineMoney(price)}</b>
            <small>with tax</small>
          </p>
          <button type="button" className="btn amber" aria-disabled={busy} onClick={() => void schedule()}>
            Schedule Service <Icon name="arrow" />
          </button>
        </div>
      )}
    </>
  )
}
