/** The languages of the public site. English is at `/`, each other one below its code. */
export const languages = ["en", "es"] as const
export type Language = (typeof languages)[number]
export type OtherLanguage = Exclude<Language, "en">

export const otherLanguages = languages.filter((code): code is OtherLanguage => code !== "en")

/** The Spanish build of the site replaces this value (`web/translate.ts`). Everything else is English. */
export const language: Language = "en" as Language

/** The cookie that chooses the language of the staff app's document. */
export const appLanguageCookie = "language"

export const localeOf = (code: Language): string => `${code}-US`

export const locale: string = localeOf(language)

/** The `lang` of what the owner or a customer wrote on a page in another language. */
export const writtenLanguage = language === "en" ? undefined : "en"

/**
 * Marks a sentence that customers read. Builds in other languages replace it. A context tells apart equal English words
 * that need different translations: `t("Open", "tasks")` has the key `Open [tasks]`.
 */
export const t = <const Text extends string>(text: Text, _context?: string): Text => text

/** Language names on screens behind the login. */
export const languageNames: Record<Language, string> = { en: t("English"), es: t("Spanish") }

export const pathIn = (code: Language, path: string): string => {
  if (code === "en") return path
  return path === "/" ? `/${code}` : `/${code}${path}`
}

/** The address of a page of the site in the language that it is read in. */
export const sitePath = (path: string): string => pathIn(language, path)

/** Splits `/es/about` into its language and `/about`. */
export const readPath = (path: string): { code: Language; path: string } => {
  const [, code, rest] = /^\/(\w\w)(\/.*)?$/.exec(path) ?? []
  const known = languages.find((one) => one === code && one !== "en")
  return known ? { code: known, path: rest ?? "/" } : { code: "en", path }
}
