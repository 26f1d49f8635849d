import { mayPass } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { type Page, pages } from "#shared/pages.ts"
import type { Session } from "../api/session.ts"

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`)

const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }))

/** The page of an address, a fixed path before one with parameters (`/servicerequests/new`). */
export function pageAt(pathname: string): Page | undefined {
  const found = patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ page }) => page)
  return found.find((page) => page.path === pathname) ?? found[0]
}

/** Whether this person may open a page behind the login. */
export const mayOpen = ({ role, deactivated }: Session, page: Page): boolean =>
  mayPass(role, page.roles) && (!deactivated || page.deactivated === true)

/** What the page at this address is called. */
export const titleOf = (pathname: string): string => pageAt(pathname)?.title ?? messages.common.notFound

/** The way back to a page, under its title. */
export const backTo = (to: string) => ({ to, text: titleOf(to) })

/** What stands in the braces of a page's address. */
export function parametersOf(page: Page, pathname: string): Record<string, string> {
  const parts = pathname.split("/")
  const named = page.path.split("/").flatMap((name, index) => {
    const part = parts[index]
    return name.startsWith("{") && part !== undefined
      ? [[name.slice(1, -1), decodeURIComponent(part)] as const]
      : []
  })
  return Object.fromEntries(named)
}

/** Whether something may link there: a page whose screen does not exist yet is linked nowhere. */
export const isReady = (href: string): boolean =>
  pageAt(new URL(href, "https://page").pathname)?.screen !== undefined

/** `/profile/{id}` as the router writes it: `/profile/:id`. */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1")
