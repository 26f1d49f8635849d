import { useInfiniteQuery } from "@tanstack/react-query"
import { Check, TriangleAlert } from "lucide-react"
import { useEffect, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { readsAlerts } from "#shared/domain/job/notes.ts"
import { t } from "#shared/language.ts"
import type { Session } from "#web/api/session.ts"
import { useNeedsSignal } from "#web/data/offline/signal.ts"
import { type Note, notesQuery, useChangeNote } from "#web/data/requests/notes.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog, Dialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import { createdText } from "../created-text.ts"
import styles from "./TechnicianAlerts.module.css"

type Props = {
  request: ServiceRequest
  session: Pick<Session, "role" | "serviceTechnician">
  now: Date
  /** Another dialog or editor is open, so alerts wait. */
  occupied: boolean
}

export function TechnicianAlerts(props: Props) {
  const { openAlerts = 0 } = props.request
  return openAlerts > 0 && readsAlerts(props.session) ? <Alerts {...props} open={openAlerts} /> : null
}

const failure = t("Couldn't mark the alert as read.")

function Alerts({ request, now, occupied, open }: Props & { open: number }) {
  const { invoiceNumber } = request
  const alerts = useOpenAlerts(invoiceNumber, open)
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const [confirming, setConfirming] = useState<string>()
  const reading = useChangeNote(invoiceNumber)
  const disabledReason = useNeedsSignal()
  const waiting = alerts.filter(({ _id }) => !putOff.includes(_id))
  const confirmedAlert = alerts.find(({ _id }) => _id === confirming)
  const [first] = waiting

  const acknowledge = ({ _id }: Note) => {
    hideMessage(failure)
    reading.mutate(
      { _id, alertTechnician: false },
      {
        onError: (error) => showFailure(failure, error),
        onSettled: () => setConfirming(undefined),
      },
    )
  }
  return (
    <>
      {alerts.map((note) => (
        <section key={note._id} className={styles.card} aria-label="Technician alert">
          <h2 className="bar gap-4 type-text weight-heavy text-hot">
            <TriangleAlert size={18} aria-hidden /> Technician alert
          </h2>
          <p className="wrap-anywhere pre-line">{note.note}</p>
          <small>{bylineOf(note, now)}</small>
          <Button
            size="large"
            icon={Check}
            disabledReason={disabledReason}
            onClick={() => setConfirming(note._id)}
          >
            I've read it
          </Button>
        </section>
      ))}
      {confirmedAlert ? (
        <ConfirmDialog
          opened
          onClose={() => setConfirming(undefined)}
          title="Mark this alert as read?"
          confirm={t("Mark as read")}
          isPending={reading.isPending}
          onConfirm={() => acknowledge(confirmedAlert)}
        >
          <p className={`${styles.quoted} wrap-anywhere pre-line`}>{confirmedAlert.note}</p>
          <p>It goes away for everyone. The history shows you read it.</p>
        </ConfirmDialog>
      ) : (
        first &&
        !occupied && (
          <Dialog
            opened
            onClose={() => setPutOff(alerts.map(({ _id }) => _id))}
            title="Technician alert"
            subtitle={`${bylineOf(first, now)}${waiting.length > 1 ? t(` · 1 of ${waiting.length}`) : ""}`}
            width={480}
            footer={
              <>
                <Button size="large" onClick={() => setPutOff(alerts.map(({ _id }) => _id))}>
                  Not now
                </Button>
                <Button
                  kind="main"
                  size="large"
                  icon={Check}
                  disabledReason={disabledReason}
                  onClick={() => setConfirming(first._id)}
                >
                  I've read it
                </Button>
              </>
            }
          >
            {/* Focus goes to the text, so that screen readers read it first and Enter can't confirm by accident. */}
            <p
              className={`${styles.alertText} wrap-anywhere pre-line type-heading pb-4 leading-145`}
              tabIndex={-1}
              data-autofocus
            >
              {first.note}
            </p>
          </Dialog>
        )
      )}
    </>
  )
}

const bylineOf = (note: Note, now: Date) => `${note.postingUserName} · ${createdText(note, now)}`

/** Loads pages of notes until all open alerts are found. The job knows their number. */
function useOpenAlerts(invoiceNumber: number, open: number): Note[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(notesQuery(invoiceNumber))
  const alerts = data?.pages.flatMap(({ reply }) => reply).filter((note) => note.alertTechnician) ?? []
  const isMissing = alerts.length < open && hasNextPage && !isFetching
  useEffect(() => {
    if (isMissing) void fetchNextPage()
  }, [isMissing, fetchNextPage])
  return alerts
}
