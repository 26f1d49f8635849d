import { Recycle } from "lucide-react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { oldPartsHeading, oldPartsTexts } from "#shared/domain/job/old-parts.ts"
import { leavesOldParts } from "#shared/domain/job/request.ts"
import { instantText } from "#shared/domain/schedule/dates.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./AuthorizationStatus.module.css"

export function OldParts({
  request,
  onRecord,
}: {
  request: ServiceRequest
  onRecord: (() => void) | undefined
}) {
  const { oldParts } = request
  if (!oldParts && (!onRecord || !leavesOldParts(request))) return null
  return (
    <div className={`${styles.statusLine} ${styles.further}`}>
      <Recycle size={18} className={oldParts && "text-action"} aria-hidden />
      <div>
        <b>{oldPartsHeading}</b>
        <p className="mb-3 text-muted type-small">
          {oldParts ? `${oldPartsTexts[oldParts.choice]}, ${instantText(oldParts.at)}.` : "Not recorded yet."}
        </p>
        {onRecord && (
          <Button kind="soft" size="small" onClick={onRecord}>
            {oldParts ? "Change" : "Record"}
          </Button>
        )}
      </div>
    </div>
  )
}
