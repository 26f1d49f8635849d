import { useEffect, useMemo, useRef } from "react"
import { allowedActions, controls } from "#shared/domain/job/actions.ts"
import { readPhone, smsLink, telLink } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { usePaletteActions } from "#web/app/shell/palette-actions.ts"
import { actionStyle } from "#web/staff/shared/jobs/action-style.ts"
import { openLink } from "../../payments/invoice-links.ts"
import { type FurtherAction, furtherActions } from "../actions/further-actions.ts"
import { menuActionsFor } from "../actions/menu-actions.ts"
import { disableWithoutSignal } from "../offline-actions.ts"
import { contactsOf, linkActions } from "./links.ts"
import type { useJobScreen } from "./use-job-screen.ts"

type JobScreen = ReturnType<typeof useJobScreen>

/** Offers in the command palette what can be done now: the steps, and what else the screen does. */
export function useJobPalette(job: JobScreen): void {
  const { request, session, needsSignal, requestActions } = job
  const { role } = session
  const { action: next, label = "" } = job.stepLoading ? {} : job.step
  const latest = useRef({ begin: requestActions.begin, further: furtherOf(job) })
  useEffect(() => {
    latest.current = { begin: requestActions.begin, further: furtherOf(job) }
  })
  const group = useMemo(() => {
    const allowed = disableWithoutSignal(allowedActions(request, role), needsSignal)
    const offered = menuActionsFor(allowed).filter(({ allowance }) => allowance.allowed)
    const otherActions = offered.filter(({ action }) => action !== next)
    const first = next && { action: next, text: label, key: actionStyle(next).hotkey }
    const steps = [
      ...(first ? [first] : []),
      ...otherActions.map(({ action }) => ({ action, text: controls[action].label, key: undefined })),
    ].map(({ action, text, key }) => ({
      text,
      icon: actionStyle(action).icon,
      ...(key !== undefined && { key }),
      run: () => latest.current.begin(action),
    }))
    const moreActions = furtherActions(role, contactsOf(request))
      .filter(({ text }) => !steps.some((step) => step.text === text))
      .map(({ action, ...entry }) => ({ ...entry, run: () => latest.current.further[action]() }))
    return { title: t(`Job ${request.invoiceNumber}`), actions: [...steps, ...moreActions] }
  }, [request, role, needsSignal, next, label])
  usePaletteActions(group)
}

const furtherOf = (job: JobScreen): Record<FurtherAction, () => void> => {
  const { request, has, panels, setChargesEdit, setAddingNote, setAddingPhotos, requestActions } = job
  const phone = readPhone(request.customerPhone ?? "") ?? ""
  return {
    editCharges: () => setChargesEdit({}),
    addNote: () => setAddingNote(true),
    addPhotos: () => setAddingPhotos(true),
    editCustomer: () => panels.open("customer"),
    editVehicle: () => panels.open("vehicle"),
    editAppointment: () => panels.open("appointment"),
    editBilling: () => panels.open("billing"),
    editNotes: () => panels.open("notes"),
    printView: () => openLink(`/invoice/${request.invoiceKey}`),
    call: () => openLink(telLink(phone)),
    text: () => (has("textFromShop") ? requestActions.text() : openLink(smsLink(phone))),
    ...linkActions(request, requestActions.textLink),
  }
}
