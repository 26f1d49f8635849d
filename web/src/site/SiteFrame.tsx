import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { showPhone, smsLink, telLink } from "#shared/domain/people/phone-text.ts"
import { sitePath, t } from "#shared/language.ts"
import { type Session, useSession } from "../api/session.ts"
import { version } from "../app/version.ts"
import { Logo } from "../ui/Logo.tsx"
import { CallLink, TextLink } from "./ContactLinks.tsx"
import { useContent, writtenBy } from "./content.ts"
import { Icon } from "./Icon.tsx"
import { LanguageLink, LanguageSuggestion } from "./LanguageLink.tsx"
import { OpeningLine, useIsClosed } from "./OpeningLine.tsx"
import styles from "./SiteFrame.module.css"

const links = [
  { to: sitePath("/services"), text: t("Services") },
  { to: sitePath("/locations"), text: t("Locations") },
  { to: sitePath("/gallery"), text: t("Gallery") },
  { to: sitePath("/warranty"), text: t("Warranty") },
  { to: sitePath("/about"), text: t("About") },
  { to: sitePath("/contact"), text: t("Contact") },
]

type Entry = { to: string; text: string; number?: string }

const work = [
  { to: "/servicerequests", text: t("Service Requests"), techniciansOnly: false },
  { to: "/fuelreceipts", text: t("Fuel Receipts"), techniciansOnly: true },
]
const quotes = [{ to: sitePath("/newquote"), text: t("Start A Quote") }]
const none: Entry[] = []
const service = [{ to: sitePath("/newservice"), text: t("Request Service") }]

/** Staff see their work, everyone else the shop (owner's specification). */
function entriesOf(session: Session | null, phone: string, quote: Entry[]): Entry[] {
  if (session && isStaff(session.role))
    return [
      ...work.filter(({ techniciansOnly }) => !techniciansOnly || session.role === "technician"),
      ...(session.role === "technician" ? [] : quote),
    ]
  const reach =
    phone === ""
      ? []
      : [
          { to: telLink(phone), text: t("Call Us"), number: showPhone(phone) },
          { to: smsLink(phone), text: t("Text Us") },
        ]
  // The shop's phone comes first, since a phone's screen has room for one entry.
  return session ? [...reach, ...service, ...quote] : [...reach, ...quote]
}

/** A phone's screen shows one entry: the call while the shop is open, else the text. */
const linkAvailability = (to: string) =>
  to.startsWith("tel:") ? "open" : to.startsWith("sms:") ? "closed" : undefined

const numberWords = [
  t("one"),
  t("two"),
  t("three"),
  t("four"),
  t("five"),
  t("six"),
  t("seven"),
  t("eight"),
  t("nine"),
]

const shopsIn = (count: number): string =>
  count === 0 ? "" : t(` and ${numberWords[count - 1] ?? count} ${count === 1 ? t("shop") : t("shops")}`)

/** The frame of a public page. `at` is its address in the menu. */
export function SiteFrame({
  at,
  scene = false,
  children,
}: {
  at?: string
  scene?: boolean
  children: ReactNode
}) {
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Head scene={scene} at={at} />
      {/* The quote has its own bar at the bottom. */}
      {at !== "/newquote" && <LanguageSuggestion />}
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Foot />
    </>
  )
}

