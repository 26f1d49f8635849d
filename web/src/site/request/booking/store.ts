import { useSyncExternalStore } from "react"
import { createListeners } from "#web/ui/listeners.ts"
import { type Draft, emptyDraft, type Step, steps, type Visit } from "./draft.ts"

/* The draft and the step of this tab. The hash names the step, so that Back works
   (docs/decisions/unsaved-edits.md). */

const storageKey = "clearline.new-service"
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

let draft: Draft | undefined
let confirmation: Confirmation | undefined
const { listen, notify } = createListeners()
function readStoredDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}")
    const { id, reached, ...rest } = { ...emptyDraft, ...(stored as Partial<Draft>) }
    return { ...rest, id: id || crypto.randomUUID(), reached: steps.includes(reached) ? reached : "service" }
  } catch {
    return { ...emptyDraft, id: crypto.randomUUID() }
  }
}

export const readDraft = (): Draft => (draft ??= readStoredDraft())

export function change(changes: Partial<Draft> | ((before: Draft) => Draft)): void {
  const before = readDraft()
  draft = typeof changes === "function" ? changes(before) : { ...before, ...changes }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {}
  notify()
}

/** Removes the draft and keeps the confirmation for a reload. */
export function finish(booked: Confirmation): void {
  draft = undefined
  confirmation = booked
  try {
    sessionStorage.removeItem(storageKey)
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
  draft = undefined
  confirmation = undefined
  try {
    sessionStorage.removeItem(storageKey)
    sessionStorage.removeItem(confirmationKey)
  } catch {}
  notify()
}

export const useDraft = (): Draft => useSyncExternalStore(listen, readDraft, () => emptyDraft)

export type WizardStep = Step | "code" | "done"

const stepOfHash = (hash: string): WizardStep => {
  const name = hash.slice(1)
  if (name === "done" || name === "code") return name
  return steps.find((step) => step === name) ?? "service"
}

const listenToAddress = (listener: () => void) => {
  const stop = listen(listener)
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
  notify()
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
  notify()
}

export function goBack(target: Step): void {
  const before = steps[steps.indexOf(target) - 1]
  if (depth() > 0) history.back()
  else if (before) replaceWith(before)
}
