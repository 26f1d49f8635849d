import { useNow } from "../../ui/now.ts"
import { isReady } from "../pages.ts"
import { version } from "../version.ts"
import styles from "./Footer.module.css"

const links = [
  ["/about", "About"],
  ["/locations", "Locations"],
  ["/warranty", "Warranty"],
  ["/contact", "Contact"],
] as const

/** Year, the business's words, version and the public pages that exist; these are the other build, so plain links. */
export function Footer({ words, name }: { words: string | undefined; name: string | undefined }) {
  const year = useNow().getFullYear()
  return (
    <footer className={styles.foot}>
      {(words || name) && (
        <span>
          © {year} {words || name}
        </span>
      )}
      {links.map(
        ([to, text]) =>
          isReady(to) && (
            <a key={to} href={to}>
              {text}
            </a>
          ),
      )}
      <span className={styles.version}>Version {version}</span>
    </footer>
  )
}
