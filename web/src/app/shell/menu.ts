import {
  BarChart3,
  CalendarRange,
  ClipboardList,
  FileText,
  Fuel,
  GalleryHorizontalEnd,
  House,
  ListChecks,
  LogOut,
  type LucideIcon,
  MapPin,
  Plus,
  Settings,
  Sparkles,
  UserRound,
  Users,
  Wrench,
} from "lucide-react"
import { isStaff, mayPass, type Role } from "../../../../shared/domain/permissions.ts"
import type { Session } from "../../api/session.ts"
import { isReady } from "../pages.ts"

/** What the server counted for the menu. */
export type Counts = { awaitingScheduling: number }

export type MenuEntry = {
  to: string
  text: string
  /** One word under the icon of the rail. */
  short: string
  icon: LucideIcon
  count?: number
}

type Rule = Omit<MenuEntry, "count" | "to"> & {
  to: string | ((session: Session) => string)
  shownTo: (role: Role) => boolean
  counted?: keyof Counts
}

const clerks = (role: Role) => mayPass(role, ["clerk"])
const staff = (role: Role) => mayPass(role, ["clerk", "technician"])
const customers = (role: Role) => role === "user"
const owners = (role: Role) => mayPass(role, [])
const everybody = () => true

/** The links of the side menu and of the header, by role, in their order (spec 3, section 2.14). */
const rules: readonly Rule[] = [
  {
    to: "/servicerequests",
    text: "Service Requests",
    short: "Requests",
    icon: ClipboardList,
    shownTo: staff,
    counted: "awaitingScheduling",
  },
  { to: "/servicerequests/new", text: "New Service", short: "New", icon: Plus, shownTo: clerks },
  { to: "/newservice", text: "Request Service", short: "Service", icon: Plus, shownTo: customers },
  {
    to: ({ id }) => `/profile/${id}`,
    text: "My Profile",
    short: "Profile",
    icon: UserRound,
    shownTo: customers,
  },
  { to: "/account", text: "My Account", short: "Account", icon: House, shownTo: everybody },
  { to: "/scheduler", text: "Scheduler", short: "Scheduler", icon: CalendarRange, shownTo: clerks },
  { to: "/newquote", text: "New Quote", short: "Quotes", icon: FileText, shownTo: everybody },
  { to: "/tasks", text: "Tasks", short: "Tasks", icon: ListChecks, shownTo: clerks },
  { to: "/reports", text: "Reports", short: "Reports", icon: BarChart3, shownTo: clerks },
  { to: "/users", text: "Users", short: "Users", icon: Users, shownTo: clerks },
  { to: "/fuelreceipts", text: "Fuel Receipts", short: "Fuel", icon: Fuel, shownTo: staff },
  { to: "/gallery", text: "Gallery", short: "Gallery", icon: GalleryHorizontalEnd, shownTo: customers },
  { to: "/contact", text: "Contact", short: "Contact", icon: MapPin, shownTo: customers },
  { to: "/quotesystem", text: "Quote System", short: "Catalog", icon: Wrench, shownTo: owners },
  { to: "/ivy", text: "Project IVY", short: "IVY", icon: Sparkles, shownTo: owners },
  { to: "/settings", text: "Settings", short: "Settings", icon: Settings, shownTo: everybody },
]

/** What this person's menu holds now: their role's links to screens that exist. */
export function menuOf(session: Session, counts: Counts | undefined): MenuEntry[] {
  return rules
    .filter((rule) => rule.shownTo(session.role))
    .map(({ to, text, short, icon, counted }) => ({
      to: typeof to === "string" ? to : to(session),
      text,
      short,
      icon,
      ...(counted && counts?.[counted] ? { count: counts[counted] } : {}),
    }))
    .filter(({ to }) => isReady(to))
}

export const logoutEntry: MenuEntry = { to: "/logout", text: "Logout", short: "Logout", icon: LogOut }

/** At most two of them lie at the thumb of a phone, beside Search and More. */
export function thumbEntries(session: Session, menu: readonly MenuEntry[]): MenuEntry[] {
  const first = isStaff(session.role)
    ? ["/account", "/servicerequests"]
    : [`/profile/${session.id}`, "/account"]
  return first.flatMap((to) => menu.find((entry) => entry.to === to) ?? [])
}
