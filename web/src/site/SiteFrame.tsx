import { type ReactNode, useEffect, useRef, useState } from "react"
import { isStaff } from "../../../shared/domain/permissions.ts"
import { showPhone, smsLink, telLink } from "../../../shared/domain/phone.ts"
import { type Session, useSession } from "../api/session.ts"
import { isReady } from "../app/pages.ts"
import { version } from "../app/version.ts"
import { Mark } from "../ui/Mark.tsx"
import { useContent } from "./content.ts"
import { Icon } from "./Icon.tsx"
import { OpeningLine } from "./OpeningLine.tsx"
import styles from "./SiteFrame.module.css"

/** A page where it exists, else the part of the home page that says the same, else nothing. */
const sections = [
  { page: "/services", part: "/#services", text: "Services" },
  { page: "/locations", part: "/#shops", text: "Locations" },
  { page: "/gallery", part: undefined, text: "Gallery" },
  { page: "/warranty", part: undefined, text: "Lifetime Warranty" },
  { page: "/about", part: undefined, text: "About" },
  { page: "/contact", part: "/#hours", text: "Contact" },
] as const

const links = sections.flatMap(({ page, part, text }) => {
  const to = isReady(page) ? page : part
  return to === undefined ? [] : [{ to, text }]
})

type Entry = { to: string; text: string; number?: string }

const work = [
  { to: "/servicerequests", text: "Service Requests", techniciansOnly: false },
  { to: "/fuelreceipts", text: "Fuel Receipts", techniciansOnly: true },
].filter(({ to }) => isReady(to))
const service = [{ to: "/newservice", text: "Request Service" }].filter(({ to }) => isReady(to))

/** Who works here finds their work, everybody else the shop (spec 3, section 2.14). */
function entriesOf(session: Session | null, phone: string): Entry[] {
  if (session && isStaff(session.role))
    return work.filter(({ techniciansOnly }) => !techniciansOnly || session.role === "technician")
  const reach = [
    { to: telLink(phone), text: "Call Us", number: showPhone(phone) },
    { to: smsLink(phone), text: "Text Us" },
  ]
  return session ? [...service, ...reach] : reach
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

/** What surrounds a page of the public site. On a dusk scene the head is glass, elsewhere white. */
export function SiteFrame({ scene = false, children }: { scene?: boolean; children: ReactNode }) {
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Head scene={scene} />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Foot />
    </>
  )
}

function Head({ scene }: { scene: boolean }) {
  const { business, branches } = useContent()
  const session = useSession()
  const entries = entriesOf(session, business.phone)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener("keydown", closeOnEscape)
    return () => document.removeEventListener("keydown", closeOnEscape)
  }, [open])
  return (
    <header className={scene ? `${styles.head} ${styles.onScene}` : styles.head}>
      <div className={styles.bar}>
        <div className="wrap">
          <OpeningLine />
          {/* Other people's entries are other elements: nothing that stays is pushed aside by them. */}
          <span key={session?.id} className={session ? `${styles.entries} ${styles.own}` : styles.entries}>
            {!session && (
              <span className={styles.reach}>
                Mobile service and {numberWords[branches.length] ?? branches.length}{" "}
                {branches.length === 1 ? "shop" : "shops"}
              </span>
            )}
            {entries.map(({ to, text, number }) => (
              <a key={text} href={to}>
                {text}
                {number && <span className={`num ${styles.number}`}> {number}</span>}
              </a>
            ))}
            {session && <a href="/logout">Logout</a>}
          </span>
        </div>
      </div>
      <nav className={`wrap ${styles.nav}`} aria-label="Main menu">
        <a href="/" className={styles.logo}>
          <Mark onDark={scene} width={36} />
          {business.businessname}
        </a>
        <span className={styles.links}>
          {links.map(({ to, text }) => (
            <a key={to} href={to}>
              {text}
            </a>
          ))}
        </span>
        <AccountLink className={`btn ${scene ? "glassy" : "out"} ${styles.account}`} />
        <button
          ref={button}
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "close" : "menu"} />
          <span className="spoken">Menu</span>
        </button>
      </nav>
      <div id="site-menu" className={styles.sheet} hidden={!open}>
        {links.map(({ to, text }) => (
          <a key={to} href={to} onClick={() => setOpen(false)}>
            {text}
          </a>
        ))}
        {entries.map(({ to, text }) => (
          <a key={text} href={to}>
            {text}
          </a>
        ))}
        <AccountLink />
        {session && <a href="/logout">Logout</a>}
      </div>
    </header>
  )
}

/** The way to the staff build; who is logged in on this device goes straight on. */
function AccountLink({ className }: { className?: string }) {
  const session = useSession()
  const isCustomer = session?.role === "user"
  const to = session ? (isCustomer ? `/profile/${session.id}` : "/account") : "/login"
  return (
    <a href={to} className={className}>
      {session ? (isCustomer ? "My Profile" : "My Account") : "Login"}
    </a>
  )
}

function Foot() {
  const { business, branches, year } = useContent()
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div>
          <a href="/" className={styles.logo}>
            <Mark onDark width={36} />
            {business.businessname}
          </a>
          <p className={styles.claim}>
            Auto glass repair and replacement, at our shops or wherever you park. 25 years in California.
          </p>
        </div>
        <div>
          <b>Service</b>
          <a href={telLink(business.phone)}>Call Us</a>
          <a href={smsLink(business.phone)}>Text Us</a>
          {links.slice(0, 1).map(({ to, text }) => (
            <a key={to} href={to}>
              {text}
            </a>
          ))}
        </div>
        <div>
          <b>Shops</b>
          {branches.map(({ _id, city, map }) => (
            <a key={_id} href={map}>
              {city}
            </a>
          ))}
        </div>
        <div>
          <b>Company</b>
          {links.slice(1).map(({ to, text }) => (
            <a key={to} href={to}>
              {text}
            </a>
          ))}
          <AccountLink />
        </div>
        <div className={styles.legal}>
          <span>
            © {year} {business.footerData || business.businessname}
          </span>
          {business.registrationNumber && (
            <span className="num">
              Bureau of Automotive Repair registration {business.registrationNumber}
            </span>
          )}
          <span className="num">Version {version}</span>
        </div>
      </div>
    </footer>
  )
}
