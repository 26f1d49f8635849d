import type { UserCategory } from "#shared/api/users.ts"
import { isStaff, type Role } from "#shared/domain/people/permissions.ts"
import { printedDate, shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { pageAt, parametersOf } from "../../app/pages.ts"
import { version } from "../../app/version.ts"
import type { OpenSession } from "../../data/people/sessions.ts"

export const groupNames = {
  technician: "Technicians",
  clerk: "Clerks",
  user: "Customers",
  developer: "Developers",
  admin: "Admins",
} as const satisfies Record<Role, string>

export const categoryNames = {
  personal: "Personal",
  commercial: "Commercial",
  carrier: "Carrier",
} as const satisfies Record<UserCategory, string>

type Facts = {
  role: Role
  category: UserCategory
  defaultTechnicianAssignment?: string | undefined
  quickselect?: boolean | undefined
}

/** Below the role: account type of customers, default assignment of technicians. */
export const kindOf = ({ role, category, defaultTechnicianAssignment, quickselect }: Facts): string =>
  isStaff(role)
    ? [defaultTechnicianAssignment, quickselect && "quick-select"].filter(Boolean).join(", ")
    : categoryNames[category]

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const times = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"} ago`

export function timeAgo(instant: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 1000))
  if (seconds < 5) return "Just now"
  if (seconds < minute) return times(seconds, "second")
  if (seconds < hour) return times(Math.floor(seconds / minute), "minute")
  if (seconds < day) return times(Math.floor(seconds / hour), "hour")
  if (seconds < 7 * day) return times(Math.floor(seconds / day), "day")
  return printedDate(shopTimeAt(instant).date)
}

/** In this order, because browsers also name others in their user agent. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
]

export function browserName(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers)
  if (browser === undefined) return userAgent.slice(0, 40) || "Unknown browser"
  const system = find(systems)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Page of the session, with the request number. Empty right after login. */
export function pageName({ siteLocation }: Pick<OpenSession, "siteLocation">): string {
  const page = pageAt(siteLocation)
  if (page === undefined) return siteLocation
  const { invoiceNumber } = parametersOf(page, siteLocation)
  return invoiceNumber === undefined ? page.title : `${page.title} ${invoiceNumber}`
}

/** The session runs another version of the app. */
export const isOtherVersion = (session: Pick<OpenSession, "version">): boolean =>
  session.version !== "" && session.version !== version
