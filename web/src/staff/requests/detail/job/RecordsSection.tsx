import { BillChecklist } from "../billing/BillChecklist.tsx"
import { PaymentsPanel } from "../billing/PaymentsPanel.tsx"
import { CustomerNotesPanel } from "../customer/CustomerNotesPanel.tsx"
import styles from "../Detail.module.css"
import { InstallPanel } from "../install/InstallPanel.tsx"
import { AttachmentsPanel } from "../media/AttachmentsPanel.tsx"
import { NotesPanel } from "../notes/NotesPanel.tsx"
import { HistorySection } from "./HistorySection.tsx"
import { useJob } from "./use-job-screen.ts"

/** What collects on a job: notes, photos, the install record, payments, and its history. */
export function RecordsSection() {
  const job = useJob()
  const { request, session, has, now, panels, allowed, setAddingPhotos, requestActions } = job
  return (
    <div className={styles.below} hidden={job.isEditingChargesFullScreen}>
      <div className="grid content-start gap-5">
        <NotesPanel
          request={request}
          session={session}
          now={now}
          adding={job.addingNote}
          onAdding={job.setAddingNote}
        />
        <CustomerNotesPanel {...panels.of("notes", has("editNotes"))} />
      </div>
      <div className="grid content-start gap-5">
        <AttachmentsPanel
          request={request}
          session={session}
          now={now}
          adding={job.addingPhotos}
          onAdding={setAddingPhotos}
        />
        <InstallPanel
          request={request}
          now={now}
          recalls={has("recalls")}
          onEdit={allowed.recordInstall.allowed ? () => requestActions.begin("recordInstall") : undefined}
          onPhoto={() => setAddingPhotos(true)}
        />
      </div>
      <div className="grid content-start gap-5">
        {has("billChecklist") && <BillChecklist />}
        <PaymentsPanel
          request={request}
          now={now}
          mayRefund={has("refund")}
          signLink={allowed.saveSignature.allowed ? `/signature/${request.invoiceNumber}` : undefined}
        />
        {has("history") && <HistorySection />}
      </div>
    </div>
  )
}
