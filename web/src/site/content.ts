import { createContext, useContext } from "react"
import { ownerText } from "#shared/domain/messages/owner-text.ts"
import type { Translations } from "#shared/domain/messages/owner-texts.ts"
import { language, otherLanguages, writtenLanguage } from "#shared/language.ts"
import type { SiteContent } from "#shared/site.ts"

export type { SiteContent }

/** Without the owner's texts in other languages than the page's, which are optional. */
export const inPageLanguage = <Texts extends object>(texts: Texts): Texts => {
  const otherCodes = otherLanguages.filter((code) => code !== language)
  const ownTexts = Object.entries(texts).filter(
    ([name]) => !otherCodes.some((code) => name.endsWith(`_${code}`)),
  )
  return Object.fromEntries(ownTexts) as Texts
}

/** The owner's text in the page's language, else in English and marked so. */
export const writtenBy = <Name extends string>(
  texts: { [English in Name]: string } & Translations<Name>,
  name: Name,
): { text: string; lang: string | undefined } => {
  const translated = ownerText(texts, name, language)
  return translated === ""
    ? { text: ownerText(texts, name), lang: writtenLanguage }
    : { text: translated, lang: undefined }
}

/** A hash (FNV-1a over the JSON), by which the page notices changed content. */
export function versionOf(content: SiteContent): string {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(content)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

export const ContentContext = createContext<SiteContent | undefined>(undefined)

/** The path of the page in English. */
export const AddressContext = createContext("/")

export function useContent(): SiteContent {
  const content = useContext(ContentContext)
  if (!content) throw new Error("A page of the site is drawn without its content")
  return content
}
