import {
  BarChart3,
  Building2,
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
  Umbrella,
  UserRound,
  Users,
  Wallet,
  Wrench,
} from "lucide-react"
import { isStaff, mayPass, type Role } from "#shared/domain/people/permissions.ts"
import { type Language, pathIn, t } from "#shared/language.ts"
import type { Session } from "../../api/session.ts"
import { mayOpen, pageAt } from "../pages.ts"

export type Counts = {
  /** To schedule. For technicians: their remaining jobs of today. */
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
  group?: GroupName
  /** A page of the public site, which is another build, so its document has to be loaded. */
  isPublic?: true
}

/** Groups of a menu that is too long for the rail. */
const groups = {
  quotes: { short: "Quotes", icon: FileText },
  parts: { short: "Parts", icon: Package },
  money: { short: "Money", icon: Wallet },
  office: { short: "Office", icon: Building2 },
} as const
type GroupName = keyof typeof groups
const groupNames = ["quotes", "parts", "money", "office"] as const

export type MenuGroup = { short: string; icon: LucideIcon; entries: MenuEntry[]; count?: number }

/** Text and roles default to the page's own. */
type Entry = {
  path: string
  text?: string
  short: string
  icon: LucideIcon
  only?: Role
  except?: Role
  /** Customers may open the page, but have no use for it in the menu. */
  forStaff?: true
  group?: GroupName
  counted?: keyof Counts
}

/** In the order of the owner's specification. */
const entries: readonly Entry[] = [
  {
    path: "/servicerequests",
    text: t("Today"),
    short: t("Today"),
    icon: House,
    only: "technician",
    counted: "requests",
  },
  {
    path: "/servicerequests",
    short: t("Requests"),
    icon: ClipboardList,
    except: "technician",
    counted: "requests",
  },
  { path: "/servicerequests/new", short: "New", icon: Plus },
  { path: "/newservice", short: t("Service"), icon: Plus, only: "user" },
  { path: "/profile/{id}", text: t("My Profile"), short: t("Profile"), icon: UserRound, only: "user" },
  {
    path: "/account",
    text: t("My Account"),
    short: t("Account"),
    icon: House,
    except: "technician",
    group: "office",
  },
  { path: "/scheduler", short: "Scheduler", icon: CalendarRange },
  { path: "/inbox", short: "Inbox", icon: MessagesSquare, counted: "unreadTexts" },
  { path: "/newquote", text: t("New Quote"), short: t("Quote"), icon: FileText, group: "quotes" },
  { path: "/quotes", short: "Quotes", icon: PhoneCall, group: "quotes", counted: "leads" },
  { path: "/tasks", short: t("Tasks"), icon: ListChecks, counted: "tasks" },
  { path: "/lookup", short: "Lookup", icon: ScanSearch, group: "parts" },
  { path: "/inventory", short: t("Inventory"), icon: Package, group: "parts", forStaff: true },
  { path: "/insurance", short: "Insurance", icon: Umbrella, group: "money" },
  { path: "/reports", short: "Reports", icon: BarChart3, group: "money" },
  { path: "/users", short: "Users", icon: Users, group: "office" },
  { path: "/fuelreceipts", short: t("Fuel"), icon: Fuel, group: "money" },
  { path: "/earnings", short: t("Earnings"), icon: Wallet, group: "money" },
  { path: "/gallery", short: t("Gallery"), icon: GalleryHorizontalEnd, only: "user" },
  { path: "/contact", short: t("Contact"), icon: MapPin, only: "user" },
  { path: "/partcheck", short: t("Parts"), icon: PackageSearch, group: "parts", forStaff: true },
  { path: "/quotesystem", short: "Catalog", icon: Wrench, group: "parts" },
  { path: "/ivy", short: "IVY", icon: Sparkles, group: "office", counted: "dispatches" },
  { path: "/settings", short: t("Settings"), icon: Settings, group: "office" },
]

/** Public pages are in the user's language. */
export function menuOf(session: Session, counts: Counts | undefined, language: Language = "en"): MenuEntry[] {
  const { id, role } = session
  return entries.flatMap((entry) => {
    const { path, text, short, icon, only = role, except, forStaff = false, group, counted } = entry
    const page = pageAt(path)
    if (!page || !mayOpen(session, page) || role !== only || role === except) return []
    if (forStaff && !isStaff(role)) return []
    const count = counted && counts?.[counted]
    return [
      {
        to: page.build === "site" ? pathIn(language, path) : path.replace("{id}", id),
        text: text ?? page.title,
        short,
        icon,
        ...(group && { group }),
        ...(page.build === "site" && { isPublic: true }),
        ...(count && { count }),
      },
    ]
  })
}

const maxInRail = 9

/** The menu as it fits beside a screen 900 px high. A short menu has no groups. */
export function railOf(menu: readonly MenuEntry[]): (MenuEntry | MenuGroup)[] {
  if (menu.length <= maxInRail) return [...menu]
  const grouped = groupNames.flatMap((name) => {
    const entries = menu.filter(({ group }) => group === name)
    const count = entries.reduce((sum, entry) => sum + (entry.count ?? 0), 0)
    return entries.length === 0 ? [] : [{ ...groups[name], entries, ...(count && { count }) }]
  })
  return [...menu.filter(({ group }) => group === undefined), ...grouped]
}

export const logoutEntry: MenuEntry = { to: "/logout", text: t("Logout"), short: t("Logout"), icon: LogOut }

const firstPages = ({ id, role }: Session): string[] => {
  if (!isStaff(role)) return [`/profile/${id}`, "/account"]
  return ["/servicerequests", mayPass(role, ["clerk"]) ? "/scheduler" : "/fuelreceipts"]
}

/** At most two entries for a phone's bottom bar. */
export const thumbEntries = (session: Session, menu: readonly MenuEntry[]): MenuEntry[] =>
  firstPages(session).flatMap((to) => menu.find((entry) => entry.to === to) ?? [])

/** `Karen L.`. Companies keep their whole name. */
export function railName({ name, category }: Session): string {
  const [first = "", ...rest] = name.split(" ")
  return rest.length > 0 && category === "personal" ? `${first} ${rest.at(-1)?.[0] ?? ""}.` : name
}
