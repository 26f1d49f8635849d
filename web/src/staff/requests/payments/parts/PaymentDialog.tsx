import { useQuery } from "@tanstack/react-query"
import {
  Banknote,
  CreditCard,
  Landmark,
  type LucideIcon,
  ScrollText,
  SmartphoneNfc,
  WalletCards,
} from "lucide-react"
import { type ReactNode, type Ref, type RefObject, useRef, useState } from "react"
import type { CardOnFile } from "#shared/api/payments.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { formatHeadlineMoney, formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import type { TipChoice } from "#shared/domain/money/tips.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import type { Session } from "#web/api/session.ts"
import { cardsQuery } from "#web/data/money/cards.ts"
import { useNeedsSignal } from "#web/data/offline/signal.ts"
import { CardEntry } from "#web/staff/shared/cards/CardEntry.tsx"
import type { CardForm } from "#web/trade/square/CardFields.tsx"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import type { PaymentInput } from "../attempt.ts"
import type { Refusal } from "../outcome.ts"
import {
  findPaymentError,
  type Method,
  type Objection,
  type PaymentFormValues,
  tipOf,
} from "../payment-form.ts"
import { phoneOf } from "../pos/hand-off.ts"
import { KeepCard, type Keeping } from "./KeepCard.tsx"
import { OpenSquare } from "./OpenSquare.tsx"
import styles from "./PaymentDialog.module.css"
import { Problem } from "./Problem.tsx"
import { SavedCards } from "./SavedCards.tsx"
import { Tips } from "./Tips.tsx"

/** A typed card and a stored one are both charged as CREDITCARD. */
type PaymentWay = Method | "ONFILE"

type PaymentOption = { way: PaymentWay; text: string; icon: LucideIcon; by: string }

const cash: PaymentOption = { way: "CASH", text: t("Cash"), icon: Banknote, by: t("in cash") }
const paymentOptions: readonly PaymentOption[] = [
  cash,
  { way: "CHECK", text: t("Check"), icon: ScrollText, by: t("by check") },
  { way: "CREDITCARD", text: t("Card"), icon: CreditCard, by: t("by card") },
  { way: "ONFILE", text: t("Card on file"), icon: WalletCards, by: t("by card") },
  { way: "POINTOFSALE", text: t("Card reader"), icon: SmartphoneNfc, by: t("by card") },
  { way: "INSURANCEPAID", text: t("Insurer"), icon: Landmark, by: t("from the insurer") },
]

/** Methods that can be queued. Cards and sales need the provider. */
const waitsForSignal: readonly PaymentWay[] = ["CASH", "CHECK"]

const methodOf = (way: PaymentWay): Method => (way === "ONFILE" ? "CREDITCARD" : way)
const partyOf = (way: PaymentWay) => (way === "INSURANCEPAID" ? "insurance" : "customer")

type Props = {
  request: ServiceRequest
  /** Cents each party owes. undefined for a party that isn't offered. */
  dues: { customer: number | undefined; insurance: number | undefined }
  from: "customer" | "insurance"
  session: Pick<Session, "id" | "role">
  /** The server's refusal, for example a changed amount or a declined card. */
  problem: Refusal | undefined
  isPending: boolean
  /** `sourceId` charges a card once and is never stored. `keeps` stores the card after the charge. */
  onTake: (sent: PaymentInput, sourceId?: string, keeps?: boolean) => void
  onClose: () => void
  /** Shown instead of the form, which keeps what was typed. */
  instead: ReactNode
}

export function PaymentDialog(props: Props) {
  const { request, dues, session } = props
  const { customerId = "" } = request
  const { data: savedCards } = useQuery({
    ...cardsQuery(customerId),
    enabled: mayPass(session.role, ["clerk"]) && customerId !== "",
  })
  const cards = savedCards?.cards ?? []
  const methods = paymentOptions.filter(
    ({ way }) => dues[partyOf(way)] !== undefined && (way !== "ONFILE" || cards.length > 0),
  )
  const first = methods.find(({ way }) => partyOf(way) === props.from) ?? methods[0] ?? cash
  return <PaymentForm {...props} methods={methods} first={first} cards={cards} consent={savedCards?.asking} />
}

