import { Link } from "react-router-dom"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { stamp } from "../../../../../../shared/domain/dates.ts"
import { formatMoney } from "../../../../../../shared/domain/money.ts"
import { Panel } from "../../../../ui/Panel.tsx"
import { methodText } from "../../payments/method.ts"
import styles from "./MoneyPanel.module.css"

type Props = { request: ServiceRequest; now: Date /** where one signs */; signLink: string | undefined }

/** What was paid, and the signature. */
export function MoneyPanel({ request, now, signLink }: Props) {
  const { payments, signatureData, signedAt, signedWith } = request
  return (
    <Panel title="Payments and signature" flush>
      {payments.length === 0 && <p className={styles.none}>No payments yet.</p>}
      <ul className={styles.list}>
        {payments.map(({ _id, party, method, amount, tip, reference, at, by, prepaid, voided }) => (
          <li key={_id} className={voided ? styles.voided : undefined}>
            <div>
              <b>
                {party === "insurance"
                  ? request.insuranceCarrier || "Insurer"
                  : request.customerName || "Customer"}
              </b>{" "}
              {[methodText(method), reference].filter(Boolean).join(" ")}
              <small>
                {[stamp(at, now), by, prepaid && "in advance", voided && "reversed"]
                  .filter(Boolean)
                  .join(", ")}
              </small>
            </div>
            <div className={styles.amount}>
              {formatMoney(amount)}
              {tip > 0 && <small>and {formatMoney(tip)} tip</small>}
            </div>
          </li>
        ))}
      </ul>
      {request.invoiceType !== "Warranty" && (
        <div className={styles.signature}>
          <Signature picture={signatureData} signLink={signLink} name={signedWith} />
          <small>
            {signedAt
              ? `${signedWhat(request)} by ${signedWith ?? "the customer"}, ${stamp(signedAt, now)}`
              : "The finished work isn't signed for yet."}
          </small>
        </div>
      )}
    </Panel>
  )
}

/** A signature is for a payment, or for the work. */
function signedWhat({ payments, signedPayment }: ServiceRequest): string {
  const payment = payments.find(({ _id }) => _id === signedPayment)
  return payment ? `Payment of ${formatMoney(payment.amount + payment.tip)} signed` : "Work accepted"
}

/** The picture leads to the sheet, so that it can be signed anew. */
function Signature({
  picture,
  signLink,
  name,
}: {
  picture: string | undefined
  signLink: string | undefined
  name: string | undefined
}) {
  const shown = picture ? (
    <img src={picture} alt={`Signature of ${name ?? "the customer"}`} />
  ) : signLink === undefined ? null : (
    <span>Sign</span>
  )
  return signLink === undefined ? shown : <Link to={signLink}>{shown}</Link>
}
