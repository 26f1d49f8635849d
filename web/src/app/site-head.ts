import { galleryAddress } from "#shared/domain/media/gallery.ts"
import { locale, sitePath, t } from "#shared/language.ts"
import type { Page } from "#shared/pages.ts"
import type { SiteContent } from "#shared/site.ts"
import { defaultDescription, describeEntry, descriptions } from "../site/descriptions.ts"
import type { Entry } from "../site/gallery/first-page.ts"
import { titleOfEntry } from "../site/gallery/title.ts"
import { entryData, structuredData } from "../site/structured-data.ts"
import { documentTitle } from "./document-title.ts"
import { isListed, versionsOf } from "./site-index.ts"

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** Escapes `<`, so that text cannot end the script element. */
export const asData = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c")

/** Search engines show a line or two, so more towns are left out. */
const maxCities = 4

const filled = (text: string, { business, branches }: SiteContent): string => {
  const cities = [...new Set(branches.map(({ city }) => city))].slice(0, maxCities).join(", ")
  return text
    .replace("{business}", () => business.businessname || t("our shop"))
    .replace("{cities}", () => cities || "California")
    .replace(/^./, (letter) => letter.toUpperCase())
}

const noindex = `<meta name="robots" content="noindex" />`
const property = (name: string, value: string) => `<meta property="${name}" content="${escapeHtml(value)}" />`
const metaTag = (name: string, value: string) => `<meta name="${name}" content="${escapeHtml(value)}" />`

const lines = (head: string[]) => head.join("\n    ")

type PageFacts = {
  title: string
  description: string
  /** The canonical path. */
  path: string
  picture: { path: string; alt: string; width?: number; height?: number }
  data: unknown
}

/** The metadata for search engines and link previews. */
function listedHead(
  { title, description, path, picture, data }: PageFacts,
  { business: { businessname } }: SiteContent,
  origin: string,
): string {
  const address = `${origin}${sitePath(path)}`
  const { width, height } = picture
  return lines([
    `<title>${escapeHtml(title)}</title>`,
    metaTag("description", description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...versionsOf(origin, path).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}" />`,
    ),
    property("og:type", "website"),
    ...(businessname === "" ? [] : [property("og:site_name", businessname)]),
    property("og:locale", locale.replace("-", "_")),
    property("og:url", address),
    property("og:title", title),
    property("og:description", description),
    property("og:image", `${origin}${picture.path}`),
    ...(width && height
      ? [property("og:image:width", String(width)), property("og:image:height", String(height))]
      : []),
    property("og:image:alt", picture.alt),
    metaTag("twitter:card", "summary_large_image"),
    `<script type="application/ld+json">${asData(data)}</script>`,
  ])
}

const social = {
  path: "/social.jpg",
  alt: t("The road at dusk through a clean windshield"),
  width: 1200,
  height: 630,
}

export function headOf(page: Page, content: SiteContent, origin: string): string {
  const title = documentTitle(page.title, content.business.businessname)
  const description = filled(descriptions[page.path] ?? defaultDescription, content)
  if (!isListed(page))
    return lines([`<title>${escapeHtml(title)}</title>`, metaTag("description", description), noindex])
  const facts = { title, description, path: page.path, picture: social }
  return listedHead({ ...facts, data: structuredData(page, content, origin) }, content, origin)
}

export function entryHead(entry: Entry, content: SiteContent, origin: string): string {
  const title = documentTitle(titleOfEntry(entry), content.business.businessname)
  const picture = { path: entry.urls[0] ?? social.path, alt: titleOfEntry(entry) }
  const data = entryData(entry, content, origin)
  const facts = {
    title,
    description: filled(describeEntry(entry), content),
    path: galleryAddress(entry),
    picture,
  }
  return listedHead({ ...facts, data }, content, origin)
}

/** Private pages: no metadata and no indexing. */
export const bareHead = ({ business }: SiteContent): string =>
  lines([`<title>${escapeHtml(business.businessname || t("Auto glass"))}</title>`, noindex])