type FormProps = Props & {
  methods: readonly PaymentOption[]
  /** The method at first. */
  first: PaymentOption
  cards: readonly CardOnFile[]
  /** what the owner of a card agrees to before it is kept on file */
  consent: string | undefined
}

type Refs = {
  card: RefObject<CardForm | null>
  amount: RefObject<HTMLInputElement | null>
  number: RefObject<HTMLInputElement | null>
  tip: RefObject<HTMLInputElement | null>
}

/** State of the payment form: its input and what derives from it. */
function usePayment({ dues, methods, first, cards, onTake }: FormProps, refs: Refs) {
  const [chosen, setChosen] = useState<PaymentWay>()
  const [typed, setAmountText] = useState<string>()
  const [tip, setTip] = useState<TipChoice>("none")
  const [tipTyped, setTipTyped] = useState("")
  const [checknumber, setChecknumber] = useState("")
  const [saved, setSaved] = useState<string>()
  const [isConfirming, setConfirming] = useState(false)
  const [cardReady, setCardReady] = useState(false)
  const [cardProblem, setCardProblem] = useState<string>()
  const [entering, setEntering] = useState(false)
  const [keeping, setKeeping] = useState<Keeping>({ wanted: false, agreed: false })

  const { way, by } = methods.find((one) => one.way === chosen) ?? first
  const method = methodOf(way)
  const insurer = method === "INSURANCEPAID"
  const owed = dues[partyOf(way)] ?? 0
  const taking: PaymentFormValues = {
    method,
    amount: typed === undefined ? owed : parseMoney(typed),
    tip,
    otherTip: parseMoney(tipTyped),
    checknumber,
  }
  const { amount = 0 } = taking
  const tipamount = tipOf(taking)
  const objection = findPaymentError(taking, owed)
  const onFile = cards.find(({ _id }) => _id === saved) ?? cards[0]

  const takePayment = async () => {
    setConfirming(true)
    setCardProblem(undefined)
    if (objection) {
      const fields = { amount: refs.amount, checknumber: refs.number, tip: refs.tip }
      fields[objection.field].current?.focus()
      return
    }
    const number = checknumber.trim()
    const hasNumber = number !== "" && (method === "CHECK" || insurer)
    const input: PaymentInput = {
      paymentMethod: method,
      amount,
      tipamount,
      dueShown: owed,
      ...(hasNumber && { checknumber: number }),
    }
    if (method !== "CREDITCARD") return onTake(input)
    if (way === "ONFILE") return onFile && onTake(input, onFile._id)
    if (entering) return
    setEntering(true)
    const entered = await refs.card.current?.tokenize()
    setEntering(false)
    if (entered && "token" in entered) onTake(input, entered.token, keeping.wanted && keeping.agreed)
    else setCardProblem(entered?.sentence)
  }
  const choose = (one: PaymentWay) => {
    setChosen(one)
    setAmountText(undefined)
    setConfirming(false)
    setCardProblem(undefined)
  }
  const errorAt = (field: Objection["field"]) =>
    isConfirming && objection?.field === field ? objection.sentence : undefined
  return {
    way,
    by,
    method,
    insurer,
    owed,
    amount,
    tipamount,
    objection,
    onFile,
    takePayment,
    choose,
    errorAt,
    typed,
    setTyped: setAmountText,
    tip,
    setTip,
    tipTyped,
    setTipTyped,
    checknumber,
    setChecknumber,
    setSaved,
    cardReady,
    setCardReady,
    cardProblem,
    entering,
    keeping,
    setKeeping,
  }
}

type Payment = ReturnType<typeof usePayment>

