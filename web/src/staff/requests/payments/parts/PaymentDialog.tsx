import { Banknote, CreditCard, Landmark, type LucideIcon, ScrollText } from "lucide-react"
import { useRef, useState } from "react"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { formatHeadlineMoney, formatMoney, parseMoney } from "../../../../../../shared/domain/money.ts"
import { isBeforeCompletion } from "../../../../../../shared/domain/status.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import type { Sent } from "../attempt.ts"
import { type Method, type Objection, objectionTo, type Taking, type TipChoice, tipOf } from "../take.ts"
import styles from "./PaymentDialog.module.css"
import { TextInput } from "./TextInput.tsx"
import { Tips } from "./Tips.tsx"

const methods: { method: Method; text: string; icon: LucideIcon; by: string }[] = [
  { method: "CASH", text: "Cash", icon: Banknote, by: "in cash" },
  { method: "CHECK", text: "Check", icon: ScrollText, by: "by check" },
  { method: "POINTOFSALE", text: "Card reader", icon: CreditCard, by: "by card" },
  { method: "INSURANCEPAID", text: "Insurer", icon: Landmark, by: "from the insurer" },
]

type Props = {
  request: ServiceRequest
  /** what each party still owes, cents; a party that is not offered has none */
  dues: { customer: number | undefined; insurance: number | undefined }
  from: "customer" | "insurance"
  /** said when the server refused: the amount changed, somebody was faster */
  problem: string | undefined
  busy: boolean
  onTake: (sent: Sent) => void
  onClose: () => void
}

export function PaymentDialog({ request, dues, from, problem, busy, onTake, onClose }: Props) {
  const partyOf = (one: Method) => (one === "INSURANCEPAID" ? "insurance" : "customer")
  const offered = methods.filter(({ method }) => dues[partyOf(method)] !== undefined)
  const first = offered.find(({ method }) => partyOf(method) === from) ?? offered[0]

  const [chosen, setChosen] = useState<Method>()
  const [typed, setTyped] = useState<string>()
  const [tip, setTip] = useState<TipChoice>("none")
  const [tipTyped, setTipTyped] = useState("")
  const [checknumber, setChecknumber] = useState("")
  const [asked, setAsked] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const tipField = useRef<HTMLInputElement>(null)

  const shown = offered.find(({ method }) => method === chosen) ?? first
  if (!shown) return <NothingDue problem={problem} onClose={onClose} />

  const { method, by } = shown
  const insurer = method === "INSURANCEPAID"
  const owed = dues[partyOf(method)] ?? 0
  const taking: Taking = {
    method,
    amount: typed === undefined ? owed : parseMoney(typed),
    tip,
    otherTip: parseMoney(tipTyped),
    checknumber,
  }
  const { amount = 0 } = taking
  const tipamount = tipOf(taking)
  const sum = formatHeadlineMoney(amount + tipamount)
  const objection = objectionTo(taking, owed)
  const errorAt = (field: Objection["field"]) =>
    asked && objection?.field === field ? objection.sentence : undefined

  const take = () => {
    setAsked(true)
    if (objection) {
      const fields = { amount: amountField, checknumber: numberField, tip: tipField }
      fields[objection.field].current?.focus()
      return
    }
    const number = checknumber.trim()
    const hasNumber = number !== "" && (method === "CHECK" || insurer)
    onTake({
      paymentMethod: method,
      amount,
      tipamount,
      dueShown: owed,
      ...(hasNumber && { checknumber: number }),
    })
  }
  const choose = (one: Method) => {
    setChosen(one)
    setTyped(undefined)
    setAsked(false)
  }

  return (
    <Dialog opened onClose={onClose} title="Accept payment" width={520}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <p className={styles.due}>
          {dueText(request, insurer)}, {request.invoiceNumber} <b>{formatMoney(owed)}</b>
        </p>
        <fieldset className={styles.methods}>
          <legend>Paid with</legend>
          {offered.map(({ method: one, text, icon: Icon }) => (
            <label key={one} className={styles.option}>
              <input
                type="radio"
                name="method"
                checked={one === method}
                onChange={() => choose(one)}
                data-autofocus={one === method || undefined}
              />
              <Icon size={22} strokeWidth={1.8} aria-hidden />
              {text}
            </label>
          ))}
        </fieldset>
        <div className={styles.fields}>
          {(method === "CHECK" || insurer) && (
            <TextInput
              ref={numberField}
              label={insurer ? "Check or transfer (optional)" : "Check number"}
              value={checknumber}
              onChange={setChecknumber}
              maxLength={40}
              error={errorAt("checknumber")}
            />
          )}
          <TextInput
            ref={amountField}
            label="Amount"
            money
            value={typed ?? formatMoney(owed)}
            onChange={setTyped}
            error={errorAt("amount")}
          />
        </div>
        {!insurer && (
          <Tips
            ref={tipField}
            amount={amount}
            chosen={tip}
            onChoose={setTip}
            typed={tipTyped}
            onType={setTipTyped}
            error={errorAt("tip")}
          />
        )}
        <div className={styles.sum}>
          <p>
            <b>{payerOf(request, insurer)} pays</b>
            <span>
              {tipamount > 0
                ? `${formatMoney(amount)} and ${formatMoney(tipamount)} tip`
                : restText(owed - amount)}
            </span>
          </p>
          <strong>{sum}</strong>
        </div>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button kind="main" size="thumb" wide type="submit" busy={busy}>
          Take {sum} {by}
        </Button>
        <p className={styles.next}>{nextText(request, insurer)}</p>
      </form>
    </Dialog>
  )
}

const dueText = ({ invoiceType }: ServiceRequest, insurer: boolean): string => {
  if (insurer) return "Insurance Due"
  return invoiceType === "Insurance" ? "Customer Due" : "Amount Due"
}

const payerOf = (request: ServiceRequest, insurer: boolean): string =>
  insurer ? request.insuranceCarrier || "The insurer" : request.customerName || "The customer"

const restText = (rest: number): string => (rest > 0 ? `${formatMoney(rest)} still due` : "Paid in full")

const nextText = ({ serviceStatus }: ServiceRequest, insurer: boolean): string => {
  if (insurer) return "Recorded right away."
  return isBeforeCompletion(serviceStatus)
    ? "Paid in advance. It lowers the amount due when the job is done."
    : "Next, the customer signs."
}

/** Somebody else took the money while this was open. */
const NothingDue = ({ problem, onClose }: Pick<Props, "problem" | "onClose">) => (
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
    {problem ?? "This is already paid."}
  </Dialog>
)
