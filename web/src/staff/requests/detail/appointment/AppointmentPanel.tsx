import { MapPin } from "lucide-react"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import type { Branch } from "#shared/api/branches.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { TechnicianListField } from "#shared/domain/job/job-technicians.ts"
import { hasAppointment, isInshop, isMobile, locationText, shopLabel } from "#shared/domain/job/request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { dayText, toWireDate, windowText } from "#shared/domain/schedule/dates.ts"
import { unknownZone, zoneName } from "#shared/domain/schedule/zones.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { useSession } from "#web/api/session.ts"
import { closedDayWarning } from "#web/staff/shared/appointment/appointment-choices.ts"
import { directionsLink } from "#web/staff/shared/jobs/directions-link.ts"
import { EditablePanel, Fact, Facts } from "#web/ui/page/Panel.tsx"
import { addressOf, keepStateAndZip } from "../address-text.ts"
import { TechniciansDialog } from "../dialogs/TechniciansDialog.tsx"
import { mayUse } from "../job-features.ts"
import type { PanelProps } from "../panel-props.ts"
import type { TechnicianList } from "../use-job-technicians.ts"
import { AppointmentForm } from "./AppointmentForm.tsx"
import styles from "./AppointmentPanel.module.css"
import { zoneUnknownText } from "./job-location.ts"
import { RequestedTime } from "./RequestedTime.tsx"
import { TechniciansFact } from "./TechniciansFact.tsx"

type Props = PanelProps & {
  today: string
  branches: readonly Branch[]
  technicianLists: readonly TechnicianList[]
  onAssign: ((list: TechnicianListField) => void) | undefined
}

export function AppointmentPanel({
  request,
  save,
  onSaved,
  draftKey,
  today,
  branches,
  technicianLists,
  onAssign,
  ...panel
}: Props) {
  const formId = useId()
  const [locationAlert, setLocationAlert] = useState<string>()
  return (
    <EditablePanel title="Appointment" formId={formId} {...panel}>
      {panel.editing ? (
        <AppointmentForm
          id={formId}
          request={request}
          save={save}
          onSaved={onSaved}
          draftKey={draftKey}
          branches={branches}
          onLocationAlert={setLocationAlert}
        />
      ) : (
        <>
          {locationAlert && (
            <p className="hot-box px-4 py-3 type-small weight-medium rounded-2" role="alert">
              {locationAlert}
            </p>
          )}
          <AppointmentFacts
            request={request}
            save={save}
            today={today}
            branches={branches}
            technicianLists={technicianLists}
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
  return isMobile(request) ? locationText("Mobile") : ""
}

const zoneLink = ({ appointmentDate: date, zone }: ServiceRequest): string =>
  `/servicerequests?${new URLSearchParams({ ...(date && { date: toWireDate(date) }), zone })}`

function AppointmentFacts({
  request,
  save,
  today,
  branches,
  technicianLists,
  onAssign,
  mayEdit,
}: Pick<Props, "request" | "save" | "today" | "branches" | "technicianLists" | "onAssign"> & {
  mayEdit: boolean
}) {
  const { appointmentDate: date, appointmentRescheduled: moved } = request
  const address = addressOf(request)
  const session = useSession()
  const canOpenZone = date !== undefined && session !== null && mayUse("zoneOfDay", session.role)
  const [profile, setProfile] = useState<string>()
  const onProfile = session && mayUse("technicianProfile", session.role) ? setProfile : undefined
  const jobLocation = { location: request.appointmentLocation ?? "", branch: request.branch ?? "", address }
  const isAhead = date !== undefined && date >= today && isBeforeCompletion(request.serviceStatus)
  const closed = isAhead ? closedDayWarning(date, jobLocation, branches) : undefined
  return (
    <Facts>
      <Fact label="When">
        {date && (
          <>
            {[dayText(date, today), hasAppointment(request) ? windowOf(request) : t("no window yet")].join(
              ", ",
            )}
            {closed && <span className="block text-hot type-small weight-medium">{closed}</span>}
            {moved > 0 && (
              <span className="text-hot type-small weight-strong">
                {" "}
                {plural(moved, { one: t("rescheduled once"), other: t(`rescheduled ${moved} times`) })}
              </span>
            )}
          </>
        )}
      </Fact>
      {request.timeAsked && (
        <Fact label="Customer wants">
          <RequestedTime request={request} requestedTime={request.timeAsked} today={today} save={save} />
        </Fact>
      )}
      <Fact label="Where">
        {(isInshop(request) || isMobile(request)) && (
          <span className={styles.where}>
            {whereOf(request, branches)}
            {isMobile(request) && t(", zone ")}
            {isMobile(request) &&
              (canOpenZone ? (
                <Link to={zoneLink(request)} className={styles.zone} title="Requests in this zone that day">
                  {zoneName(request.zone)}
                </Link>
              ) : (
                zoneName(request.zone)
              ))}
          </span>
        )}
      </Fact>
      {isMobile(request) && (
        <Fact label="Address">
          {address && (
            <>
              <a
                href={directionsLink(address)}
                target="_blank"
                rel="noreferrer"
                className={`${styles.address} hover-underline no-underline`}
              >
                {keepStateAndZip(address)} <MapPin size={14} aria-label="on the map" />
              </a>
              {mayEdit && request.zone === unknownZone && (
                <span className="block text-hot type-small weight-medium">{zoneUnknownText}</span>
              )}
            </>
          )}
        </Fact>
      )}
      {technicianLists.map((list) => (
        <TechniciansFact
          key={list.field}
          list={list}
          onProfile={onProfile}
          onAssign={onAssign && (() => onAssign(list.field))}
        />
      ))}
      {onProfile && (
        <TechniciansDialog request={request} clickedId={profile} onClose={() => setProfile(undefined)} />
      )}
    </Facts>
  )
}