function Head({ scene, at }: { scene: boolean; at: string | undefined }) {
  const current = (to: string) => (at !== undefined && to === sitePath(at) ? "page" : undefined)
  const { business, branches, settings } = useContent()
  const session = useSession()
  const entries = entriesOf(session, business.phone, settings.quoteSystemLive ? quotes : none)
  const closed = useIsClosed()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect, so that Escape works as soon as the menu is visible.
  useLayoutEffect(() => {
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
          <OpeningLine givesWay={session !== null && isStaff(session.role)} />
          {/* Separate elements, so that entries of other users don't shift the menu. */}
          <span
            key={session?.id}
            className={session ? `${styles.entries} ${styles.own}` : styles.entries}
            data-nobody-answers={closed || undefined}
          >
            {!session && <span className={styles.reach}>Mobile service{shopsIn(branches.length)}</span>}
            {entries.map(({ to, text, number }) => (
              <a key={text} href={to} data-when={linkAvailability(to)}>
                {text}
                {number && <span className={`num ${styles.number}`}> {number}</span>}
              </a>
            ))}
            {session && !isCustomer(session) && <a href="/logout">Logout</a>}
          </span>
        </div>
      </div>
      <nav className={`wrap ${styles.nav}`} aria-label="Main menu">
        <a href={sitePath("/")} className={styles.logo}>
          <Logo onDark={scene} width={36} />
          {business.businessname || "Auto Glass"}
        </a>
        <span className={styles.links}>
          {links.map(({ to, text }) => (
            <a key={to} href={to} aria-current={current(to)}>
              {text}
            </a>
          ))}
        </span>
        <LanguageLink className={styles.language} />
        <OwnLink session={session} className={`btn ${scene ? "glassy" : "out"} ${styles.account}`} />
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
          <a key={to} href={to} aria-current={current(to)}>
            {text}
          </a>
        ))}
        {[...(session ? none : service), ...entries].map(({ to, text }) => (
          <a key={text} href={to}>
            {text}
          </a>
        ))}
        {isCustomer(session) ? (
          <OwnPages session={session} />
        ) : (
          <>
            <AccountLink session={session} />
            {session && <a href="/logout">Logout</a>}
          </>
        )}
      </div>
    </header>
  )
}

const isCustomer = (session: Session | null): session is Session =>
  session?.role === "user" && !session.deactivated

type Own = { session: Session | null; className?: string }

const AccountLink = ({ session, className }: Own) => (
  <a href={session ? "/account" : "/login"} className={className}>
    {session ? "My Account" : "Login"}
  </a>
)

const OwnPages = ({ session: { id, name } }: { session: Session }) => (
  <>
    <span className={styles.who}>
      <span className="spoken">Logged in as </span>
      {name}
    </span>
    <a href={`/profile/${id}`}>My Jobs and Vehicles</a>
    <a href="/account">My Account</a>
    <a href="/logout">Logout</a>
  </>
)

/** A popover of the browser's own, which closes on Escape or a tap elsewhere. */
const OwnLink = ({ session, className }: Own) =>
  isCustomer(session) ? (
    <>
      <button type="button" className={className} popoverTarget="own-menu">
        <Icon name="person" />
        <span className={styles.first}>{session.name.split(" ", 1)}</span>
      </button>
      <div id="own-menu" popover="auto" className={styles.ownMenu}>
        <OwnPages session={session} />
      </div>
    </>
  ) : (
    <AccountLink session={session} {...(className && { className })} />
  )

function Foot() {
  const session = useSession()
  const { business, branches, year, settings } = useContent()
  const footer = writtenBy(business, "footerData")
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div>
          <a href={sitePath("/")} className={styles.logo}>
            <Logo onDark width={36} />
            {business.businessname || "Auto Glass"}
          </a>
          <p className={styles.claim}>
            Auto glass repair and replacement, at our shops or wherever you park. 25 years in California.
          </p>
        </div>
        <div>
          <b>Service</b>
          {[...(settings.quoteSystemLive ? quotes : none), ...service].map(({ to, text }) => (
            <a key={to} href={to}>
              {text}
            </a>
          ))}
          <CallLink>Call Us</CallLink>
          <TextLink>Text Us</TextLink>
          {links.slice(0, 1).map(({ to, text }) => (
            <a key={to} href={to}>
              {text}
            </a>
          ))}
        </div>
        <div>
          {branches.length > 0 && <b>Shops</b>}
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
          {business.careers && (
            <a href={business.careers} rel="noreferrer">
              Careers
            </a>
          )}
          <AccountLink session={session} />
          <LanguageLink />
        </div>
        <div className={styles.legal}>
          <span>
            © {year}{" "}
            <span lang={footer.text ? footer.lang : undefined}>{footer.text || business.businessname}</span>
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
