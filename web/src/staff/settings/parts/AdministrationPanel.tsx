import {
  Building2,
  ChevronRight,
  Clock,
  History,
  type LucideIcon,
  MapPinned,
  ReceiptText,
  ShieldCheck,
  TriangleAlert,
  UsersRound,
} from "lucide-react"
import { Link } from "react-router-dom"
import { mayPass, type Role } from "../../../../../shared/domain/permissions.ts"
import { pages } from "../../../../../shared/pages.ts"
import { Panel } from "../../../ui/Panel.tsx"
import styles from "./AdministrationPanel.module.css"

type Target = { path: string; icon: LucideIcon; purpose: string }

const targets: readonly Target[] = [
  {
    path: "/businessinfo",
    icon: Building2,
    purpose: "Name, registration, warranty, and the text on invoices and in messages",
  },
  { path: "/contactinfo", icon: Clock, purpose: "Phone, email, address and opening hours of the main shop" },
  {
    path: "/branches",
    icon: MapPinned,
    purpose: "Each shop's address, hours, shifts, tax rates and review links",
  },
  { path: "/carriers", icon: ShieldCheck, purpose: "Insurers and the rates they pay" },
  { path: "/billing", icon: ReceiptText, purpose: "How each account's glass and labor are priced" },
  { path: "/users", icon: UsersRound, purpose: "Staff, customers and accounts, and what they can do" },
  { path: "/recall", icon: TriangleAlert, purpose: "Every job that used a lot of urethane" },
  { path: "/audit", icon: History, purpose: "Who changed which setting, when, and how" },
]

/** Where the shop's own things are changed: the pages that exist and that this role may open. */
export function AdministrationPanel({ role }: { role: Role }) {
  const open = targets.flatMap((target) => {
    const page = pages.find(({ path }) => path === target.path)
    return page?.screen && mayPass(role, page.roles) ? [{ ...target, title: page.title }] : []
  })
  if (open.length === 0) return null
  return (
    <Panel title="Administration" flush>
      <ul className={styles.list}>
        {open.map(({ path, icon: Icon, title, purpose }) => (
          <li key={path}>
            <Link to={path} className={styles.page}>
              <Icon size={19} strokeWidth={1.9} aria-hidden />
              <span>
                <b>{title}</b>
                <small>{purpose}</small>
              </span>
              <ChevronRight size={17} aria-hidden className={styles.way} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
