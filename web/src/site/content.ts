import { createContext, useContext } from "react"
import { ownerText } from "#shared/domain/messages/owner-text.ts"
import { language, otherLanguages, writtenLanguage } from "#shared/language.ts"
import type { SiteContent } from "#shared/site.ts"

export type { SiteContent }

/** Without the owner's texts in other languages than the page's. */
export const inPageLanguage = (content: SiteContent): SiteContent => {
  const { business } = content
  const others = otherLanguages.filter((code) => code !== language)
  const kept = Object.entries(business).filter(([name]) => !others.some((code) => name.endsWith(`_${code}`)))
  // The texts of other languages are optional.
  return { ...content, business: Object.fromEntries(kept) as SiteContent["business"] }
}

/** The owner's text in the page's language, else in English and marked so. */
export const writtenBy = (
  business: SiteContent["business"],
  name: "footerData" | "warrantyData" | "textConsentData",
): { text: string; lang: string | undefined } => {
  const translated = ownerText(business, name, language)
  return translated === ""
    ? { text: ownerText(business, name), lang: writtenLanguage }
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
