import { useContext, useState, useSyncExternalStore } from "react"
import { type Language, language, languages, pathIn } from "#shared/language.ts"
import { AddressContext } from "./content.ts"
import styles from "./SiteFrame.module.css"

/** Each in its own language, so that its readers find it. */
const names: Record<Language, string> = { en: "English", es: "Español" }

type Props = { className?: string | undefined; code: Language; children: string }

function VersionLink({ code, className, children }: Props) {
  const address = useContext(AddressContext)
  return (
    <a
      href={pathIn(code, address)}
      lang={code}
      hrefLang={code}
      className={className}
      onClick={({ currentTarget }) => {
        // The rendered page doesn't know its query, and a script may have changed it.
        currentTarget.search = location.search
        currentTarget.hash = location.hash
      }}
    >
      {children}
    </a>
  )
}

/** Leads to the same page in another language. */
export const LanguageLink = ({ className }: { className?: string | undefined }) =>
  languages
    .filter((code) => code !== language)
    .map((code) => (
      <VersionLink key={code} code={code} className={className}>
        {names[code]}
      </VersionLink>
    ))

const suggestions: Partial<
  Record<string, { code: Language; sentence: string; link: string; close: string }>
> = {
  es: { code: "es", sentence: "También estamos en español.", link: "Ver en español", close: "Cerrar" },
}

const storageKey = "clearline.language"

const findSuggestion = () => {
  if (language !== "en") return undefined
  try {
    return localStorage.getItem(storageKey) === null ? suggestions[navigator.language.slice(0, 2)] : undefined
  } catch {
    return undefined
  }
}

/** One line for a browser in another language. Nothing is redirected, and once closed it stays away. */
export function LanguageSuggestion() {
  const suggestion = useSyncExternalStore(
    () => () => {},
    findSuggestion,
    () => undefined,
  )
  const [isClosed, setIsClosed] = useState(false)
  if (!suggestion || isClosed) return null
  const { code, sentence, link, close } = suggestion
  const dismiss = () => {
    setIsClosed(true)
    try {
      localStorage.setItem(storageKey, language)
    } catch {}
  }
  return (
    <aside className={styles.suggestion} lang={code} aria-label={link}>
      <span>{sentence}</span>
      <VersionLink code={code}>{link}</VersionLink>
      <button type="button" onClick={dismiss}>
        {close}
      </button>
    </aside>
  )
}
