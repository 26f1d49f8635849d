import { useLocalStorage, useMediaQuery } from "@mantine/hooks"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useRef, useState } from "react"
import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"
import { allowedActions, controls } from "../../../../../shared/domain/actions.ts"
import { unpaidBy } from "../../../../../shared/domain/charges/totals-facts.ts"
import { todayIn } from "../../../../../shared/domain/dates.ts"
import { focusedButtons } from "../../../../../shared/domain/focused.ts"
import { type NextAction, type NextStep, nextStep } from "../../../../../shared/domain/next-step.ts"
import { isStaff, mayPass } from "../../../../../shared/domain/permissions.ts"
import { readPhone, smsLink, telLink } from "../../../../../shared/domain/phone.ts"
import { isEstimateAuthorized } from "../../../../../shared/domain/request.ts"
import type { Session } from "../../../api/session.ts"
import { useActions } from "../../../app/shell/actions.ts"
import { branchesQuery } from "../../../data/branches.ts"
import { carriersQuery } from "../../../data/carriers.ts"
import { factsOf } from "../../../data/request/shown.ts"
import { historyQuery } from "../../../data/request.ts"
import { techniciansQuery } from "../../../data/technicians.ts"
import { peopleQuery } from "../../../data/users.ts"
import { vinQuery } from "../../../data/vehicles.ts"
import { lookOf } from "../../../ui/action-look.ts"
import { Notice } from "../../../ui/Notice.tsx"
import { useNow } from "../../../ui/now.ts"
import { openLink } from "../payments/invoice-links.ts"
import { Authorized } from "./charges/Authorized.tsx"
import { ChargesEditing, type Charging } from "./charges/ChargesEditing.tsx"
import { ChargesPanel } from "./charges/ChargesPanel.tsx"
import { JobPromo } from "./charges/JobPromo.tsx"
import { OldParts } from "./charges/OldParts.tsx"
import styles from "./Detail.module.css"
import { OpenDialog } from "./dialogs/OpenDialog.tsx"
import { RequestConflict } from "./dialogs/RequestConflict.tsx"
import { type FurtherAction, furtherActions } from "./further-actions.ts"
import { InstallPanel } from "./install/InstallPanel.tsx"
import { AttachmentsPanel } from "./media/AttachmentsPanel.tsx"
import { NotesPanel } from "./notes/NotesPanel.tsx"
import { TechnicianAlerts } from "./notes/TechnicianAlerts.tsx"
import { AppointmentPanel } from "./parts/AppointmentPanel.tsx"
import { BillingPanel } from "./parts/BillingPanel.tsx"
import { CustomerNotesPanel } from "./parts/CustomerNotesPanel.tsx"
import { CustomerPanel } from "./parts/CustomerPanel.tsx"
import { HistoryPanel } from "./parts/HistoryPanel.tsx"
import { JobHeader } from "./parts/JobHeader.tsx"
import { MoneyPanel } from "./parts/MoneyPanel.tsx"
import { MoreMenu, offeredIn } from "./parts/MoreMenu.tsx"
import { NextBand } from "./parts/NextBand.tsx"
import { OnSite } from "./parts/OnSite.tsx"
import { PhoneActions } from "./parts/PhoneActions.tsx"
import { Steps } from "./parts/Steps.tsx"
import { VehiclePanel } from "./parts/VehiclePanel.tsx"
import { stepsOf } from "./steps.ts"
import { usePanels } from "./use-panels.ts"
import { useRequestActions } from "./use-request-actions.ts"
import { useRequestSave } from "./use-request-save.ts"
import { useReaderAhead } from "./vin/use-reader-ahead.ts"

type Props = {
  request: ServiceRequest
  session: Session
  /** what led here says what was done */
  message: string | undefined
  /** why what is shown may be old */
  stale: Error | undefined
}

/** Who looks, and what that allows. */
const seatOf = ({ role }: Session) => ({
  office: mayPass(role, ["clerk"]),
  staff: mayPass(role, ["clerk", "technician"]),
  technician: role === "technician",
  customer: !isStaff(role),
})

