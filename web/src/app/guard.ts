import { redirect } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import type { Page } from "#shared/pages.ts"
import { readSession } from "../api/session.ts"
import { mayOpen } from "./pages.ts"

const withMessage = (path: string, message: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ message, ...more })}`

/** Throws the redirects of the owner's specification. */
export function guard(page: Page, request: Request): void {
  if (page.roles === "public") return
  const session = readSession()
  if (!session) {
    const { pathname, search } = new URL(request.url)
    throw redirect(withMessage("/login", messages.login.needed, { route: pathname + search }))
  }
  const { deactivated, notAllowed } = messages.login
  if (!mayOpen(session, page))
    throw redirect(withMessage("/account", session.deactivated ? deactivated : notAllowed))
  // A technician's account and jobs are one page.
  if (page.path === "/account" && session.role === "technician")
    throw redirect(`/servicerequests${new URL(request.url).search}`)
}

/** The page after a lost session. `route` is where the next login returns to. */
export const loggedOutAddress = (because: string, route?: string) =>
  withMessage("/logout", because, route === undefined ? {} : { route })
