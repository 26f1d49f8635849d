import { type FormEvent, type Ref, useCallback, useEffect, useId, useRef, useState } from "react"
import { formatHeadlineMoney, formatMoney, parseMoney, toDollars } from "#shared/domain/money/money.ts"
import { type TipChoice, tipFor, tipPresets } from "#shared/domain/money/tips.ts"
import { t } from "#shared/language.ts"
import { CardFields, type CardForm, type CardState } from "#web/trade/square/CardFields.tsx"
import { api, type ReplyOf } from "../../api/api.ts"
import { getSquareForm } from "../../api/calls.gen.ts"
import { tipObjection } from "../../data/money/tips.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { CallUs } from "../ContactLinks.tsx"
import styles from "./Job.module.css"
import form from "./PayForm.module.css"

type Props = {
  due: number
  branch: string | undefined
  name: string
  isPending: boolean
  problem: string | undefined
  onPay: (card: { amount: number; tipamount: number; sourceId: string }) => void
  onClose: () => void
}

/** A tip and the card, which is typed into Square's iframe. */
export function PayForm({ due, branch, name, isPending, problem, onPay, onClose }: Props) {
  const [tip, setTip] = useState<TipChoice>("none")
  const [typed, setTyped] = useState("")
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [entering, setEntering] = useState(false)
  const [cardProblem, setCardProblem] = useState<string>()
  const card = useCard(branch)
  const other = useRef<HTMLInputElement>(null)
  const fields = useRef<CardForm>(null)

  const tipErrorText = tipObjection(due, tip, parseMoney(typed))
  const tipamount = tipFor(due, tip, parseMoney(typed))
  const sum = formatHeadlineMoney(due + tipamount)
  const waiting = isPending || entering || card.state !== "ready"

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    setIsSubmitted(true)
    setCardProblem(undefined)
    if (tipErrorText !== undefined) return other.current?.focus()
    setEntering(true)
    const entered = await fields.current?.tokenize({
      amount: toDollars(due + tipamount).toFixed(2),
      currencyCode: "USD",
      intent: "CHARGE",
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: name === "" ? {} : { givenName: name },
    })
    setEntering(false)
    if (entered && "token" in entered) onPay({ amount: due, tipamount, sourceId: entered.token })
    else setCardProblem(entered?.sentence)
  }

  return (
    <form className="stack gap-6 mt-6" onSubmit={(event) => void submit(event)} noValidate>
      <TipFields
        due={due}
        tip={tip}
        onTip={setTip}
        typed={typed}
        onType={setTyped}
        errorText={isSubmitted ? tipErrorText : undefined}
        isPending={isPending}
        ref={other}
      />
      <CardSection card={card} ref={fields} />
      <p className={form.sum}>
        <span>
          You pay
          {tipamount > 0 && (
            <small>
              {formatHeadlineMoney(due)} and {formatHeadlineMoney(tipamount)} tip
            </small>
          )}
        </span>
        <strong className="num type-title weight-heavy">{sum}</strong>
      </p>
      <p className={styles.problem} role="alert">
        {cardProblem ?? (isPending ? undefined : problem)}
      </p>
      <div className={`${form.acts} stack justify-items-center gap-3`}>
        <button type="submit" className="btn amber" aria-disabled={waiting}>
          {isPending ? t(`Charging ${sum}`) : t(`Pay ${sum}`)}
        </button>
        {!isPending && (
          <button type="button" className={styles.link} onClick={onClose}>
            Not now
          </button>
        )}
      </div>
      <p className={form.small} aria-live="polite">
        {isPending && "Keep this page open until your payment goes through."}
      </p>
    </form>
  )
}

type TipProps = {
  /** cents */
  due: number
  tip: TipChoice
  onTip: (tip: TipChoice) => void
  typed: string
  onType: (typed: string) => void
  errorText: string | undefined
  isPending: boolean
  ref: Ref<HTMLInputElement>
}

function TipFields({ due, tip, onTip, typed, onType, errorText, isPending, ref }: TipProps) {
  const otherId = useId()
  const choices: { choice: TipChoice; text: string; small: string }[] = [
    { choice: "none", text: t("None"), small: "0.00" },
    ...tipPresets.map((preset) => ({
      choice: preset,
      text: `${preset}%`,
      small: formatMoney(tipFor(due, preset)),
    })),
    { choice: "other", text: t("Other"), small: t("amount") },
  ]
  return (
    <>
      <fieldset className={form.tips} disabled={isPending}>
        <legend className="type-text weight-strong">Add a tip</legend>
        {choices.map(({ choice, text, small }) => (
          <label key={choice} className={form.option}>
            <input
              className="m-0 w-full pointer absolute"
              type="radio"
              name="tip"
              checked={choice === tip}
              onChange={() => onTip(choice)}
            />
            {text}
            <small className="num">{small}</small>
          </label>
        ))}
      </fieldset>
      {tip === "other" && (
        <div className={`${styles.fields} ${form.other}`}>
          <label className="type-text weight-strong" htmlFor={otherId}>
            Tip amount
          </label>
          <input
            ref={ref}
            id={otherId}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onType(target.value)}
            aria-invalid={errorText !== undefined}
            aria-describedby={`${otherId}-wrong`}
          />
          <p id={`${otherId}-wrong`} className={styles.problem} role="alert">
            {errorText}
          </p>
        </div>
      )}
    </>
  )
}

const CardSection = ({ card, ref }: { card: ReturnType<typeof useCard>; ref: Ref<CardForm> }) => (
  <section aria-label="Card">
    {card.failure ? (
      <div role="alert" className={form.missing}>
        <p>{card.failure.text}</p>
        <div className={styles.acts}>
          {card.failure.canRetry && (
            <button type="button" className="btn ink" onClick={card.retry}>
              Try Again
            </button>
          )}
          <CallUs />
        </div>
      </div>
    ) : (
      <>
        {card.square ? (
          <CardFields
            ref={ref}
            form={card.square}
            className={form.fields}
            isLoading={card.state === "loading"}
            onState={card.onState}
          />
        ) : (
          <div className={form.fields} aria-busy />
        )}
        <p className={form.small}>Square processes your card. We never see the number.</p>
      </>
    )}
  </section>
)

type CardSetup = { square?: ReplyOf<typeof getSquareForm>; refusal?: ProblemError }

const loadSetup = async (branch: string | undefined, stop?: AbortSignal): Promise<CardSetup> => {
  try {
    return { square: await api(getSquareForm, { query: { branch } }, stop) }
  } catch (error) {
    if (stop?.aborted) return {}
    if (!(error instanceof ProblemError)) throw error
    return { refusal: error }
  }
}

function useCard(branch: string | undefined) {
  const [{ square, refusal }, setSetup] = useState<CardSetup>({})
  const [state, setState] = useState<CardState>("loading")

  useEffect(() => {
    const stop = new AbortController()
    void loadSetup(branch, stop.signal).then(setSetup)
    return () => stop.abort()
  }, [branch])

  const onState = useCallback((next: CardState) => setState(next), [])
  const notSetUp = refusal?.code === "cards_not_set_up" || state === "refused"
  const failure = notSetUp
    ? { text: t("You can't pay by card here yet. Call us."), canRetry: false }
    : refusal || state === "failed"
      ? { text: t("The card form didn't load. Check your connection, or call us to pay."), canRetry: true }
      : undefined
  const retry = () => {
    setState("loading")
    setSetup({})
    void loadSetup(branch).then(setSetup)
  }
  return { square, state, failure, onState, retry }
}
