import {
  Building2,
  ChevronRight,
  Clock,
  FolderInput,
  GalleryHorizontalEnd,
  History,
  type LucideIcon,
  MapPinned,
  PackageOpen,
  Plug,
  ReceiptText,
  Send,
  ShieldCheck,
  TriangleAlert,
  UsersRound,
} from "lucide-react"
import { Link } from "react-router-dom"
import { mayPass, type Role } from "#shared/domain/people/permissions.ts"
import { pages } from "#shared/pages.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./AdministrationPanel.module.css"

type Target = { path: string; icon: LucideIcon; purpose: string }

const targets: readonly Target[] = [
  {
    path: "/businessinfo",
    icon: Building2,
    purpose: "Name, main phone, warranty, and the wording on invoices, emails and texts",
  },
  {
    path: "/contactinfo",
    icon: Clock,
    purpose: "The main shop's address, hours, phone and email on the website",
  },
  {
    path: "/branches",
    icon: MapPinned,
    purpose: "Each shop's address, hours, shifts, tax rates and review links",
  },
  { path: "/carriers", icon: ShieldCheck, purpose: "Insurers and the rates they pay" },
  {
    path: "/gallerymanager",
    icon: GalleryHorizontalEnd,
    purpose: "What visitors see of your work, and in which order",
  },
  { path: "/billing", icon: ReceiptText, purpose: "How each account's glass and labor are priced" },
  { path: "/users", icon: UsersRound, purpose: "Staff, customers and accounts, and what they can do" },
  { path: "/recall", icon: TriangleAlert, purpose: "Every job that used a urethane lot" },
  { path: "/outbox", icon: Send, purpose: "Sent and unsent texts and emails" },
  { path: "/import", icon: FolderInput, purpose: "Customers, vehicles and old jobs from another program" },
  { path: "/integrations", icon: Plug, purpose: "API keys and webhooks" },
  {
    path: "/export",
    icon: PackageOpen,
    purpose: "Everything you've recorded, as CSV and JSON with pictures",
  },
  { path: "/audit", icon: History, purpose: "Who changed what, and when" },
]

export function AdministrationPanel({ role }: { role: Role }) {
  const open = targets.flatMap((target) => {
    const page = pages.find(({ path }) => path === target.path)
    return page && mayPass(role, page.roles) ? [{ ...target, title: page.title }] : []
  })
  if (open.length === 0) return null
  return (
    <Panel title="Administration" flush>
      <ul className={`${styles.list} divided`}>
        {open.map(({ path, icon: Icon, title, purpose }) => (
          <li key={path}>
            <Link to={path} className={styles.page}>
              <Icon size={19} strokeWidth={1.9} aria-hidden />
              <span>
                <b>{title}</b>
                <small>{purpose}</small>
              </span>
              <ChevronRight size={17} aria-hidden className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
