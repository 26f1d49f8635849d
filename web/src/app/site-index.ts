import { galleryAddress } from "#shared/domain/media/gallery.ts"
import { type Page, pages } from "#shared/pages.ts"
import type { SiteFile } from "#shared/site.ts"

/**
 * What is no page. Addresses that are nobody's but their holder's say of themselves that they are not to be found, which whoever
 * may not look at them would not read.
 */
const closed = ["/api/", "/files/"]

/** Notices are pages, but no answer to a search. */
const notices = ["/404", "/maintenance", "/squareposrequired"]

/** Whether a search engine is told of it. */
export const isListed = ({ build, screen, prerender, path }: Page): boolean =>
  build === "site" && screen !== undefined && prerender === true && !notices.includes(path)

/** What tells search engines where to look. `rendering` keeps each writing different from the one before. */
export function indexFiles(
  origin: string,
  gallery: readonly { _id: string; year: number; make: string; model: string }[],
  rendering: string,
): SiteFile[] {
  const rules = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)]
  const paths = [...pages.filter(isListed).map(({ path }) => path), ...gallery.map(galleryAddress)]
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return [
    {
      path: "/robots.txt",
      body: `${[...rules, "", `Sitemap: ${origin}/sitemap.xml`, `# ${rendering}`].join("\n")}\n`,
    },
    {
      path: "/sitemap.xml",
      body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
<!-- ${rendering} -->
`,
    },
  ]
}