export function Job({ request, session, message, stale }: Props) {
  const { invoiceNumber } = request
  const { role } = session
  const seat = seatOf(session)
  const phone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  const now = useNow()
  const today = todayIn(now)
  const queryClient = useQueryClient()
  const { nameOf, crew, technicians } = useCrew(request, seat.staff)
  const { data: carriers = [] } = useQuery({ ...carriersQuery, enabled: seat.office })
  const { data: branches = [] } = useQuery(branchesQuery)
  const history = useInfiniteQuery({ ...historyQuery(invoiceNumber), enabled: seat.staff })
  const events = history.data?.pages.flatMap(({ reply }) => reply)

  const save = useRequestSave(invoiceNumber, nameOf)
  const panels = usePanels(request, save)
  const [addingNote, setAddingNote] = useState(false)
  const [charging, setCharging] = useState<Charging>()
  const [addingPhotos, setAddingPhotos] = useState(false)
  const [shown, setShown] = useLocalStorage({
    key: "clearline.costs",
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const costs = { visible: seat.office, shown, onToggle: () => setShown(!shown) }
  const requestActions = useRequestActions(request, session, {
    addCharges: () => setCharging({ adding: true }),
    editAppointment: () => panels.open("appointment"),
    addNote: () => setAddingNote(true),
  })

  const allowed = allowedActions(request, role)
  const facts = factsOf(request, nameOf)
  const step = nextStep(facts, role, now)
  const focused = focusedButtons(facts, role)
  const done =
    step.action === undefined &&
    (request.serviceStatus === "closed" ||
      (request.serviceStatus === "invoicePaid" && request.totalUnpaid <= 0))
  const onSite = phone && seat.technician
  useReaderAhead(onSite)
  const dial = readPhone(request.customerPhone ?? "") ?? ""
  useOffered(request, role, step, requestActions.begin, {
    editCharges: () => setCharging({}),
    addNote: () => setAddingNote(true),
    addPhotos: () => setAddingPhotos(true),
    captureVin: () => requestActions.begin("captureVin"),
    editCustomer: () => panels.open("customer"),
    editVehicle: () => panels.open("vehicle"),
    editAppointment: () => panels.open("appointment"),
    editBilling: () => panels.open("billing"),
    editNotes: () => panels.open("notes"),
    printView: () => openLink(`/invoice/${request.invoiceKey}`),
    call: () => openLink(telLink(dial)),
    text: () => openLink(smsLink(dial)),
  })

  const reasonOf = (action: "acceptPayment" | "authorizeEstimate"): string | null | undefined => {
    const allowance = allowed[action]
    if (allowance.allowed) return undefined
    return allowance.refusal === "not_allowed" ? null : allowance.reason
  }
  const authorize = () => requestActions.begin("authorizeEstimate")
  const authorized = isEstimateAuthorized(request)

  // While charges fill a phone the rest is hidden and keeps what was typed.
  const alone = phone && charging !== undefined
  return (
    <>
      <div hidden={alone}>
        <JobHeader
          request={request}
          today={today}
          phone={phone}
          forTechnician={seat.technician}
          forCustomer={seat.customer}
          more={
            seat.staff && (
              <MoreMenu
                allowed={allowed}
                focused={focused}
                phone={phone}
                printAddress={`/invoice/${request.invoiceKey}`}
                onAct={requestActions.begin}
              />
            )
          }
          onStatus={seat.office ? () => requestActions.begin("setStatus") : undefined}
        />
      </div>
      <div className={alone ? `${styles.page} ${styles.alone}` : styles.page}>
        <Notice message={message} />
        <Notice message={stale && `This may be out of date. ${stale.message}`} />
        {!alone && (
          <TechnicianAlerts
            request={request}
            session={session}
            now={now}
            occupied={addingNote || charging !== undefined || requestActions.dialog !== undefined}
          />
        )}
        {onSite ? (
          <div className={styles.onSite} hidden={alone}>
            <OnSite
              request={request}
              unpaid={unpaidBy(request, "customer")}
              onAuthorize={
                !authorized &&
                step.action !== "authorizeEstimate" &&
                reasonOf("authorizeEstimate") === undefined
                  ? authorize
                  : undefined
              }
            />
          </div>
        ) : (
          // What the office does next is said in the office's words: a customer reads the status and the steps.
          (!seat.customer || step.action) && (
            <div hidden={alone}>
              <NextBand
                step={step}
                beside={focused.flatMap((action) =>
                  action === step.action || action === "addNote"
                    ? []
                    : [{ action, label: controls[action].label }],
                )}
                withButton
                thumb={phone}
                busy={requestActions.busy}
                done={done}
                onAct={requestActions.begin}
              />
            </div>
          )
        )}
        <div hidden={alone}>
          <Steps steps={stepsOf(request, events ?? [], now)} />
        </div>
        <div className={styles.facts} hidden={alone}>
          <CustomerPanel {...panels.of("customer", seat.office)} />
          <VehiclePanel
            {...panels.of("vehicle", seat.staff)}
            vinOnly={seat.technician}
            decode={(vin) => queryClient.fetchQuery(vinQuery(vin))}
            onCapture={seat.staff ? () => requestActions.begin("captureVin") : undefined}
          />
          <div className={styles.first}>
            <AppointmentPanel
              {...panels.of("appointment", seat.office)}
              today={today}
              branches={branches}
              crew={crew}
              onAssign={seat.staff ? () => requestActions.begin("assignTechnicians") : undefined}
            />
          </div>
          <BillingPanel {...panels.of("billing", seat.office)} carriers={carriers} />
        </div>
        {charging ? (
          <ChargesEditing
            request={request}
            {...charging}
            phone={phone}
            costs={costs}
            technicians={technicians}
            nameOf={nameOf}
            save={save}
            onClose={() => setCharging(undefined)}
          />
        ) : (
          <ChargesPanel
            request={request}
            nameOf={nameOf}
            phone={phone}
            costs={costs}
            authorized={
              <>
                <Authorized
                  request={request}
                  onAuthorize={authorize}
                  disabledReason={seat.staff ? reasonOf("authorizeEstimate") : null}
                />
                <OldParts
                  request={request}
                  onRecord={
                    allowed.recordOldParts.allowed ? () => requestActions.begin("recordOldParts") : undefined
                  }
                />
              </>
            }
            promo={
              seat.office && (
                <JobPromo
                  request={request}
                  saving={save.saving}
                  onChange={(promoCode) =>
                    save.save({
                      base: request,
                      change: { promoCode: promoCode || null },
                      saved: () => undefined,
                    })
                  }
                />
              )
            }
            onEdit={seat.staff ? (first) => setCharging(first ? { first } : {}) : undefined}
          />
        )}
        <div className={styles.below} hidden={alone}>
          <div className={styles.stack}>
            <NotesPanel
              request={request}
              session={session}
              now={now}
              adding={addingNote}
              onAdding={setAddingNote}
            />
            <CustomerNotesPanel {...panels.of("notes", seat.staff)} />
          </div>
          <div className={styles.stack}>
            <AttachmentsPanel
              request={request}
              session={session}
              now={now}
              adding={addingPhotos}
              onAdding={setAddingPhotos}
            />
            <InstallPanel
              request={request}
              now={now}
              recalls={seat.office}
              onEdit={allowed.recordInstall.allowed ? () => requestActions.begin("recordInstall") : undefined}
              onPhoto={() => setAddingPhotos(true)}
            />
          </div>
          <div className={styles.stack}>
            <MoneyPanel
              request={request}
              now={now}
              signLink={allowed.saveSignature.allowed ? `/signature/${invoiceNumber}` : undefined}
            />
            {seat.staff && (
              <HistoryPanel
                events={events}
                failure={history.error}
                onRetry={() => void history.refetch()}
                count={request.version}
                now={now}
                nameOf={nameOf}
                onMore={history.hasNextPage ? () => void history.fetchNextPage() : undefined}
                loadingMore={history.isFetchingNextPage}
              />
            )}
          </div>
        </div>
      </div>
      {seat.staff && !alone && (
        <PhoneActions
          request={request}
          step={onSite ? step : undefined}
          busy={requestActions.busy}
          onAct={requestActions.begin}
          paymentReason={reasonOf("acceptPayment")}
          paymentFocused={focused.includes("acceptPayment")}
          onPay={() => requestActions.begin("acceptPayment")}
          onPhoto={() => setAddingPhotos(true)}
        />
      )}
      <OpenDialog
        request={request}
        session={session}
        requestActions={requestActions}
        technicians={technicians}
        now={now}
        onAddCalibration={() => setCharging({ first: "Calibration" })}
      />
      <RequestConflict save={save} />
    </>
  )
}

/** Those who work on the job, and the names of everybody whom it mentions. */
function useCrew(request: ServiceRequest, forStaff: boolean) {
  const assigned = request.appointmentTechnicians ?? []
  const { data: technicians = [] } = useQuery({ ...techniciansQuery, enabled: forStaff })
  const { data: people = [] } = useQuery(
    peopleQuery([...new Set([...assigned, ...request.assignedTechnicians])].toSorted(), forStaff),
  )
  const names = new Map([...technicians, ...people].map(({ _id, name }) => [_id, name]))
  const nameOf = (id: string): string => names.get(id) ?? "…"
  return {
    technicians,
    nameOf,
    crew: assigned.map((_id) => people.find((one) => one._id === _id) ?? { _id, name: nameOf(_id) }),
  }
}

/** What can be done now stands in the palette, too: the steps, and what else the screen does. */
function useOffered(
  request: ServiceRequest,
  role: Session["role"],
  { action: next, label = "" }: NextStep,
  begin: (action: NextAction) => void,
  further: Record<FurtherAction, () => void>,
) {
  const latest = useRef({ begin, further })
  useEffect(() => {
    latest.current = { begin, further }
  })
  const group = useMemo(() => {
    const offered = offeredIn(allowedActions(request, role)).filter(({ allowance }) => allowance.allowed)
    const others = offered.filter(({ action }) => action !== next)
    const first = next && { action: next, text: label, key: lookOf(next).hotkey }
    const steps = [
      ...(first ? [first] : []),
      ...others.map(({ action }) => ({ action, text: controls[action].label, key: undefined })),
    ].map(({ action, text, key }) => ({
      text,
      icon: lookOf(action).icon,
      ...(key !== undefined && { key }),
      run: () => latest.current.begin(action),
    }))
    const rest = furtherActions(role, readPhone(request.customerPhone ?? "") !== undefined)
      .filter(({ text }) => !steps.some((step) => step.text === text))
      .map(({ action, ...shown }) => ({ ...shown, run: () => latest.current.further[action]() }))
    return { title: `Job ${request.invoiceNumber}`, actions: [...steps, ...rest] }
  }, [request, role, next, label])
  useActions(isStaff(role) ? group : undefined)
}
