import { useQuery } from "@tanstack/react-query"
import { createContext, useContext, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { allowedActions } from "#shared/domain/job/actions.ts"
import { highlightedActions } from "#shared/domain/job/highlighted-actions.ts"
import { nextStep } from "#shared/domain/job/next-step.ts"
import { appointmentInText } from "#shared/domain/job/request-text.ts"
import type { Session } from "#web/api/session.ts"
import { useNeedsSignal } from "#web/data/offline/signal.ts"
import { usePartToAdd } from "#web/data/parts/part-to-add.ts"
import { factsOf } from "#web/data/requests/request-facts.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { useIsPhone } from "#web/ui/use-media.ts"
import { useNow } from "#web/ui/use-now.ts"
import { hasDraft } from "#web/ui/versioned/drafts.ts"
import { showBillChecklist, useBillGaps } from "../billing/use-bill-gaps.ts"
import type { Charging } from "../charges/ChargesEditing.tsx"
import { useTimeText } from "../dialogs/use-time-text.tsx"
import { type JobFeature, mayUse } from "../job-features.ts"
import { disableWithoutSignal } from "../offline-actions.ts"
import { useJobTechnicians } from "../use-job-technicians.ts"
import { editsOf, usePanels } from "../use-panels.ts"
import { useRequestActions } from "../use-request-actions.ts"
import { useRequestSave } from "../use-request-save.ts"

const movedText = (request: ServiceRequest): string => {
  const time = appointmentInText({ ...request, language: "en" })
  return time === ""
    ? `${request.invoiceNumber} has no date now.`
    : `${request.invoiceNumber} is now ${time}.`
}

/**
 * The state that the sections of a job share: what is open, and what this person may do now. Each reads its own
 * queries.
 */
export function useJobScreen(request: ServiceRequest, session: Session) {
  const { invoiceNumber } = request
  const { role } = session
  const has = (feature: JobFeature) => mayUse(feature, role)
  const phone = useIsPhone()
  const now = useNow()
  const { nameOf } = useJobTechnicians(request)
  const { data: carriers = [] } = useQuery({ ...carriersQuery, enabled: has("editBilling") })
  const timeText = useTimeText()
  const save = useRequestSave(
    invoiceNumber,
    (id) => carriers.find(({ key }) => key === id)?.text ?? nameOf(id),
    (moved) => void timeText.showDone(movedText(moved), moved),
  )
  const panels = usePanels(request, save, session.id)
  const [addingNote, setAddingNote] = useState(() => hasDraft(editsOf(session.id, invoiceNumber, "note")))
  const [addingPhotos, setAddingPhotos] = useState(false)
  const part = usePartToAdd()
  const [chargesEdit, setChargesEdit] = useState<Charging | undefined>(() =>
    (part && has("editCharges")) || hasDraft(editsOf(session.id, invoiceNumber, "charges"))
      ? { part }
      : undefined,
  )
  const requestActions = useRequestActions(request, session, {
    addCharges: () => setChargesEdit({ adding: true }),
    editCharges: () => setChargesEdit({}),
    editAppointment: () => panels.open("appointment"),
    addNote: () => setAddingNote(true),
    showBillChecklist,
  })
  const needsSignal = useNeedsSignal()
  const allowed = disableWithoutSignal(allowedActions(request, role), needsSignal)
  const { gaps, isLoading: gapsLoading } = useBillGaps(request, has("billChecklist"))
  // Until the photos are known, the step takes the room of an unready bill's.
  const missing = gaps?.length ?? (gapsLoading ? 1 : undefined)
  const facts = {
    ...factsOf(request, nameOf),
    billToSend: missing === undefined ? undefined : { missing },
  }
  const step = nextStep(facts, role, now)
  const isTechnician = role === "technician"
  return {
    request,
    session,
    has,
    isTechnician,
    phone,
    /** A technician beside the car, who needs the next button and the way there first. */
    isTechnicianOnPhone: phone && isTechnician,
    now,
    nameOf,
    needsSignal,
    /** What the insurer's bill lacks, if there is one to send. */
    gaps,
    allowed,
    step,
    /** The photos decide which step it is, and they are still loading. Buttons that move could be hit by mistake. */
    stepLoading: gapsLoading && step.action === "completeBill",
    highlighted: highlightedActions(facts, role),
    save,
    timeText,
    panels,
    requestActions,
    chargesEdit,
    setChargesEdit,
    /** Charges fill a phone's screen. The rest is hidden, and keeps what was typed. */
    isEditingChargesFullScreen: phone && chargesEdit !== undefined,
    addingNote,
    setAddingNote,
    addingPhotos,
    setAddingPhotos,
    /** Why an action is not possible now; `null` where its button is left out, nothing where it is possible. */
    reasonOf: (action: "acceptPayment" | "authorizeEstimate"): string | null | undefined => {
      const allowance = allowed[action]
      if (allowance.allowed) return undefined
      return allowance.refusal === "not_allowed" ? null : allowance.reason
    },
  }
}

type JobScreen = ReturnType<typeof useJobScreen>

const Context = createContext<JobScreen | undefined>(undefined)
export const JobScreenProvider = Context.Provider

export function useJob(): JobScreen {
  const screen = useContext(Context)
  if (!screen) throw new Error("useJob works inside Job alone.")
  return screen
}
