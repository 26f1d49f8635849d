import { useLocalStorage, useMediaQuery } from "@mantine/hooks"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useRef, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { allowedActions, controls } from "#shared/domain/job/actions.ts"
import { focusedButtons } from "#shared/domain/job/focused.ts"
import { type NextAction, type NextStep, nextStep } from "#shared/domain/job/next-step.ts"
import { isEstimateAuthorized, phoneToText } from "#shared/domain/job/request.ts"
import { readPhone, smsLink, telLink } from "#shared/domain/people/phone.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import type { Session } from "#web/api/session.ts"
import { useActions } from "#web/app/shell/actions.ts"
import { branchesQuery } from "#web/data/branches.ts"
import { carriersQuery } from "#web/data/carriers.ts"
import { jobMessagesQuery } from "#web/data/messages.ts"
import { useNeedsSignal } from "#web/data/offline/signal.ts"
import { usePartToAdd } from "#web/data/part-to-add.ts"
import { factsOf } from "#web/data/request/shown.ts"
import { historyQuery } from "#web/data/request.ts"
import { consentOfJobQuery } from "#web/data/text-consent.ts"
import { vinQuery } from "#web/data/vehicles.ts"
import { lookOf } from "#web/staff/shared/jobs/action-look.ts"
import { TextsFact } from "#web/staff/shared/texts/TextsFact.tsx"
import { Notice } from "#web/ui/Notice.tsx"
import { useNow } from "#web/ui/now.ts"
import { say } from "#web/ui/say.ts"
import { hasEdits } from "#web/ui/versioned/kept-edits.ts"
import { jobAddress, openLink } from "../payments/invoice-links.ts"
import { Authorized } from "./charges/Authorized.tsx"
import { ChargesEditing, type Charging } from "./charges/ChargesEditing.tsx"
import { ChargesPanel } from "./charges/ChargesPanel.tsx"
import { JobPromo } from "./charges/JobPromo.tsx"
import { OldParts } from "./charges/OldParts.tsx"
import styles from "./Detail.module.css"
import { OpenDialog } from "./dialogs/OpenDialog.tsx"
import { RequestConflict } from "./dialogs/RequestConflict.tsx"
import { type FurtherAction, furtherActions, type LinkAction } from "./further-actions.ts"
import { InstallPanel } from "./install/InstallPanel.tsx"
import { hasPart, type JobPart } from "./job-parts.ts"
import { AttachmentsPanel } from "./media/AttachmentsPanel.tsx"
import { NotesPanel } from "./notes/NotesPanel.tsx"
import { TechnicianAlerts } from "./notes/TechnicianAlerts.tsx"
import { offeredIn } from "./offered.ts"
import { AppointmentPanel } from "./parts/AppointmentPanel.tsx"
import { BillingPanel } from "./parts/BillingPanel.tsx"
import { BounceNotice } from "./parts/BounceNotice.tsx"
import { CustomerNotesPanel } from "./parts/CustomerNotesPanel.tsx"
import { CustomerPanel } from "./parts/CustomerPanel.tsx"
import { HistoryPanel } from "./parts/HistoryPanel.tsx"
import { JobHeader } from "./parts/JobHeader.tsx"
import { MoneyPanel } from "./parts/MoneyPanel.tsx"
import { MoreMenu } from "./parts/MoreMenu.tsx"
import { NextBand } from "./parts/NextBand.tsx"
import { OnSite } from "./parts/OnSite.tsx"
import { PhoneActions } from "./parts/PhoneActions.tsx"
import { Steps } from "./parts/Steps.tsx"
import { VehiclePanel } from "./parts/VehiclePanel.tsx"
import { stepsOf } from "./steps.ts"
import { useCrew } from "./use-crew.ts"
import { editsOf, usePanels } from "./use-panels.ts"
import { useRequestActions } from "./use-request-actions.ts"
import { useRequestSave } from "./use-request-save.ts"
import { useReaderAhead } from "./vin/use-reader-ahead.ts"
import { WaitingCard } from "./waiting/WaitingCard.tsx"
import { allowedWithout, stepReason } from "./without-signal.ts"

type Props = {
  request: ServiceRequest
  session: Session
  message: string | undefined
  /** Set if the last refetch failed, so the data may be old. */
  stale: Error | undefined
}