function PaymentForm(props: FormProps) {
  const { request, session, problem, isPending, cards, consent, onClose } = props
  const needsSignal = useNeedsSignal()
  const reasonOf = (way: PaymentWay) => (waitsForSignal.includes(way) ? undefined : needsSignal)
  const card = useRef<CardForm>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const tipField = useRef<HTMLInputElement>(null)
  const payment = usePayment(props, { card, amount: amountField, number: numberField, tip: tipField })
  const { way, by, method, insurer, owed, amount, tipamount, objection, cardReady, cardProblem } = payment
  const sum = formatHeadlineMoney(amount + tipamount)
  const phone = way === "POINTOFSALE" ? phoneOf(navigator) : undefined
  const charging = isPending && method === "CREDITCARD"
  if (props.instead) return props.instead
  if (props.methods.length === 0) return <NothingDue problem={problem?.sentence} onClose={onClose} />

  return (
    // A stray tap outside can't close the dialog while a card is charged.
    <Dialog opened onClose={charging ? () => undefined : onClose} title="Accept payment" width={520}>
      <form
        className="stack gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void payment.takePayment()
        }}
      >
        <p className="split items-baseline gap-5 text-muted">
          {dueText(request, insurer)}, {request.invoiceNumber}{" "}
          <b className="text-plain type-heading">{formatMoney(owed)}</b>
        </p>
        <PaymentOptions methods={props.methods} chosen={way} reasonOf={reasonOf} onChoose={payment.choose} />
        {way === "CREDITCARD" && (
          <CardEntry
            ref={card}
            branch={request.branch}
            instead={t("Take another kind of payment.")}
            onReady={payment.setCardReady}
          />
        )}
        {way === "CREDITCARD" && consent !== undefined && (
          <KeepCard
            consentText={consent}
            name={request.customerName ?? ""}
            keeping={payment.keeping}
            onChange={payment.setKeeping}
          />
        )}
        {way === "ONFILE" && (
          <SavedCards cards={cards} selectedId={payment.onFile?._id ?? ""} onChoose={payment.setSaved} />
        )}
        <Amounts payment={payment} amountRef={amountField} numberRef={numberField} tipRef={tipField} />
        <div className={styles.sum}>
          <p className="stack min-w-0">
            <b className="type-large wrap-anywhere">{payerOf(request, insurer)} pays</b>
            <span className="text-muted type-note">
              {tipamount > 0
                ? `${formatMoney(amount)} and ${formatMoney(tipamount)} tip`
                : restText(owed - amount)}
            </span>
          </p>
          <strong className="heading type-title">{sum}</strong>
        </div>
        <Problem refusal={cardProblem === undefined ? problem : { sentence: cardProblem }} />
        {phone && !objection && (
          <OpenSquare
            phone={phone}
            branch={request.branch}
            sum={sum}
            payment={{ invoiceNumber: request.invoiceNumber, amount, tipamount }}
            user={session.id}
          />
        )}
        <Button
          kind={phone && !objection ? "plain" : "main"}
          size="thumb"
          wide
          type="submit"
          isPending={isPending || payment.entering}
          disabledReason={
            reasonOf(way) ?? (way === "CREDITCARD" ? cardMissing(cardReady, payment.keeping) : undefined)
          }
        >
          {charging ? `Charging ${sum}` : phone ? `Already taken. Record ${sum}` : `Take ${sum} ${by}`}
        </Button>
        <p className="text-muted type-note text-center" aria-live="polite">
          {charging ? "Keep this open until the payment goes through." : nextText(request, way, cardReady)}
        </p>
      </form>
    </Dialog>
  )
}

