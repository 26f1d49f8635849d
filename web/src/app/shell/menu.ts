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
  MessagesSquare,
  Package,
  PackageSearch,
  PhoneCall,
  Plus,
  ScanSearch,
  Settings,
  Sparkles,
  UserRound,
  Users,
  Wallet,
  Wrench,
} from "lucide-react"
import { isStaff, mayPass, type Role } from "#shared/domain/people/permissions.ts"
import type { Session } from "../../api/session.ts"
import { mayOpen, pageAt } from "../pages.ts"

export type Counts = {
  /** Awaiting scheduling. For technicians: their remaining jobs of today. */
  requests?: number | undefined
  unreadTexts?: number | undefined
  /** Open tasks. For technicians: their own. */
  tasks?: number | undefined
  leads?: number | undefined
  dispatches?: number | undefined
}

export type MenuEntry = {
  to: string
  text: string
  /** One word for the rail. */
  short: string
  icon: LucideIcon
  count?: number
}

/** Text and roles default to the page's own. */
type Entry = {
  path: string
  text?: string
  short: string
  icon: LucideIcon
  only?: Role
  /** Customers may open the page, but have no use for it in the menu. */
  forStaff?: true
  counted?: keyof Counts
}

/** In the order of the owner's specification. */
const entries: readonly Entry[] = [
  { path: "/servicerequests", short: "Requests", icon: ClipboardList, counted: "requests" },
  { path: "/servicerequests/new", short: "New", icon: Plus },
  { path: "/newservice", short: "Service", icon: Plus, only: "user" },
  { path: "/profile/{id}", text: "My Profile", short: "Profile", icon: UserRound, only: "user" },
  { path: "/account", text: "My Account", short: "Account", icon: House },
  { path: "/scheduler", short: "Scheduler", icon: CalendarRange },
  { path: "/inbox", short: "Inbox", icon: MessagesSquare, counted: "unreadTexts" },
  { path: "/newquote", text: "New Quote", short: "Quote", icon: FileText },
  { path: "/quotes", short: "Quotes", icon: PhoneCall, counted: "leads" },
  { path: "/tasks", short: "Tasks", icon: ListChecks, counted: "tasks" },
  { path: "/lookup", short: "Lookup", icon: ScanSearch },
  { path: "/inventory", short: "Inventory", icon: Package, forStaff: true },
  { path: "/reports", short: "Reports", icon: BarChart3 },
  { path: "/users", short: "Users", icon: Users },
  { path: "/fuelreceipts", short: "Fuel", icon: Fuel },
  { path: "/earnings", short: "Earnings", icon: Wallet },
  { path: "/gallery", short: "Gallery", icon: GalleryHorizontalEnd, only: "user" },
  { path: "/contact", short: "Contact", icon: MapPin, only: "user" },
  { path: "/partcheck", short: "Parts", icon: PackageSearch, forStaff: true },
  { path: "/quotesystem", short: "Catalog", icon: Wrench },
  { path: "/ivy", short: "IVY", icon: Sparkles, counted: "dispatches" },
  { path: "/settings", short: "Settings", icon: Settings },
]

export function menuOf(session: Session, counts: Counts | undefined): MenuEntry[] {
  const { id, role } = session
  return entries.flatMap(({ path, text, short, icon, only = role, forStaff = false, counted }) => {
    const page = pageAt(path)
    if (!page?.screen || !mayOpen(session, page) || role !== only) return []
    if (forStaff && !isStaff(role)) return []
    const count = counted && counts?.[counted]
    return [
      { to: path.replace("{id}", id), text: text ?? page.title, short, icon, ...(count ? { count } : {}) },
    ]
  })
}

export const logoutEntry: MenuEntry = { to: "/logout", text: "Logout", short: "Logout", icon: LogOut }

const firstPages = ({ id, role }: Session): string[] => {
  if (!isStaff(role)) return [`/profile/${id}`, "/account"]
  return mayPass(role, ["clerk"]) ? ["/servicerequests", "/scheduler"] : ["/account", "/servicerequests"]
}

/** At most two entries for a phone's bottom bar. */
export const thumbEntries = (session: Session, menu: readonly MenuEntry[]): MenuEntry[] =>
  firstPages(session).flatMap((to) => menu.find((entry) => entry.to === to) ?? [])
