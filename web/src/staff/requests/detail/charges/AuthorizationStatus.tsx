import { BadgeCheck, ShieldAlert } from "lucide-react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { awaitsPrice, isEstimateAuthorized, lastAuthorization } from "#shared/domain/job/request.ts"
import { formatMoney, formatPercent } from "#shared/domain/money/money.ts"
import { instantText } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./AuthorizationStatus.module.css"

const sources: Record<ServiceRequest["taxRateSource"], string> = {
  zip: t("(by ZIP, confirmed)"),
  branch: t("(branch, confirmed)"),
  typed: t("(entered by staff)"),
  default: t("(rate not confirmed)"),
}

const methodTexts = { signature: t("by signature"), text: t("by text"), call: t("by call") }

type Props = {
  request: ServiceRequest
  onAuthorize: () => void
  /** Why authorizing is disabled. `null` hides the button. */
  disabledReason: string | null | undefined
}

export function AuthorizationStatus({ request, onAuthorize, disabledReason }: Props) {
  const last = lastAuthorization(request)
  const isAuthorized = isEstimateAuthorized(request)
  const needsNoAuthorization = request.invoiceType === "Warranty" || request.total <= 0
  return (
    <>
      {needsNoAuthorization ? (
        <p className="text-muted type-small">No authorization needed.</p>
      ) : (
        <div className={styles.statusLine}>
          {isAuthorized ? (
            <BadgeCheck size={18} className="text-action" aria-hidden />
          ) : (
            <ShieldAlert size={18} className="text-hot" aria-hidden />
          )}
          <div>
            <b>{titleOf(request, last, isAuthorized)}</b>
            <p className="mb-3 text-muted type-small">
              {last
                ? `${last.name}, ${methodTexts[last.how]}, ${instantText(last.at)}. ${isAuthorized ? t("Ask again if the total goes up.") : t("The total is now higher.")}`
                : t("You can start once the customer agrees to the price.")}
            </p>
            {!isAuthorized && disabledReason !== null && !awaitsPrice(request) && (
              <Button kind="soft" size="small" disabledReason={disabledReason} onClick={onAuthorize}>
                Authorize {formatMoney(request.total)}
              </Button>
            )}
          </div>
        </div>
      )}
      <dl className={styles.rate}>
        <dt>
          Tax rate{" "}
          <span className={request.taxRateSource === "default" ? styles.unconfirmed : undefined}>
            {sources[request.taxRateSource]}
          </span>
        </dt>
        <dd className="weight-medium">{formatPercent(request.taxRate)}</dd>
      </dl>
    </>
  )
}

const titleOf = (
  request: ServiceRequest,
  last: ReturnType<typeof lastAuthorization>,
  good: boolean,
): string => {
  if (last) return t(`Authorized for ${formatMoney(last.amount)}`)
  return good ? t("Authorized") : t(`${formatMoney(request.total)} not authorized yet`)
}
