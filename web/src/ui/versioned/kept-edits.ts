/* Keeps unsaved input in `sessionStorage`, with the state it was typed over, so that a save after a reload
   still detects conflicts. It ends with the tab or the logout. */

const prefix = "clearline.edits."

/** `by` is the person, `of` the form. */
export type EditPlace = { by: string; of: string }

type KeptEdits<Base, Typed> = {
  base: Base
  typed: Typed
  at: string
}

const slotOf = ({ by, of }: EditPlace): string => `${prefix}${by}.${of}`

export function readEdits<Base, Typed>(place: EditPlace): KeptEdits<Base, Typed> | undefined {
  const text = sessionStorage.getItem(slotOf(place))
  return text === null ? undefined : (JSON.parse(text) as KeptEdits<Base, Typed>)
}

export const hasEdits = (place: EditPlace): boolean => sessionStorage.getItem(slotOf(place)) !== null

/** Passwords, secrets, and card data are never stored, in any form. */
const secret = /password|passcode|secret|token|cvv|card/i
const withoutSecrets = (typed: object): object =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !secret.test(field)))

export function keepEdits(place: EditPlace, base: unknown, typed: object): void {
  try {
    const kept = { base, typed: withoutSecrets(typed), at: new Date().toISOString() }
    sessionStorage.setItem(slotOf(place), JSON.stringify(kept))
  } catch {
    // Storage may be full or disabled. Then only a reload loses the draft.
  }
}

export const dropEdits = (place: EditPlace): void => sessionStorage.removeItem(slotOf(place))

export const hasEditsUnder = (place: EditPlace): boolean =>
  Object.keys(sessionStorage).some((slot) => slot.startsWith(slotOf(place)))

/** Removes all drafts in this tab, except those of one person. */
export function dropAllEdits(but?: string): void {
  for (const slot of Object.keys(sessionStorage))
    if (slot.startsWith(prefix) && (but === undefined || !slot.startsWith(slotOf({ by: but, of: "" }))))
      sessionStorage.removeItem(slot)
}
