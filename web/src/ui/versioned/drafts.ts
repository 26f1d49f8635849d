/* Keeps unsaved input in `sessionStorage`, with the state it was typed over, so that a save after a reload
   still detects conflicts. It ends with the tab or the logout. */

import { incompleteDate } from "../form/incomplete-date.ts"

const prefix = "clearline.edits."

export type DraftKey = { userId: string; form: string }

type Draft<Base, Typed> = {
  base: Base
  typed: Typed
  at: string
}

const storageKeyOf = ({ userId, form }: DraftKey): string => `${prefix}${userId}.${form}`

export function readDraft<Base, Typed>(key: DraftKey): Draft<Base, Typed> | undefined {
  const text = sessionStorage.getItem(storageKeyOf(key))
  return text === null ? undefined : (JSON.parse(text) as Draft<Base, Typed>)
}

export const hasDraft = (key: DraftKey): boolean => sessionStorage.getItem(storageKeyOf(key)) !== null

/** Passwords, secrets, and card data are never stored, in any form. */
const secret = /password|passcode|secret|token|cvv|card/i
const withoutSecrets = (typed: object): object =>
  Object.fromEntries(
    // A half-typed date can't be shown again.
    Object.entries(typed).filter(([field, value]) => !secret.test(field) && value !== incompleteDate),
  )

export function saveDraft(key: DraftKey, base: unknown, typed: object): void {
  try {
    const draft = { base, typed: withoutSecrets(typed), at: new Date().toISOString() }
    sessionStorage.setItem(storageKeyOf(key), JSON.stringify(draft))
  } catch {
    // Storage may be full or disabled. Then only a reload loses the draft.
  }
}

export const removeDraft = (key: DraftKey): void => sessionStorage.removeItem(storageKeyOf(key))

export const hasDraftsUnder = (key: DraftKey): boolean =>
  Object.keys(sessionStorage).some((storageKey) => storageKey.startsWith(storageKeyOf(key)))

/** Removes all drafts in this tab, except those of one person. */
export function removeAllDrafts(exceptUser?: string): void {
  for (const storageKey of Object.keys(sessionStorage))
    if (
      storageKey.startsWith(prefix) &&
      (exceptUser === undefined || !storageKey.startsWith(storageKeyOf({ userId: exceptUser, form: "" })))
    )
      sessionStorage.removeItem(storageKey)
}
