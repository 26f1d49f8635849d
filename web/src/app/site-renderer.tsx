import { StrictMode } from "react"
import { prerender } from "react-dom/static"
import { type Page, pages } from "../../../shared/pages.ts"
import { type SiteContent, versionOf } from "../site/content.ts"
import { defaultContent } from "../site/default-content.ts"
import { Site } from "./Site.tsx"
import { fileOf } from "./site-pages.ts"

export { documentOf } from "../../../shared/pages.ts"
export type { SiteContent }
export { defaultContent }

/** Vite's manifest of the browser's build: source file to what was made of it. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The style sheets of a file and of everything that it imports, the imported first. */
function stylesOf(file: string, manifest: Manifest, seen = new Set<string>()): string[] {
  const entry = manifest[file]
  if (!entry || seen.has(file)) return []
  seen.add(file)
  return [
    ...(entry.imports ?? []).flatMap((imported) => stylesOf(imported, manifest, seen)),
    ...(entry.css ?? []),
  ]
}

export const pagesToRender: Page[] = pages.filter(
  ({ build, screen, prerender }) => build === "site" && screen && prerender,
)

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** JSON inside a script element: `<` would let a business's own words end it. */
const asData = (content: SiteContent) => JSON.stringify(content).replaceAll("<", "\\u003c")

const describe = ({ business, branches }: SiteContent) =>
  `${business.businessname}: windshields, door and back glass, sunroofs and chip repair, wherever you park or in ${branches.map(({ city }) => city).join(", ")}.`

function headOf(page: Page, content: SiteContent): string {
  const { businessname } = content.business
  return [
    `<title>${escaped(`${page.title} · ${businessname}`)}</title>`,
    `<meta name="description" content="${escaped(describe(content))}" />`,
  ].join("\n    ")
}

async function bodyOf(page: Page, content: SiteContent): Promise<string> {
  const { default: Page } = await fileOf(page).load()
  const { prelude } = await prerender(
    <StrictMode>
      <Site Page={Page} parameters={{}} content={content} />
    </StrictMode>,
    // React sends large parts later, put in place by inline scripts, which the site's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** Fills the document that the browser's build left, `site.html`, with a page and its content. */
export async function renderPage(
  page: Page,
  content: SiteContent,
  template: string,
  manifest: Manifest,
): Promise<string> {
  const body = await bodyOf(page, content)
  const styles = stylesOf(fileOf(page).file, manifest)
  // After the site's own sheet, which Vite put at the end of the head: a page may say otherwise.
  const links = styles.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `).join("")
  return fill(template.replace("</head>", `${links}</head>`), headOf(page, content), body, content)
}

/** The document of pages that are not rendered beforehand: the content alone. */
export const renderShell = (content: SiteContent, template: string): string =>
  fill(template, `<title>${escaped(content.business.businessname)}</title>`, "", content)

// Functions as replacements: a `$` in the content is only a dollar sign.
const fill = (template: string, head: string, body: string, content: SiteContent) =>
  template
    .replace("<!--page-head-->", () => head)
    .replace("<!--page-->", () => body)
    .replace(
      "<!--page-content-->",
      () =>
        `<script type="application/json" id="site-content" data-version="${versionOf(content)}">${asData(content)}</script>`,
    )
