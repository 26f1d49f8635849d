import { Link } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { signedFor } from "#shared/domain/job/request.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { Payments } from "../../payments/refunds/Payments.tsx"
import styles from "./PaymentsPanel.module.css"

type Props = {
  request: ServiceRequest
  now: Date
  signLink: string | undefined
  mayRefund: boolean
}

export function PaymentsPanel({ request, now, signLink, mayRefund }: Props) {
  const { signatureData, signedAt, signedWith } = request
  const signed = signatureText(request)
  return (
    <Panel title="Payments and signature" flush>
      <Payments request={request} now={now} mayRefund={mayRefund} />
      {request.invoiceType !== "Warranty" && (
        <div className={`${styles.signature} stack gap-3 px-6 py-5`}>
          <Signature picture={signed && signatureData} signLink={signLink} name={signedWith} />
          <small>
            {signed && signedAt
              ? `${signed}, ${formatInstant(signedAt, now)}`
              : "The customer hasn't signed for the work yet."}
          </small>
        </div>
      )}
    </Panel>
  )
}

function signatureText(request: ServiceRequest): string | undefined {
  const signed = signedFor(request)
  const by = request.signedWith ?? t("the customer")
  if (signed === undefined || signed === "work") return signed && t(`Work accepted by ${by}`)
  return t(`Payment of ${formatMoney(signed.amount + signed.tip)} signed by ${by}`)
}

function Signature({
  picture,
  signLink,
  name,
}: {
  picture: string | undefined
  signLink: string | undefined
  name: string | undefined
}) {
  const signatureImage = picture ? (
    <img
      className="bg-white rounded-2 max-w-full"
      src={picture}
      alt={`Signature of ${name ?? t("the customer")}`}
    />
  ) : signLink === undefined ? null : (
    <span>Sign</span>
  )
  return signLink === undefined ? (
    signatureImage
  ) : (
    <Link className="middle weight-strong no-underline rounded-2 text-action" to={signLink}>
      {signatureImage}
    </Link>
  )
}