export function Job({ request, session, message, stale }: Props) {
  const { invoiceNumber } = request
  const { role } = session
  const has = (part: JobPart) => hasPart(part, role)
  const forTechnician = role === "technician"
  const phone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  const now = useNow()
  const today = todayIn(now)
  const queryClient = useQueryClient()
  const { nameOf, crews, technicians } = useCrew(request)
  const { data: carriers = [] } = useQuery({ ...carriersQuery, enabled: has("editBilling") })
  const { data: branches = [] } = useQuery(branchesQuery)
  const history = useInfiniteQuery({ ...historyQuery(invoiceNumber), enabled: has("history") })
  const events = history.data?.pages.flatMap(({ reply }) => reply)
  const { data: sent = [] } = useQuery({ ...jobMessagesQuery(invoiceNumber), enabled: has("history") })

  const save = useRequestSave(
    invoiceNumber,
    (id) => carriers.find(({ key }) => key === id)?.text ?? nameOf(id),
  )
  const panels = usePanels(request, save, session.id)
  const keptCharges = editsOf(session.id, invoiceNumber, "charges")
  const [addingNote, setAddingNote] = useState(() => hasEdits(editsOf(session.id, invoiceNumber, "note")))
  const part = usePartToAdd()
  const [charging, setCharging] = useState<Charging | undefined>(() =>
    (part && has("editCharges")) || hasEdits(keptCharges) ? { part } : undefined,
  )
  const [addingPhotos, setAddingPhotos] = useState(false)
  const [shown, setShown] = useLocalStorage({
    key: "clearline.costs",
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const costs = { visible: has("costs"), shown, onToggle: () => setShown(!shown) }
  const requestActions = useRequestActions(request, session, {
    addCharges: () => setCharging({ adding: true }),
    editCharges: () => setCharging({}),
    editAppointment: () => panels.open("appointment"),
    addNote: () => setAddingNote(true),
  })

  const needsSignal = useNeedsSignal()
  const allowed = allowedWithout(allowedActions(request, role), needsSignal)
  const facts = factsOf(request, nameOf)
  const step = nextStep(facts, role, now)
  const focused = focusedButtons(facts, role)
  const done =
    step.action === undefined &&
    !step.open &&
    (request.serviceStatus === "closed" ||
      (request.serviceStatus === "invoicePaid" && request.totalUnpaid <= 0))
  const onSite = phone && forTechnician
  const waitsForSignal = needsSignal !== undefined && forTechnician
  useReaderAhead(onSite)
  const dial = readPhone(request.customerPhone ?? "") ?? ""
  const linking: Record<LinkAction, () => void> = {
    textLink: requestActions.textLink,
    copyLink: () =>
      void navigator.clipboard.writeText(jobAddress(request) ?? "").then(
        () => say("Link copied."),
        () => say("The browser didn't let us copy the link."),
      ),
  }
  const links = furtherActions(role, known(request)).flatMap(({ action, text, icon }) =>
    action === "textLink" || action === "copyLink" ? [{ text, icon, run: linking[action] }] : [],
  )
  useOffered(request, role, needsSignal, step, requestActions.begin, {
    editCharges: () => setCharging({}),
    addNote: () => setAddingNote(true),
    addPhotos: () => setAddingPhotos(true),
    editCustomer: () => panels.open("customer"),
    editVehicle: () => panels.open("vehicle"),
    editAppointment: () => panels.open("appointment"),
    editBilling: () => panels.open("billing"),
    editNotes: () => panels.open("notes"),
    printView: () => openLink(`/invoice/${request.invoiceKey}`),
    call: () => openLink(telLink(dial)),
    text: () => openLink(smsLink(dial)),
    ...linking,
  })

  const reasonOf = (action: "acceptPayment" | "authorizeEstimate"): string | null | undefined => {
    const allowance = allowed[action]
    if (allowance.allowed) return undefined
    return allowance.refusal === "not_allowed" ? null : allowance.reason
  }
  const authorize = () => requestActions.begin("authorizeEstimate")
  const authorized = isEstimateAuthorized(request)

  // On a phone the charges editor fills the screen. The rest stays mounted to keep typed values.
  const alone = phone && charging !== undefined
  return (
    <>
      <div hidden={alone}>
        <JobHeader
          request={request}
          today={today}
          phone={phone}
          forTechnician={forTechnician}
          more={
            has("menu") && (
              <MoreMenu
                allowed={allowed}
                focused={focused}
                phone={phone}
                printAddress={`/invoice/${request.invoiceKey}`}
                onAct={requestActions.begin}
                links={links}
              />
            )
          }
          onStatus={allowed.setStatus.allowed ? () => requestActions.begin("setStatus") : undefined}
        />
      </div>
      <div className={alone ? `${styles.page} ${styles.alone}` : styles.page}>
        <Notice message={message} />
        {has("history") && <BounceNotice invoiceNumber={invoiceNumber} />}
        {forTechnician && <WaitingCard invoiceNumber={invoiceNumber} now={now} nameOf={nameOf} />}
        <Notice message={stale && !waitsForSignal && `This may be out of date. ${stale.message}`} />
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
              disabledReason={stepReason(step.action, needsSignal)}
              done={done}
              onAct={requestActions.begin}
            />
          </div>
        )}
        <div hidden={alone}>
          <Steps steps={stepsOf(request, events ?? [], now)} />
        </div>
        <div className={styles.facts} hidden={alone}>
          <CustomerPanel
            {...panels.of("customer", has("editCustomer"))}
            texts={
              has("textConsent") &&
              request.customerPhone && <JobTexts request={request} mayRecord={has("recordConsent")} />
            }
          />
          <VehiclePanel
            {...panels.of("vehicle", has("editVehicle"))}
            vinOnly={!has("editWholeVehicle")}
            decode={(vin) => queryClient.fetchQuery(vinQuery(vin))}
            onCapture={allowed.captureVin.allowed ? () => requestActions.begin("captureVin") : undefined}
          />
          <div className={styles.first}>
            <AppointmentPanel
              {...panels.of("appointment", has("editAppointment"))}
              today={today}
              branches={branches}
              crews={crews}
              onAssign={allowed.assignTechnicians.allowed ? requestActions.assign : undefined}
            />
          </div>
          <BillingPanel {...panels.of("billing", has("editBilling"))} />
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
            kept={keptCharges}
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
                  disabledReason={reasonOf("authorizeEstimate")}
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
              has("promoCode") && (
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
            onEdit={has("editCharges") ? (first) => setCharging(first ? { first } : {}) : undefined}
            disabledReason={needsSignal}
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
            <CustomerNotesPanel {...panels.of("notes", has("editNotes"))} />
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
              recalls={has("recalls")}
              onEdit={allowed.recordInstall.allowed ? () => requestActions.begin("recordInstall") : undefined}
              onPhoto={() => setAddingPhotos(true)}
            />
          </div>
          <div className={styles.stack}>
            <MoneyPanel
              request={request}
              now={now}
              mayRefund={has("refund")}
              signLink={allowed.saveSignature.allowed ? `/signature/${invoiceNumber}` : undefined}
            />
            {has("history") && (
              <HistoryPanel
                events={events}
                messages={sent}
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
      {!alone && (
        <PhoneActions
          request={request}
          step={onSite ? step : undefined}
          stepReason={stepReason(step.action, needsSignal)}
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
        nameOf={nameOf}
        now={now}
        onAddCalibration={() => setCharging({ first: "Calibration" })}
      />
      <RequestConflict save={save} />
    </>
  )
}

const known = ({ customerPhone, jobKey }: ServiceRequest) => ({
  phone: readPhone(customerPhone ?? "") !== undefined,
  link: jobKey !== undefined,
})

function JobTexts({ request, mayRecord }: { request: ServiceRequest; mayRecord: boolean }) {
  const query = useQuery(consentOfJobQuery(request.invoiceNumber, phoneToText(request)))
  return <TextsFact query={query} mayRecord={mayRecord} />
}

function useOffered(
  request: ServiceRequest,
  role: Session["role"],
  needsSignal: string | undefined,
  { action: next, label = "" }: NextStep,
  begin: (action: NextAction) => void,
  further: Record<FurtherAction, () => void>,
) {
  const latest = useRef({ begin, further })
  useEffect(() => {
    latest.current = { begin, further }
  })
  const group = useMemo(() => {
    const allowed = allowedWithout(allowedActions(request, role), needsSignal)
    const offered = offeredIn(allowed).filter(({ allowance }) => allowance.allowed)
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
    const rest = furtherActions(role, known(request))
      .filter(({ text }) => !steps.some((step) => step.text === text))
      .map(({ action, ...shown }) => ({ ...shown, run: () => latest.current.further[action]() }))
    return { title: `Job ${request.invoiceNumber}`, actions: [...steps, ...rest] }
  }, [request, role, needsSignal, next, label])
  useActions(group)
}
