import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { t } from "#shared/language.ts"
import type { Session } from "#web/api/session.ts"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./Detail.module.css"
import { AttachmentsPanel } from "./media/AttachmentsPanel.tsx"
import { NotesPanel } from "./notes/NotesPanel.tsx"

export function CustomerFiles({ request, session }: { request: ServiceRequest; session: Session }) {
  const now = useNow()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={`Photos and notes of job ${request.invoiceNumber}`}
        subtitle={request.vehicle}
        back={{ to: `/servicerequest/${request.invoiceNumber}`, text: t("Your job") }}
      />
      <div className={styles.page}>
        <AttachmentsPanel
          request={request}
          session={session}
          now={now}
          adding={adding}
          onAdding={setAdding}
        />
        <NotesPanel request={request} session={session} now={now} adding={false} onAdding={() => undefined} />
      </div>
    </>
  )
}
