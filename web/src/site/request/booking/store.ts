import { useSyncExternalStore } from "react"
import { createStoredDraft } from "../../stored-draft.ts"
import { type Draft, emptyDraft, type Step, steps, type Visit } from "./draft.ts"

/* The draft and the step of this tab. The hash names the step, so that Back works
   (docs/decisions/unsaved-edits.md). */

const confirmationKey = "clearline.new-service-done"

export type Confirmation = {
  invoiceNumber: number
  jobKey: string
  when: string | undefined
  visit?: Visit | undefined
  where: string
  phone: string
  texts: boolean
  price?: string | undefined
  /** The form was sent before and edited since. */
  isEarlier?: true
}

const stored = createStoredDraft<Draft>("clearline.new-service", emptyDraft, (draft) => {
  const { id, reached, ...rest } = { ...emptyDraft, ...draft }
  return { ...rest, id: id || crypto.randomUUID(), reached: steps.includes(reached) ? reached : "service" }
})
export const { read: readDraft, change, use: useDraft } = stored

let confirmation: Confirmation | undefined

/** Removes the draft and keeps the confirmation for a reload. */
export function finish(booked: Confirmation): void {
  stored.remove()
  confirmation = booked
  try {
    sessionStorage.setItem(confirmationKey, JSON.stringify(booked))
  } catch {}
}

function readStoredConfirmation(): Confirmation | undefined {
  try {
    const text = sessionStorage.getItem(confirmationKey)
    return text === null ? undefined : (JSON.parse(text) as Confirmation)
  } catch {
    return undefined
  }
}

export const readConfirmation = (): Confirmation | undefined => (confirmation ??= readStoredConfirmation())

export function startOver(): void {
  stored.remove()
  confirmation = undefined
  try {
    sessionStorage.removeItem(confirmationKey)
  } catch {}
  stored.notify()
}

export type WizardStep = Step | "code" | "done"

const stepOfHash = (hash: string): WizardStep => {
  const name = hash.slice(1)
  if (name === "done" || name === "code") return name
  return steps.find((step) => step === name) ?? "service"
}

const listenToAddress = (listener: () => void) => {
  const stop = stored.listen(listener)
  window.addEventListener("popstate", listener)
  window.addEventListener("hashchange", listener)
  return () => {
    stop()
    window.removeEventListener("popstate", listener)
    window.removeEventListener("hashchange", listener)
  }
}

export const useWizardStep = (): WizardStep =>
  useSyncExternalStore(
    listenToAddress,
    () => stepOfHash(location.hash),
    () => "service",
  )

const addressOf = (target: WizardStep) =>
  `${location.pathname}${location.search}${target === "service" ? "" : `#${target}`}`

/** How many entries of the wizard precede this one in the history. */
const depth = (): number => Number((history.state as { depth?: number } | null)?.depth ?? 0)

export function goTo(target: WizardStep): void {
  history.pushState({ depth: depth() + 1 }, "", addressOf(target))
  stored.notify()
}

export function goToCode(): void {
  if (stepOfHash(location.hash) !== "code") goTo("code")
}

export function leaveCode(): void {
  if (depth() > 0) history.back()
  else replaceWith("review")
}

export function replaceWith(target: WizardStep): void {
  history.replaceState(history.state, "", addressOf(target))
  stored.notify()
}

export function goBack(target: Step): void {
  const before = steps[steps.indexOf(target) - 1]
  if (depth() > 0) history.back()
  else if (before) replaceWith(before)
}
