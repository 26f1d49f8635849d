import type { listBranches } from "./api/branches.ts"
import type { getBusinessInfo } from "./api/business-info.ts"
import type { getContactInfo } from "./api/contact-info.ts"
import type { PublicReply } from "./api/definition/endpoint.ts"
import type { listGallery } from "./api/gallery.ts"
import type { getSettings } from "./api/settings.ts"
import { type Language, languages, pathIn } from "./language.ts"
import { documentOf, pages } from "./pages.ts"

/** Content of the public pages that the owner changes without a deploy. It is stored as data next to the HTML. */
export type SiteContent = {
  business: PublicReply<typeof getBusinessInfo>[number]
  contact: PublicReply<typeof getContactInfo>[number]
  branches: PublicReply<typeof listBranches>
  settings: PublicReply<typeof getSettings>
  year: number
}

export type SiteBuild = {
  template: string
  manifest: Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>
  /** Identifies the build. Two builds of the same sources have the same id. */
  release: string
}

export type SiteFile = { path: string; body: string }

/** Either the whole site, or the pages of these gallery entries together with the gallery list and the sitemap. */
export type Rendered = "all" | readonly string[]

/** `rendering` is unique per run, so no two documents ever written are identical. */
export type RenderSite = (given: {
  content: SiteContent
  gallery: PublicReply<typeof listGallery>
  rendered: Rendered
  build: SiteBuild
  origin: string
  rendering: string
}) => Promise<SiteFile[]>

const documents = new Set(pages.filter(({ build, screen }) => build === "site" && screen).map(documentOf))

/** The files that only `render-site` writes, besides one per gallery entry. */
export const renderedFiles: readonly string[] = [
  ...languages.flatMap((code) =>
    [...documents].filter((path) => !path.includes("{")).map((path) => pathIn(code, path)),
  ),
  "/robots.txt",
  "/sitemap.xml",
]

/** Files that list all gallery entries. Any change of an entry changes them. */
export const galleryFiles: readonly string[] = [
  ...languages.map((code) => pathIn(code, "/gallery.html")),
  "/sitemap.xml",
]

export const entryFolders: readonly string[] = languages.map((code) => pathIn(code, "/gallery/"))
export const entryFile = (id: string, code: Language = "en"): string => pathIn(code, `/gallery/${id}.html`)
export const entryFiles = (id: string): string[] => languages.map((code) => entryFile(id, code))
/** The id of the gallery entry that the file shows, or undefined for any other file. */
export const entryOfFile = (path: string): string | undefined =>
  /^(?:\/\w\w)?\/gallery\/(\w{5})\.html$/.exec(path)?.[1]
