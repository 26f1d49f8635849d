import { galleryAddress } from "#shared/domain/media/gallery.ts"
import { languages, pathIn } from "#shared/language.ts"
import { type Page, pages } from "#shared/pages.ts"
import type { SiteFile } from "#shared/site.ts"

/** Disallowed in robots.txt. Private pages use noindex instead, which crawlers must be able to read. */
const closed = ["/api/", "/files/"]

const notices = ["/404", "/maintenance", "/squareposrequired"]

/** `hreflang` and address of each version of a page. Other readers get the English one. */
export const versionsOf = (origin: string, path: string): { hreflang: string; href: string }[] => [
  ...languages.map((code) => ({ hreflang: code, href: `${origin}${pathIn(code, path)}` })),
  { hreflang: "x-default", href: `${origin}${path}` },
]

export const isListed = ({ build, prerender, path }: Page): boolean =>
  build === "site" && prerender === true && !notices.includes(path)

/** Robots file and sitemap. `rendering` makes each version unique. */
export function indexFiles(
  origin: string,
  gallery: readonly { _id: string; year: number; make: string; model: string }[],
  rendering: string,
): SiteFile[] {
  const rules = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)]
  const paths = [...pages.filter(isListed).map(({ path }) => path), ...gallery.map(galleryAddress)]
  const urls = paths.flatMap((path) => {
    const versions = versionsOf(origin, path).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    )
    return languages.map(
      (code) => `  <url><loc>${origin}${pathIn(code, path)}</loc>${versions.join("")}</url>`,
    )
  })
  return [
    {
      path: "/robots.txt",
      body: `${[...rules, "", `Sitemap: ${origin}/sitemap.xml`, `# ${rendering}`].join("\n")}\n`,
    },
    {
      path: "/sitemap.xml",
      body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
<!-- ${rendering} -->
`,
    },
  ]
}
