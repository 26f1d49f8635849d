import { redirect } from "react-router"
import { refreshSession } from "../../../shared/api/session.ts"
import { mayPass } from "../../../shared/domain/permissions.ts"
import type { Page } from "../../../shared/pages.ts"
import { api } from "../api/api.ts"
import { endSession, readSession } from "./session.ts"
import { version } from "./version.ts"

/** Spec 3, section 8. */
export const messages = {
  loginNeeded: "You need to be logged in to access the requested resource.",
  notAllowed: "You are not allowed to access the requested resource.",
  sessionLost: "Please login again. Authenticated session was not found.",
} as const

const withMessage = (path: string, message: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ message, ...more })}`

/** Lets a person pass to a page, or throws the redirect of spec 3, section 2.1. */
export function guard(page: Page, request: Request): void {
  if (page.roles === "public") return
  const session = readSession()
  if (!session) {
    const { pathname, search } = new URL(request.url)
    throw redirect(withMessage("/login", messages.loginNeeded, { route: pathname + search }))
  }
  if (!mayPass(session.role, page.roles)) throw redirect(withMessage("/account", messages.notAllowed))
}

/**
 * Tells the server that the session lives, beside a navigation and never in its way. Only the server's word ends a
 * session; a signal that dropped does not.
 */
export async function refreshBeside(request: Request): Promise<void> {
  const token = readSession()?.token
  if (token === undefined) return
  const location = new URL(request.url).pathname.slice(0, 200)
  try {
    const { matches } = await api(refreshSession, { body: { token, location, version } })
    if (matches === 0 && readSession()?.token === token) endSession(messages.sessionLost)
  } catch {
    // A 401 has ended the session already (`send`); anything else says nothing about it.
  }
}

/** Where somebody goes whose session ended under him. */
export const loggedOutAddress = (because: string) => withMessage("/logout", because)
