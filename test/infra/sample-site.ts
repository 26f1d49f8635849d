import { readFileSync } from "node:fs"
import { join } from "node:path"
import { rendererFolderOf } from "#infra/site-files.ts"
import type { GalleryEntry } from "#shared/api/gallery.ts"
import type { Language } from "#shared/language.ts"
import type { Rendered, RenderSite, SiteContent, SiteFile } from "#shared/site.ts"
import { businessInfo, contactInfo, settings, yubaCity } from "../builders/shop.ts"

export const sampleSite = async (
  changed: Partial<SiteContent> = {},
  gallery: GalleryEntry[] = [],
  rendered: Rendered = "all",
  language: Language = "en",
): Promise<SiteFile[]> => {
  const rendererFolder = rendererFolderOf(language)
  const { renderSite } = (await import(join(rendererFolder, "render.mjs"))) as { renderSite: RenderSite }
  const text = (name: string) => readFileSync(join(rendererFolder, name), "utf8")
  const content = { business: businessInfo, contact: contactInfo, branches: [yubaCity], settings, year: 2026 }
  return renderSite({
    content: { ...content, ...changed } as SiteContent,
    gallery,
    rendered,
    build: { template: text("site.html"), manifest: JSON.parse(text("manifest.json")), release: "r" },
    origin: "https://www.example.com",
    rendering: "1",
  })
}
