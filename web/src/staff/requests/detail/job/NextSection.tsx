import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { controls } from "#shared/domain/job/actions.ts"
import { isEstimateAuthorized } from "#shared/domain/job/request.ts"
import { NextBand } from "../actions/NextBand.tsx"
import { OnSiteCard } from "../actions/OnSiteCard.tsx"
import { stepReason } from "../offline-actions.ts"
import { useJob } from "./use-job-screen.ts"

/** The next step: as a band, or beside the car as what a technician needs there. */
export function NextSection() {
  const { request, phone, isTechnicianOnPhone, step, stepLoading, highlighted, needsSignal } = useJob()
  const { isEditingChargesFullScreen, requestActions, reasonOf } = useJob()
  if (isTechnicianOnPhone) {
    const offersAuthorization =
      !isEstimateAuthorized(request) &&
      step.action !== "authorizeEstimate" &&
      reasonOf("authorizeEstimate") === undefined
    return (
      <div className="stack gap-4" hidden={isEditingChargesFullScreen}>
        <OnSiteCard
          request={request}
          unpaid={unpaidBy(request, "customer")}
          onAuthorize={offersAuthorization ? () => requestActions.begin("authorizeEstimate") : undefined}
        />
      </div>
    )
  }
  const done =
    step.action === undefined &&
    !step.open &&
    (request.serviceStatus === "closed" ||
      (request.serviceStatus === "invoicePaid" && request.totalUnpaid <= 0))
  return (
    <div hidden={isEditingChargesFullScreen}>
      <NextBand
        step={step}
        otherActions={highlighted.flatMap((action) =>
          action === step.action || action === "addNote" ? [] : [{ action, label: controls[action].label }],
        )}
        withButton
        thumb={phone}
        isPending={requestActions.isPending}
        disabledReason={stepReason(step.action, needsSignal)}
        done={done}
        loading={stepLoading}
        onAct={requestActions.begin}
      />
    </div>
  )
}
