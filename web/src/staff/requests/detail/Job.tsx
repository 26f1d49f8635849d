import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { t } from "#shared/language.ts"
import type { Session } from "#web/api/session.ts"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import { PhoneActions } from "./actions/PhoneActions.tsx"
import { BounceNotice } from "./customer/BounceNotice.tsx"
import styles from "./Detail.module.css"
import { OpenDialog } from "./dialogs/OpenDialog.tsx"
import { RequestConflict } from "./dialogs/RequestConflict.tsx"
import { ChargesSection } from "./job/ChargesSection.tsx"
import { FactsSection } from "./job/FactsSection.tsx"
import { HeaderSection } from "./job/HeaderSection.tsx"
import { StepsSection } from "./job/HistorySection.tsx"
import { NextSection } from "./job/NextSection.tsx"
import { RecordsSection } from "./job/RecordsSection.tsx"
import { useJobPalette } from "./job/use-job-palette.ts"
import { JobScreenProvider, useJobScreen } from "./job/use-job-screen.ts"
import { TechnicianAlerts } from "./notes/TechnicianAlerts.tsx"
import { stepReason } from "./offline-actions.ts"
import { QueuedCard } from "./queued/QueuedCard.tsx"
import { UnrecordedSales } from "./queued/UnrecordedSales.tsx"
import { usePrefetchedReader } from "./vin/use-prefetched-reader.ts"

type Props = {
  request: ServiceRequest
  session: Session
  /** what the screen before says was done */
  message: string | undefined
  /** why the data may be out of date */
  stale: Error | undefined
}

export function Job({ request, session, message, stale }: Props) {
  const job = useJobScreen(request, session)
  const { has, now, nameOf, isTechnician, isTechnicianOnPhone, step, needsSignal, requestActions } = job
  const { isEditingChargesFullScreen, setChargesEdit, setAddingPhotos } = job
  const waitsForSignal = needsSignal !== undefined && isTechnician
  const stepDisabled = stepReason(step.action, needsSignal)
  usePrefetchedReader(isTechnicianOnPhone)
  useJobPalette(job)
  return (
    <JobScreenProvider value={job}>
      <div hidden={isEditingChargesFullScreen}>
        <HeaderSection />
      </div>
      <div className={isEditingChargesFullScreen ? `${styles.page} ${styles.alone}` : styles.page}>
        <Notice message={message} />
        {has("history") && <BounceNotice invoiceNumber={request.invoiceNumber} />}
        <UnrecordedSales request={request} user={session.id} />
        {isTechnician && <QueuedCard invoiceNumber={request.invoiceNumber} now={now} nameOf={nameOf} />}
        <Notice message={stale && !waitsForSignal && t(`This may be out of date. ${stale.message}`)} />
        {!isEditingChargesFullScreen && (
          <TechnicianAlerts
            request={request}
            session={session}
            now={now}
            occupied={job.addingNote || job.chargesEdit !== undefined || requestActions.dialog !== undefined}
          />
        )}
        <NextSection />
        <div hidden={isEditingChargesFullScreen}>
          <StepsSection />
        </div>
        <FactsSection />
        <ChargesSection />
        <RecordsSection />
      </div>
      {!isEditingChargesFullScreen && (
        <PhoneActions
          request={request}
          step={isTechnicianOnPhone ? step : undefined}
          stepReason={stepDisabled}
          isPending={requestActions.isPending}
          onAct={requestActions.begin}
          paymentReason={job.reasonOf("acceptPayment")}
          isPaymentHighlighted={job.highlighted.includes("acceptPayment")}
          onPay={() => requestActions.begin("acceptPayment")}
          onPhoto={() => setAddingPhotos(true)}
          onText={has("textFromShop") ? requestActions.text : undefined}
        />
      )}
      <OpenDialog
        request={request}
        session={session}
        requestActions={requestActions}
        nameOf={nameOf}
        now={now}
        onAddCalibration={() => setChargesEdit({ first: "Calibration" })}
      />
      {job.timeText.dialog}
      <RequestConflict save={job.save} />
    </JobScreenProvider>
  )
}
