import { redirect } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import type { Page } from "#shared/pages.ts"
import { readSession } from "../api/session.ts"
import { mayOpen } from "./pages.ts"

const withMessage = (path: string, message: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ message, ...more })}`

/** Lets a person pass to a page, or throws the redirect of the owner's specification. */
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
}

/** Where somebody goes whose session ended under them, and where a login leads them back to, if it should. */
export const loggedOutAddress = (because: string, route?: string) =>
  withMessage("/logout", because, route === undefined ? {} : { route })
