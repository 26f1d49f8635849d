import { MapPin, Phone, Users } from "lucide-react"
import { useId, useState } from "react"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import type { Branch } from "../../../../../../shared/api/settings.ts"
import { dayText, windowText } from "../../../../../../shared/domain/dates.ts"
import { telLink } from "../../../../../../shared/domain/phone.ts"
import { hasAppointment, isInshop, isMobile, shopLabel } from "../../../../../../shared/domain/request.ts"
import { isBeforeCompletion } from "../../../../../../shared/domain/status.ts"
import { unknownZone } from "../../../../../../shared/domain/zones.ts"
import { useSession } from "../../../../api/session.ts"
import type { Person } from "../../../../data/users.ts"
import { closedDay } from "../../../../ui/appointment-choices.ts"
import { Button, ButtonLink } from "../../../../ui/Button.tsx"
import { EditablePanel, Fact, Facts } from "../../../../ui/Panel.tsx"
import form from "../../../../ui/panel-form.module.css"
import { unreadable } from "../place.ts"
import { AppointmentForm } from "./AppointmentForm.tsx"
import styles from "./AppointmentPanel.module.css"
import { addressOf, mapLink, shownAddress } from "./map.ts"
import type { PanelProps } from "./panel.ts"

type Props = PanelProps & {
  today: string
  branches: readonly Branch[]
  /** those who work on it, in their order */
  crew: readonly Person[]
  /** absent for whoever may not assign */
  onAssign: (() => void) | undefined
}

export function AppointmentPanel({
  request,
  save,
  onSaved,
  today,
  branches,
  crew,
  onAssign,
  ...panel
}: Props) {
  const formId = useId()
  const [placed, setPlaced] = useState<string>()
  return (
    <EditablePanel title="Appointment" formId={formId} {...panel}>
      {panel.editing ? (
        <AppointmentForm
          id={formId}
          request={request}
          save={save}
          onSaved={onSaved}
          branches={branches}
          onPlace={setPlaced}
        />
      ) : (
        <>
          {placed && (
            <p className={form.warning} role="alert">
              {placed}
            </p>
          )}
          <AppointmentFacts
            request={request}
            today={today}
            branches={branches}
            crew={crew}
            onAssign={onAssign}
            mayEdit={panel.onEdit !== undefined}
          />
        </>
      )}
    </EditablePanel>
  )
}

const windowOf = (request: ServiceRequest): string => {
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = request
  return start === undefined || end === undefined ? "" : windowText({ start, end })
}

const whereOf = (request: ServiceRequest, branches: readonly Branch[]): string => {
  if (isInshop(request)) {
    const shop = branches.find(({ _id }) => _id === request.branch)
    return shopLabel(shop?.name ?? request.zone)
  }
  return isMobile(request) ? `Mobile, zone ${request.zone}` : ""
}

function AppointmentFacts({
  request,
  today,
  branches,
  crew,
  onAssign,
  mayEdit,
}: Pick<Props, "request" | "today" | "branches" | "crew" | "onAssign"> & { mayEdit: boolean }) {
  const { appointmentDate: date, appointmentRescheduled: moved } = request
  const address = addressOf(request)
  const session = useSession()
  const place = { location: request.appointmentLocation ?? "", branch: request.branch ?? "", address }
  const isAhead = date !== undefined && date >= today && isBeforeCompletion(request.serviceStatus)
  const closed = isAhead ? closedDay(date, place, branches) : undefined
  return (
    <Facts>
      <Fact label="When">
        {date && (
          <>
            {[dayText(date, today), hasAppointment(request) ? windowOf(request) : "no window yet"].join(", ")}
            {closed && <span className={styles.closed}>{closed}</span>}
            {moved > 0 && (
              <span className={styles.moved}> rescheduled {moved === 1 ? "once" : `${moved} times`}</span>
            )}
          </>
        )}
      </Fact>
      <Fact label="Where">{whereOf(request, branches)}</Fact>
      {isMobile(request) && (
        <Fact label="Address">
          {address && (
            <>
              <a href={mapLink(address)} target="_blank" rel="noreferrer" className={styles.address}>
                {shownAddress(address)} <MapPin size={14} aria-label="on the map" />
              </a>
              {mayEdit && request.zone === unknownZone && <span className={styles.closed}>{unreadable}</span>}
            </>
          )}
        </Fact>
      )}
      <Fact label={crew.length > 1 ? "Technicians" : "Technician"}>
        <span className={styles.crew}>
          {crew.map(({ _id, name, phone }) => (
            <span key={_id} className={styles.person}>
              {name}
              {phone && _id !== session?.id && (
                <ButtonLink
                  kind="quiet"
                  size="small"
                  icon={Phone}
                  label={`Call ${name}`}
                  className={styles.call ?? ""}
                  href={telLink(phone)}
                />
              )}
            </span>
          ))}
          {onAssign &&
            (crew.length === 0 ? (
              <Button kind="soft" size="small" icon={Users} onClick={onAssign}>
                Assign
              </Button>
            ) : (
              <Button
                kind="quiet"
                size="small"
                icon={Users}
                label="Change technicians"
                className={styles.call ?? ""}
                onClick={onAssign}
              />
            ))}
        </span>
      </Fact>
    </Facts>
  )
}
