import type { PublicReply } from "./api/endpoint.ts"
import type { listGallery } from "./api/gallery.ts"
import type { getBusinessInfo, getContactInfo, getSettings, listBranches } from "./api/settings.ts"
import { documentOf, pages } from "./pages.ts"

/** What the business can change on its pages without a deploy; it lies as data beside the rendered HTML. */
export type SiteContent = {
  business: PublicReply<typeof getBusinessInfo>[number]
  contact: PublicReply<typeof getContactInfo>[number]
  branches: PublicReply<typeof listBranches>
  settings: PublicReply<typeof getSettings>
  /** of the copyright */
  year: number
}

/** What the site's build leaves for the renderer, which its server build is. */
export type SiteBuild = {
  /** the document without content, `site.html` */
  template: string
  /** Vite's manifest of the browser's build: source file to what was made of it */
  manifest: Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>
  /** names this build: two builds of the same sources have the same */
  release: string
}

/** A file of the site as it is stored; its address is its path. */
export type SiteFile = { path: string; body: string }

/** The whole site, or the pages of these entries of the gallery with the list of all and the sitemap. */
export type Rendered = "all" | readonly string[]

/** `rendering` names this one: no two documents that were ever written are the same. */
export type RenderSite = (given: {
  content: SiteContent
  /** all of it, in the shop's order */
  gallery: PublicReply<typeof listGallery>
  rendered: Rendered
  build: SiteBuild
  origin: string
  rendering: string
}) => Promise<SiteFile[]>

const documents = new Set(pages.filter(({ build, screen }) => build === "site" && screen).map(documentOf))

/** The files that `render-site` writes, and nobody else, beside one for each entry of the gallery. */
export const renderedFiles: readonly string[] = [
  ...[...documents].filter((path) => !path.includes("{")),
  "/robots.txt",
  "/sitemap.xml",
]

/** Those that tell of all entries of the gallery, so that a change of one is a change of them. */
export const galleryFiles: readonly string[] = ["/gallery.html", "/sitemap.xml"]

/** Where the entries' own pages lie. */
export const entryFolder = "/gallery/"
export const entryFile = (id: string): string => `${entryFolder}${id}.html`
/** Whose page this is; undefined of any other file. */
export const entryOfFile = (path: string): string | undefined => /^\/gallery\/(\w{5})\.html$/.exec(path)?.[1]
