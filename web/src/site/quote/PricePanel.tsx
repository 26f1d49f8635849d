import { useRef, useState } from "react"
import { formatHeadlineMoney, formatPercent, parseMoney } from "#shared/domain/money/money.ts"
import { paneNames } from "#shared/domain/parts/openings.ts"
import type { FoundCar } from "#shared/domain/quotes/narrow-glass.ts"
import { glassText, priceRangeText } from "#shared/domain/quotes/quote.ts"
import { sitePath, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { storeQuote } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { CallLink } from "../ContactLinks.tsx"
import { Icon } from "../Icon.tsx"
import { useCarriers } from "../request/booking/use-carriers.ts"
import { CalibrationNote } from "./CalibrationNote.tsx"
import styles from "./PricePanel.module.css"
import shared from "./Quote.module.css"
import { bodyOf, priceText, type QuoteChoice, storedLead } from "./quote-body.ts"
import { calibrationOfSelection, rangeOf, type Selection, titleOf } from "./selection.ts"
import { type Draft, startOver } from "./store.ts"
import type { LoadState } from "./use-answer.ts"
import type { Price } from "./use-price.ts"

type Props = QuoteChoice

const Headline = ({ cents }: { cents: number }) => {
  const [dollars, rest] = formatHeadlineMoney(cents).split(".")
  return (
    <p className={`num ${styles.price}`}>
      {dollars}
      <sup>.{rest}</sup>
    </p>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Row = { name: string; reason: string; amount?: string | undefined }

const amountOf = (cents: number | undefined) => (cents === undefined ? undefined : formatHeadlineMoney(cents))

/** Each piece with labor and tax in its price. */
const rowsOfPieces = ({ chosen, open }: Selection, { each }: Price): Row[] => [
  ...chosen.map((match, index) => ({
    name: capital(glassText(match)),
    reason: t(`${match.nagPart}, new. With labor and sales tax`),
    amount: amountOf(each?.[index] ?? match.price),
  })),
  ...open.map(({ pane, candidates }) => {
    const range = rangeOf(candidates)
    return {
      name: paneNames[pane],
      reason: t("We check by VIN which one fits. With labor and sales tax"),
      amount: range && priceRangeText(range),
    }
  }),
]

function rowsOf({ service }: Draft, selection: Selection, price: Price): Row[] {
  const { breakdown, each, range } = price
  const amount = (of: "part" | "labor" | "tax") => amountOf(breakdown?.[of])
  if (service === "repair")
    return [
      {
        name: t("Repair"),
        reason: t("One price for up to 3 chips, resin and cleanup included"),
        amount: amount("labor"),
      },
      { name: t("Sales tax"), reason: t("A repair is labor, and labor isn't taxed"), amount: amount("tax") },
    ]
  if (each || range) return rowsOfPieces(selection, price)
  return [
    ...selection.chosen.map((match) => ({
      name: capital(glassText(match)),
      reason: t(`${match.nagPart}, new`),
      amount: amount("part"),
    })),
    {
      name: t("Labor"),
      reason: t("Remove, install, clean up and take the old glass away"),
      amount: amount("labor"),
    },
    {
      name: t("Sales tax"),
      reason: breakdown
        ? t(
            `${formatPercent(breakdown.taxRate)} of the glass. Labor isn't taxed. Tax rates vary by city. Your total won't change.`,
          )
        : t("On the glass. Labor isn't taxed."),
      amount: amount("tax"),
    },
  ]
}

/** Stores the quote and leads to the booking, unless the price has changed since. */
function useScheduling(props: Props, price: string | undefined) {
  const [problem, setProblem] = useState<string>()
  const [isScheduling, setScheduling] = useState(false)
  const sending = useRef(false)
  const schedule = async () => {
    if (sending.current) return
    sending.current = true
    setScheduling(true)
    setProblem(undefined)
    try {
      const quote = storedLead(props, price) ?? (await api(storeQuote, { body: bodyOf(props) }))
      const newPrice = priceText(quote)
      if (newPrice !== price)
        return setProblem(
          newPrice === undefined
            ? t("The price changed just now. Call us for it.")
            : t(`The price changed just now: it's ${newPrice}. Start over to see what's in it.`),
        )
      location.href = sitePath(`/newservice?quote=${quote._id}#quote`)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.message)
    } finally {
      sending.current = false
      setScheduling(false)
    }
  }
  return { problem, isScheduling, schedule }
}

const Included = ({ draft, selection, price }: Omit<Props, "car"> & { price: Price }) => (
  <>
    {price.price === undefined ? (
      <p className={`num ${styles.call}`}>{priceText(price)}</p>
    ) : (
      <Headline cents={price.price} />
    )}
    <p>
      {price.range
        ? "With tax. We check by VIN which glass fits, and tell you the price before we start."
        : "The whole price with tax. It won't change unless you approve more work."}
    </p>
    <details className={`${shared.disclosure} ${styles.breakdown}`} open>
      <summary className="split bar weight-strong pointer min-h-touch">What's in it</summary>
      <dl>
        {rowsOf(draft, selection, price).map(({ name, reason, amount = t("Included") }) => (
          <div key={name} className="split gap-6">
            <dt className="wrap-anywhere">
              {name}
              <small className="block text-soft type-text">{reason}</small>
            </dt>
            <dd className="num text-right nowrap">{amount}</dd>
          </div>
        ))}
        <div className={`${styles.sum} split gap-6`}>
          <dt>Total</dt>
          <dd className="num text-right nowrap">{priceText(price)}</dd>
        </div>
      </dl>
    </details>
    <CalibrationNote calibration={calibrationOfSelection(selection)} className={shared.note} />
  </>
)

function Insurer({ draft: { carrierKey, deductible }, isPriced }: { draft: Draft; isPriced: boolean }) {
  const { list } = useCarriers(true)
  const carrier = list?.find(({ key }) => key === carrierKey)
  if (!carrier) return null
  const cents = deductible.trim() === "" ? undefined : parseMoney(deductible)
  return (
    <p className="mt-4 weight-strong wrap-anywhere">
      {cents === undefined
        ? t(`We'll bill ${carrier.text}.`)
        : t(`You pay at most ${formatHeadlineMoney(cents)}. ${carrier.text} pays the rest.`)}
      {isPriced && <span className="block mt-4 weight-normal">Without insurance you pay:</span>}
    </p>
  )
}

export const priceId = "your-price"

/** The price of the chosen glass, its breakdown, and two buttons: book or start over. */
export function PricePanel(props: Props & { car: FoundCar; priced: LoadState<Price> }) {
  const {
    draft,
    car,
    selection,
    priced: { answer: quoted, failed, reload },
  } = props
  const price = quoted && priceText(quoted)
  const { problem, isScheduling, schedule } = useScheduling(props, price)
  const what = titleOf(draft.service, selection)

  return (
    <>
      <section className={`${shared.panel} ${styles.total}`} aria-labelledby={priceId}>
        <h2 id={priceId} tabIndex={-1} className={styles.what}>
          {what}, {car.vehicle}
        </h2>
        {draft.carrierKey !== "" && <Insurer draft={draft} isPriced={price !== undefined} />}
        {!quoted ? (
          <p className={shared.aside} role={failed === undefined ? "status" : "alert"}>
            {failed ?? "Adding up the price"}{" "}
            {failed !== undefined && (
              <button type="button" className={shared.link} onClick={reload}>
                Try again
              </button>
            )}
          </p>
        ) : price === undefined ? (
          <>
            <p className={styles.call}>{messages.quotes.pleaseCall}</p>
            <p className={shared.aside}>
              Our supplier has no price for this glass online. <CallLink>Call us</CallLink>, or leave your
              phone below.
            </p>
          </>
        ) : (
          <Included draft={draft} selection={selection} price={quoted} />
        )}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        {price !== undefined && (
          <button
            type="button"
            className={`btn amber ${styles.book} w-full mt-5`}
            aria-disabled={isScheduling}
            onClick={() => void schedule()}
          >
            Schedule Service
          </button>
        )}
        <p className="cluster justify-between gap-x-6 gap-y-0 mt-4">
          <button type="button" className={shared.link} onClick={startOver}>
            Start Over
          </button>
          <a className={shared.link} href={sitePath(`/newquote/${draft.service}/selectinsurance`)}>
            {draft.carrierKey === "" ? "Does insurance pay?" : "Change who pays"}
          </a>
        </p>
        {price !== undefined && (
          <p className={shared.aside}>
            {quoted?.range
              ? "Nothing is charged now."
              : "We hold this price for 30 days. Nothing is charged now."}
          </p>
        )}
      </section>
      {price !== undefined && (
        <div className={styles.thumb} data-at-foot>
          <p className="num">
            <b data-range={quoted?.range && true}>{price}</b>
            <small>{draft.carrierKey === "" ? "with tax" : "without insurance"}</small>
          </p>
          <button
            type="button"
            className="btn amber"
            aria-disabled={isScheduling}
            onClick={() => void schedule()}
          >
            Schedule Service <Icon name="arrow" />
          </button>
        </div>
      )}
    </>
  )
}
