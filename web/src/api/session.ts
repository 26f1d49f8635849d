import { useSyncExternalStore } from "react"
import type { Role } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { createListeners } from "../ui/listeners.ts"

/** The logged-in user, kept on the device (owner's specification). */
export type Session = {
  token: string
  id: string
  role: Role
  name: string
  category: string
  serviceTechnician: boolean
  techId: string
  initials: string
  location: string
  /** A deactivated user may only read the messages the shop sent them. */
  deactivated?: true
}

const key = "clearline.session"
/**
 * Why the last session ended, for the page that opens next. Written before the session is removed, for other
 * tabs.
 */
const endedKey = "clearline.ended"

export const sessionLost = messages.login.sessionNotFound
/** What is stored for it: the app may continue in another language. */
const lostCode = "lost"

let stored: { text: string | null; session: Session | null } = { text: null, session: null }
const { listen, notify } = createListeners()

const isSession = (value: unknown): value is Session =>
  typeof value === "object" && value !== null && "token" in value && "id" in value && "role" in value

/** Reads localStorage on each call, so that all tabs agree. Caches the parsed value. */
export function readSession(): Session | null {
  try {
    const text = localStorage.getItem(key)
    if (text !== stored.text) {
      const value: unknown = JSON.parse(text ?? "null")
      stored = { text, session: isSession(value) ? value : null }
    }
    return stored.session
  } catch {
    // The stored text is invalid, or storage is disabled.
    return null
  }
}

export function startSession(session: Session): void {
  localStorage.removeItem(endedKey)
  localStorage.setItem(key, JSON.stringify(session))
  notify()
}

/** Without a reason the user logged out. */
export function endSession(because?: string): void {
  if (because === undefined) localStorage.removeItem(endedKey)
  else localStorage.setItem(endedKey, because === sessionLost ? lostCode : because)
  localStorage.removeItem(key)
  notify()
}

/** Ends the session that a call was sent with. One that ended or was replaced meanwhile is left alone. */
export function endSessionIfCurrent(token: string, because?: string): void {
  if (readSession()?.token === token) endSession(because)
}

export const sessionEndedBecause = (): string | undefined => {
  const because = localStorage.getItem(endedKey) ?? undefined
  return because === lostCode ? sessionLost : because
}

export function onSessionChange(listener: () => void): () => void {
  // Other tabs report logins and logouts through storage events.
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  const stop = listen(listener)
  window.addEventListener("storage", onStorage)
  return () => {
    stop()
    window.removeEventListener("storage", onStorage)
  }
}

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, readSession, () => null)
