import { useRef, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { cardText } from "#shared/domain/money/card-text.ts"
import { formatHeadlineMoney, formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { isByCard } from "#shared/domain/money/payment-state.ts"
import { useSession } from "#web/api/session.ts"
import { useRefund } from "#web/data/money/payments.ts"
import { provesNoCharge } from "#web/data/money/proves-no-charge.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Choices } from "#web/ui/form/Choices.tsx"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import { beginRefund, endRefund, type Giving, openRefund } from "../attempt.ts"
import { paidWithText } from "../method.ts"
import { type Refusal, refusalOf } from "../outcome.ts"
import { Problem } from "../parts/Problem.tsx"
import {
  afterRefund,
  type Choice,
  choicesOf,
  findRefundError,
  forgivableCents,
  howBack,
  overpaidCents,
  type Payment,
  refundableOf,
  sumOf,
} from "./refund-amounts.ts"

type Props = { request: ServiceRequest; payment: Payment; onClose: () => void }

/** A refund that was sent, but isn't in the job yet. */
const unansweredOf = ({ _id, refunds = [] }: Payment, user: string): Giving | undefined => {
  const giving = openRefund(_id, user)
  return refunds.some((refund) => refund._id === giving?._id) ? undefined : giving
}

const texts: Record<Choice, string> = {
  overpaid: "What is above the amount due",
  all: "All of it",
  tip: "The tip",
  part: "Another amount",
}

/** What is chosen and typed of a refund, and how it is sent, once. */
function useGivingBack({ request, payment, onClose }: Props) {
  const { mutateAsync, isPending } = useRefund(request.invoiceNumber)
  const overpaid = overpaidCents(request, payment.party)
  const choices = choicesOf(payment, overpaid)
  const [choice, setChoice] = useState<Choice>(() => choices[0] ?? "all")
  const [amount, setAmount] = useState("")
  const [tip, setTip] = useState("0.00")
  const [reason, setReason] = useState("")
  const [isChargeback, setChargeback] = useState(false)
  const [isForgiven, setForgiven] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState<Refusal>()
  const user = useSession()?.id ?? ""
  const [unanswered, setUnanswered] = useState(() => unansweredOf(payment, user))
  const sending = useRef(false)

  const refundable = refundableOf(payment)
  const typed = { amount: parseMoney(amount), tip: refundable.tip > 0 ? parseMoney(tip) : 0 }
  const sum = sumOf(choice, payment, overpaid, typed)
  const objection = findRefundError(sum, payment)
  const forgivable = isChargeback || objection ? 0 : forgivableCents(request, payment, sum.amount ?? 0)
  const total = formatHeadlineMoney(
    unanswered ? unanswered.amount + unanswered.tipamount : (sum.amount ?? 0) + (sum.tip ?? 0),
  )

  const send = async (giving: Giving) => {
    if (sending.current) return
    sending.current = true
    setProblem(undefined)
    beginRefund(user, giving)
    try {
      const { status } = await mutateAsync(giving)
      endRefund(payment._id)
      showMessage(resultText(giving, status, total, paidWithText(payment)))
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const decided = provesNoCharge(error, { card: false, again: unanswered !== undefined })
      if (decided) endRefund(payment._id)
      setUnanswered(decided ? undefined : giving)
      setProblem(refusalOf(error, { decided, card: true, statusOnly: false }))
      sending.current = false
    }
  }
  const submit = async () => {
    setConfirming(true)
    if (unanswered) return send(unanswered)
    if (objection || sum.amount === undefined || sum.tip === undefined) return
    await send({
      _id: crypto.randomUUID(),
      paymentId: payment._id,
      amount: sum.amount,
      tipamount: sum.tip,
      ...(reason.trim() !== "" && { reason: reason.trim() }),
      ...(isChargeback && { isChargeback }),
      ...(isForgiven && forgivable > 0 && { isForgiven }),
    })
  }
  const errorAt = (field: "amount" | "tip") =>
    isConfirming && objection?.field === field ? objection.sentence : undefined
  return {
    offered: choices,
    choice,
    choose: (value: string) => {
      setChoice(choices.find((one) => one === value) ?? "all")
      setConfirming(false)
    },
    sumFor: (one: Choice) => sumOf(one, payment, overpaid, typed),
    amount,
    setAmount,
    tip,
    setTip,
    mayTip: refundable.tip > 0,
    reason,
    setReason,
    isChargeback: unanswered?.isChargeback ?? isChargeback,
    setChargeback,
    errorAt,
    total,
    consequence: objection || isChargeback ? "" : afterRefund(request, payment, sum.amount ?? 0),
    forgiving: { cents: forgivable, isForgiven, setForgiven },
    unanswered,
    problem,
    isPending,
    submit: () => void submit(),
  }
}

/** Gives a payment back, whole or in part. */
export default function RefundDialog(props: Props) {
  const { payment, onClose } = props
  const giving = useGivingBack(props)
  const { unanswered, total, isPending, isChargeback } = giving
  const tipText = payment.tip > 0 ? ` and ${formatMoney(payment.tip)} tip` : ""
  return (
    <Dialog
      opened
      onClose={isPending ? () => undefined : onClose}
      title="Refund payment"
      subtitle={`${formatMoney(payment.amount)}${tipText}, ${paidWithText(payment)}`}
      width={500}
      footer={
        <DialogActions onBack={onClose} kind="destroy" isPending={isPending} onClick={giving.submit}>
          {unanswered ? "Send it again" : isChargeback ? `Record ${total}` : `Give back ${total}`}
        </DialogActions>
      }
    >
      <div className="stack gap-5">
        {unanswered ? (
          <p>
            The refund of <b>{total}</b> may or may not have gone through. You can safely send it again. It
            only counts once.
          </p>
        ) : (
          <>
            {isByCard(payment) && (
              <Choices
                label="How the money goes back"
                choices={[
                  { value: "shop", text: "We give it back" },
                  { value: "bank", text: "The bank took it back (chargeback)" },
                ]}
                chosen={isChargeback ? "bank" : "shop"}
                onChoose={(who) => giving.setChargeback(who === "bank")}
              />
            )}
            <Choices
              label="How much"
              choices={giving.offered.map((one) => ({
                value: one,
                text: texts[one],
                second: one === "part" ? "Type it" : amountsText(giving.sumFor(one)),
              }))}
              chosen={giving.choice}
              onChoose={giving.choose}
            />
            {giving.choice === "part" && (
              <div className="flow-columns stack gap-4">
                <LargeTextInput
                  label="Amount"
                  money
                  value={giving.amount}
                  onChange={giving.setAmount}
                  error={giving.errorAt("amount")}
                />
                {giving.mayTip && (
                  <LargeTextInput
                    label="Of the tip"
                    money
                    value={giving.tip}
                    onChange={giving.setTip}
                    error={giving.errorAt("tip")}
                  />
                )}
              </div>
            )}
            <LargeTextInput
              label="Reason (optional)"
              value={giving.reason}
              onChange={giving.setReason}
              maxLength={100}
            />
            <p className="text-muted">
              {isChargeback
                ? "This only records it. No money moves, and the job is unpaid again."
                : howBack(payment, payment.card ? cardText(payment.card) : "")}
            </p>
            <Consequence forgiving={giving.forgiving}>{giving.consequence}</Consequence>
          </>
        )}
        <Problem refusal={giving.problem} />
      </div>
    </Dialog>
  )
}

type ConsequenceProps = { forgiving: ReturnType<typeof useGivingBack>["forgiving"]; children: string }

function Consequence({ forgiving: { cents, isForgiven, setForgiven }, children }: ConsequenceProps) {
  if (cents === 0) return children === "" ? null : <p>{children}</p>
  const forgiven = `This adds ${formatMoney(cents)} to their credit. The job stays as it is.`
  return (
    <Choices
      label="The amount due"
      choices={[
        { value: "owed", text: "They owe it again", second: children },
        { value: "forgiven", text: "They don't owe it anymore", second: forgiven },
      ]}
      chosen={isForgiven ? "forgiven" : "owed"}
      onChoose={(value) => setForgiven(value === "forgiven")}
    />
  )
}

const resultText = (
  { isChargeback }: Giving,
  status: "COMPLETED" | "PENDING",
  total: string,
  method: string,
): string => {
  if (isChargeback) return `Chargeback of ${total} recorded, ${method}.`
  return status === "PENDING"
    ? `${total} is on its way back. Square hasn't confirmed it yet.`
    : `${total} given back, ${method}.`
}

const amountsText = ({
  amount = 0,
  tip = 0,
}: {
  amount: number | undefined
  tip: number | undefined
}): string =>
  amount > 0 && tip > 0 ? `${formatMoney(amount)} and ${formatMoney(tip)} tip` : formatMoney(amount + tip)
