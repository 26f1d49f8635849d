import { Undo2 } from "lucide-react"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { formatInstant, printedDate } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { paidWithText } from "../method.ts"
import styles from "./Payments.module.css"
import { findOverpayments, isRefundable, type Payment } from "./refund-amounts.ts"
import { Surplus } from "./Surplus.tsx"

const RefundDialog = lazyComponent(() => import("./RefundDialog.tsx"))

type Props = { request: ServiceRequest; now: Date; mayRefund: boolean }

export function Payments({ request, now, mayRefund }: Props) {
  const { payments, pendingPayment, pendingRefund } = request
  const [refunding, setRefunding] = useState<string>()
  const payment = payments.find(({ _id }) => _id === refunding)
  return (
    <>
      {payments.length === 0 && !pendingPayment && <p className={styles.none}>No payments yet.</p>}
      {request.surplus !== undefined && <Surplus request={request} amount={request.surplus} />}
      {mayRefund &&
        findOverpayments(request).map((overpayment) => (
          <div key={overpayment.party} className={styles.above}>
            <p>
              <b>{formatMoney(overpayment.amount)}</b> was paid above what{" "}
              {payerOf(request, overpayment.party)} owes.
            </p>
            <Button size="small" icon={Undo2} onClick={() => setRefunding(overpayment.payment._id)}>
              Give back {formatMoney(overpayment.amount)}
            </Button>
          </div>
        ))}
      <ul className={`${styles.list} small-lines`}>
        {pendingPayment && <UnderWay what={t("Card payment")} pending={pendingPayment} now={now} />}
        {pendingRefund && <UnderWay what={t("Refund")} pending={pendingRefund} now={now} back />}
        {payments.map((one) => (
          <PaymentRow
            key={one._id}
            payment={one}
            payer={payerOf(request, one.party)}
            now={now}
            onRefund={mayRefund && isRefundable(one) ? () => setRefunding(one._id) : undefined}
          />
        ))}
      </ul>
      {payment && (
        <RefundDialog request={request} payment={payment} onClose={() => setRefunding(undefined)} />
      )}
    </>
  )
}

type UnderWayProps = {
  what: string
  pending: NonNullable<ServiceRequest["pendingRefund"]>
  now: Date
  back?: boolean
}

const UnderWay = ({ what, pending: { amount, tip, at, by }, now, back = false }: UnderWayProps) => (
  <li className="split gap-5 px-6 py-4 wrap-anywhere rule-below">
    <div>
      <b>{what} under way</b>
      <small>{[formatInstant(at, now), by, t("Square hasn't decided yet")].join(", ")}</small>
    </div>
    <Figure amount={amount} tip={tip} back={back} />
  </li>
)

type PaymentRowProps = { payment: Payment; payer: string; now: Date; onRefund: (() => void) | undefined }

function PaymentRow({ payment, payer, now, onRefund }: PaymentRowProps) {
  const { amount, tip, at, paidOn, by, prepaid, voided, refunds = [] } = payment
  return (
    <>
      <li
        className={
          voided
            ? `${styles.voided} split gap-5 px-6 py-4 wrap-anywhere rule-below`
            : "split gap-5 px-6 py-4 wrap-anywhere rule-below"
        }
      >
        <div>
          <b>{payer}</b> {paidWithText(payment)}
          <small>
            {[
              formatInstant(at, now),
              paidOn && t(`dated ${printedDate(paidOn)}`),
              by,
              prepaid && t("in advance"),
              voided && t("reversed"),
            ]
              .filter(Boolean)
              .join(", ")}
          </small>
          {onRefund && (
            <Button
              kind="quiet"
              size="small"
              icon={Undo2}
              label={`Refund ${formatMoney(amount)}, ${paidWithText(payment)}`}
              onClick={onRefund}
            >
              Refund
            </Button>
          )}
        </div>
        <Figure amount={amount} tip={tip} />
      </li>
      {refunds.map((refund) => (
        <li key={refund._id} className="split gap-5 px-6 py-4 wrap-anywhere rule-below">
          <div>
            <b>Given back</b> {paidWithText(payment)}
            <small>
              {[formatInstant(refund.at, now), refund.by, refund.reason].filter(Boolean).join(", ")}
            </small>
          </div>
          <Figure amount={refund.amount} tip={refund.tip} back />
        </li>
      ))}
    </>
  )
}

const Figure = ({ amount, tip, back = false }: { amount: number; tip: number; back?: boolean }) => {
  const signed = (cents: number) => formatMoney(back ? -cents : cents)
  return (
    <div className="weight-strong nowrap text-right">
      {signed(amount > 0 ? amount : tip)}
      {tip > 0 && <small>{amount > 0 ? `and ${formatMoney(tip)} tip` : "tip"}</small>}
    </div>
  )
}

const payerOf = ({ customerName, insuranceCarrier }: ServiceRequest, party: Payment["party"]): string =>
  party === "insurance" ? insuranceCarrier || t("the insurer") : customerName || t("the customer")
