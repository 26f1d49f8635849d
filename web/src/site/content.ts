import { createContext, useContext } from "react"
import type { SiteContent } from "#shared/site.ts"

export type { SiteContent }

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
