import { TriangleAlert } from "lucide-react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { unrecordedSales } from "../../payments/pos/kept-hand-off.ts"
import styles from "./QueuedCard.module.css"

/** Money that Square's app took on this phone, and that couldn't be recorded when the app came back. */
export const UnrecordedSales = ({ request, user }: { request: ServiceRequest; user: string }) =>
  unrecordedSales(request, user).map(({ _id, total, address }) => {
    const sum = formatHeadlineMoney(total)
    return (
      <div key={_id} className={styles.card} role="alert">
        <div className={styles.refused}>
          <TriangleAlert size={24} aria-hidden />
          <div>
            <h2 className="type-large weight-heavy">Square took {sum}</h2>
            <p className="text-muted">It isn't recorded on this job yet.</p>
            <div className="cluster gap-4 mt-4">
              <ButtonLink size="large" to={address}>
                Record payment
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    )
  })
