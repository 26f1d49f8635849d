import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { t } from "#shared/language.ts"
import { PromoCode } from "../../promo/PromoCode.tsx"
import styles from "./AuthorizationStatus.module.css"

const objection = ({ invoiceType }: Pick<ServiceRequest, "invoiceType">): string | undefined => {
  if (invoiceType === "Insurance") return t("Not with Insurance.")
  return invoiceType === "Warranty" ? t("Not on a Warranty job.") : undefined
}

export function JobPromo({
  request,
  saving,
  onChange,
}: {
  request: ServiceRequest
  saving: boolean
  onChange: (code: string) => void
}) {
  const disabledReason = objection(request)
  if (disabledReason !== undefined && !request.promoCode) return null
  return (
    <div className={styles.promo}>
      <PromoCode
        code={request.promoCode ?? ""}
        disabledReason={disabledReason}
        isPending={saving}
        onChange={onChange}
      />
    </div>
  )
}
