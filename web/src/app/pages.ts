import { mayPass } from "#shared/domain/people/permissions.ts"
import { readPath } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type Page, pages } from "#shared/pages.ts"
import type { Session } from "../api/session.ts"

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`)

const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }))

/** Fixed paths win over those with parameters (`/servicerequests/new`). */
export function pageAt(address: string): Page | undefined {
  const pathname = readPath(address).path
  const found = patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ page }) => page)
  return found.find((page) => page.path === pathname) ?? found[0]
}

export const mayOpen = ({ role, deactivated }: Session, page: Page): boolean =>
  mayPass(role, page.roles) && (!deactivated || page.deactivated === true)

export const titleOf = (pathname: string): string => pageAt(pathname)?.title ?? messages.common.notFound

export const backLink = (to: string) => ({ to, text: titleOf(to) })

export function parametersOf(page: Page, pathname: string): Record<string, string> {
  const parts = readPath(pathname).path.split("/")
  const matchedParameters = page.path.split("/").flatMap((name, index) => {
    const part = parts[index]
    return name.startsWith("{") && part !== undefined
      ? [[name.slice(1, -1), decodeURIComponent(part)] as const]
      : []
  })
  return Object.fromEntries(matchedParameters)
}

/** `/profile/{id}` becomes the router's `/profile/:id`. */
export const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1")