function PaymentOptions({
  methods,
  chosen,
  reasonOf,
  onChoose,
}: {
  methods: readonly PaymentOption[]
  chosen: PaymentWay
  reasonOf: (way: PaymentWay) => string | undefined
  onChoose: (way: PaymentWay) => void
}) {
  return (
    <fieldset
      className={
        methods.length > 4
          ? `${"p-0 m-0 border-0 gap-3 flow-columns stack min-w-0"} ${styles.many}`
          : "p-0 m-0 border-0 gap-3 flow-columns stack min-w-0"
      }
    >
      <legend className="type-inherit">Paid with</legend>
      {methods.map(({ way, text, icon: Icon }) => (
        <label key={way} className={`${styles.option} phone-type-small`}>
          <input
            className="over-label"
            type="radio"
            name="method"
            checked={way === chosen}
            disabled={reasonOf(way) !== undefined}
            onChange={() => onChoose(way)}
            data-autofocus={way === chosen || undefined}
          />
          <Icon size={22} strokeWidth={1.8} aria-hidden />
          {text}
          {reasonOf(way) !== undefined && <small className="weight-medium">{reasonOf(way)}</small>}
        </label>
      ))}
    </fieldset>
  )
}

type AmountsProps = {
  payment: Payment
  amountRef: Ref<HTMLInputElement>
  numberRef: Ref<HTMLInputElement>
  tipRef: RefObject<HTMLInputElement | null>
}

function Amounts({ payment, amountRef, numberRef, tipRef }: AmountsProps) {
  const { method, insurer, owed, errorAt } = payment
  return (
    <>
      <div className="flow-columns stack gap-4">
        {(method === "CHECK" || insurer) && (
          <LargeTextInput
            ref={numberRef}
            label={insurer ? "Check or transfer (optional)" : "Check number"}
            value={payment.checknumber}
            onChange={payment.setChecknumber}
            maxLength={40}
            error={errorAt("checknumber")}
          />
        )}
        <LargeTextInput
          ref={amountRef}
          label="Amount"
          money
          value={payment.typed ?? formatMoney(owed)}
          onChange={payment.setTyped}
          error={errorAt("amount")}
        />
      </div>
      {!insurer && (
        <Tips
          ref={tipRef}
          amount={payment.amount}
          selectedTip={payment.tip}
          onChoose={payment.setTip}
          typed={payment.tipTyped}
          onType={payment.setTipTyped}
          error={errorAt("tip")}
        />
      )}
    </>
  )
}

const cardMissing = (cardReady: boolean, { wanted, agreed }: Keeping): string | undefined => {
  if (!cardReady) return t("Wait for the card form, or choose another way to pay.")
  return wanted && !agreed ? t("Confirm the agreement first.") : undefined
}

const dueText = ({ invoiceType }: ServiceRequest, insurer: boolean): string => {
  if (insurer) return t("Insurance Due")
  return invoiceType === "Insurance" ? t("Customer Due") : t("Amount Due")
}

const payerOf = (request: ServiceRequest, insurer: boolean): string =>
  insurer ? request.insuranceCarrier || t("The insurer") : request.customerName || t("The customer")

/** Overpayments are refused elsewhere, so they have no text. */
const restText = (rest: number): string => {
  if (rest < 0) return ""
  return rest > 0 ? t(`${formatMoney(rest)} still due`) : t("Full amount due")
}

const nextText = ({ serviceStatus }: ServiceRequest, way: PaymentWay, cardReady: boolean): string => {
  if (way === "INSURANCEPAID") return t("Recorded right away.")
  // Without working card fields, the other hints would be wrong.
  if (way === "CREDITCARD" && !cardReady) return t("Nothing has been charged.")
  if (methodOf(way) === "CREDITCARD") return t("This charges the card right away. Next, the customer signs.")
  return isBeforeCompletion(serviceStatus)
    ? t("Paid in advance. It lowers the amount due when the job is done.")
    : t("Next, the customer signs.")
}

/** Someone else took the payment while the dialog was open. */
const NothingDue = ({ problem, onClose }: { problem: string | undefined; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title="Nothing is due"
    width={440}
    footer={
      <Button size="large" onClick={onClose}>
        Back to the job
      </Button>
    }
  >
    {problem ?? t("This is already paid.")}
  </Dialog>
)
