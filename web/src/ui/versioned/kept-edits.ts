/*
 * What is typed outlives a reload: it lies in this tab until it is saved or given up, beside the state that it was typed over,
 * so that a save still knows what others changed since. It ends with the tab, and with its writer's logout.
 */

const prefix = "clearline.edits."

/** Where the edits of one form lie: whose they are, and of what. */
export type EditPlace = { by: string; of: string }

type KeptEdits<Base, Typed> = {
  /** as it stood when the typing began, with its version */
  base: Base
  typed: Typed
  /** when something was typed last, ISO */
  at: string
}

const slotOf = ({ by, of }: EditPlace): string => `${prefix}${by}.${of}`

/** What is kept there; the types are those of the form that kept it. */
export function readEdits<Base, Typed>(place: EditPlace): KeptEdits<Base, Typed> | undefined {
  const text = sessionStorage.getItem(slotOf(place))
  return text === null ? undefined : (JSON.parse(text) as KeptEdits<Base, Typed>)
}

export const hasEdits = (place: EditPlace): boolean => sessionStorage.getItem(slotOf(place)) !== null

/** Secrets and card data are never stored, whatever form they are typed into. */
const secret = /password|passcode|secret|token|cvv|card/i
const withoutSecrets = (typed: object): object =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => !secret.test(field)))

export function keepEdits(place: EditPlace, base: unknown, typed: object): void {
  try {
    const kept = { base, typed: withoutSecrets(typed), at: new Date().toISOString() }
    sessionStorage.setItem(slotOf(place), JSON.stringify(kept))
  } catch {
    // A tab that stores nothing, or nothing more, loses what is typed when it is reloaded, and nothing else.
  }
}

export const dropEdits = (place: EditPlace): void => sessionStorage.removeItem(slotOf(place))

/** Whether anything is kept of this person whose place begins so. */
export const hasEditsUnder = (place: EditPlace): boolean =>
  Object.keys(sessionStorage).some((slot) => slot.startsWith(slotOf(place)))

/** All that is kept in this tab, but for one person's. */
export function dropAllEdits(but?: string): void {
  for (const slot of Object.keys(sessionStorage))
    if (slot.startsWith(prefix) && (but === undefined || !slot.startsWith(slotOf({ by: but, of: "" }))))
      sessionStorage.removeItem(slot)
}
