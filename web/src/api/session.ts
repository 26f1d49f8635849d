import { useSyncExternalStore } from "react"
import type { Role } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"

/** Who is logged in on this device (owner's specification: session user kept locally). */
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
  /** all that they may do is read what the shop sent them */
  deactivated?: true
}

const key = "clearline.session"
/** Why the last session ended, for the page to which that leads, in each tab: written before the session goes. */
const endedKey = "clearline.ended"

/** The owner's specification. */
export const sessionLost = messages.login.sessionNotFound

let stored: { text: string | null; session: Session | null } = { text: null, session: null }
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

const isSession = (value: unknown): value is Session =>
  typeof value === "object" && value !== null && "token" in value && "id" in value && "role" in value

/** The stored text is the truth, so that all tabs agree; parsed once for each text. */
export function readSession(): Session | null {
  try {
    const text = localStorage.getItem(key)
    if (text !== stored.text) {
      const value: unknown = JSON.parse(text ?? "null")
      stored = { text, session: isSession(value) ? value : null }
    }
    return stored.session
  } catch {
    // What lies there is no session, or the browser stores nothing.
    return null
  }
}

export function startSession(session: Session): void {
  localStorage.removeItem(endedKey)
  localStorage.setItem(key, JSON.stringify(session))
  tell()
}

/** Without a reason somebody logged out. What ended already keeps its reason. */
export function endSession(because?: string): void {
  if (because !== undefined) localStorage.setItem(endedKey, because)
  else if (readSession()) localStorage.removeItem(endedKey)
  localStorage.removeItem(key)
  tell()
}

export const sessionEndedBecause = (): string | undefined => localStorage.getItem(endedKey) ?? undefined

/** Answers how to stop listening. */
export function onSessionChange(listener: () => void): () => void {
  // Other tabs report themselves; their login or logout holds here too.
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener("storage", onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", onStorage)
  }
}

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, readSession, () => null)
