import { yearIn } from "#shared/domain/schedule/dates.ts"
import { type Language, pathIn, t } from "#shared/language.ts"
import { Kbd } from "../../ui/Kbd.tsx"
import { useNow } from "../../ui/use-now.ts"
import { version } from "../version.ts"
import styles from "./Footer.module.css"

const links = [
  ["/about", t("About")],
  ["/locations", t("Locations")],
  ["/warranty", t("Warranty")],
  ["/contact", t("Contact")],
] as const

/** Links to public pages belong to the other build, so they load documents. */
export function Footer({
  footerText,
  name,
  careers,
  language = "en",
  onKeys,
}: {
  footerText: string | undefined
  name: string | undefined
  careers: string | undefined
  language?: Language | undefined
  onKeys?: () => void
}) {
  const year = yearIn(useNow())
  return (
    <footer className={`${styles.foot} cluster gap-x-6 gap-y-2 px-6 py-5 text-muted type-tiny`}>
      <span className={`${styles.links} cluster gap-x-6 gap-y-2`}>
        {links.map(([to, text]) => (
          <a key={to} className="py-2 phone-min-w-touch phone-touch" href={pathIn(language, to)}>
            {text}
          </a>
        ))}
        {careers && (
          <a className="py-2 phone-min-w-touch phone-touch" href={careers} rel="noreferrer">
            Careers
          </a>
        )}
      </span>
      {(footerText || name) && (
        <span>
          © {year} {footerText || name}
        </span>
      )}
      {onKeys && (
        <button type="button" className={`${styles.keys} py-2`} onClick={onKeys}>
          Shortcuts <Kbd>?</Kbd>
        </button>
      )}
      <span className={`${styles.version} ml-auto`}>Version {version}</span>
    </footer>
  )
}
