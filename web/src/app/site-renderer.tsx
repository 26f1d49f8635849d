import { renderToString } from "react-dom/server"
import { galleryAddress, galleryKeyword, galleryPage } from "#shared/domain/media/gallery.ts"
import { language, sitePath } from "#shared/language.ts"
import { documentOf, isRendered, type Page, pages } from "#shared/pages.ts"
import {
  entryFile,
  galleryFiles,
  type RenderSite,
  type SiteBuild,
  type SiteContent,
  type SiteFile,
} from "#shared/site.ts"
import { inPageLanguage, versionOf } from "../site/content.ts"
import { sortNorthToSouth } from "../site/sort-north-to-south.ts"
import { Site } from "./Site.tsx"
import { asData, bareHead, entryHead, headOf } from "./site-head.ts"
import { indexFiles } from "./site-index.ts"
import { fileOf } from "./site-pages.ts"

/** The manifest lists a file that other pages import under its chunk's name. */
function chunkOf(file: string, manifest: SiteBuild["manifest"]): string {
  if (manifest[file]) return file
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.tsx$/, "")
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name)
  if (found === undefined) throw new Error(`The build has no file of ${file}.`)
  return found
}

/** Imported style sheets come first. */
function stylesOf(file: string, manifest: SiteBuild["manifest"], seen = new Set<string>()): string[] {
  const entry = manifest[file]
  if (!entry || seen.has(file)) return []
  seen.add(file)
  return [
    ...(entry.imports ?? []).flatMap((imported) => stylesOf(imported, manifest, seen)),
    ...(entry.css ?? []),
  ]
}

type Gallery = Parameters<RenderSite>[0]["gallery"]

type PageInput = { address?: string; parameters?: Record<string, string>; gallery?: Gallery }

async function bodyOf(page: Page, content: SiteContent, shown: PageInput): Promise<string> {
  const { default: Page } = await fileOf(page).load()
  return renderToString(
    <Site
      Page={Page}
      address={shown.address ?? page.path}
      parameters={shown.parameters ?? {}}
      content={content}
      gallery={shown.gallery}
    />,
  )
}

const galleryPath = "/gallery"

/**
 * Renders the site's documents: each public page, each gallery entry, and empty ones for private pages. After
 * a gallery change only the affected pages.
 */
export const renderSite: RenderSite = async ({
  content: given,
  gallery: allLanguages,
  rendered,
  build,
  origin,
  rendering,
}) => {
  const content = {
    ...given,
    business: inPageLanguage(given.business),
    branches: sortNorthToSouth(given.branches),
  }
  const gallery = allLanguages.map(inPageLanguage)
  const { manifest, release } = build
  const data = `<script type="application/json" id="site-content" data-version="${versionOf(content)}" data-release="${release}" data-rendering="${rendering}">${asData(content)}</script>`

  const fill = (
    path: string,
    head: string,
    body: string,
    styles: readonly string[] = [],
    more = "",
  ): SiteFile => {
    // After the site's own style sheet, so that a page can override it.
    const links = styles.map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `).join("")
    // Replacement functions, since `$` is special in replacement strings.
    const filled = build.template
      .replace('lang="en"', () => `lang="${language}"`)
      .replace("</head>", () => `${links}</head>`)
      .replace("<!--page-head-->", () => head)
      .replace("<!--page-->", () => body)
      .replace("<!--page-content-->", () => data + more)
    return { path: sitePath(path), body: filled }
  }

  const draw = async (page: Page, path: string, head: string, shown: PageInput = {}) =>
    fill(
      path,
      head,
      await bodyOf(page, content, shown),
      stylesOf(chunkOf(fileOf(page).file, manifest), manifest),
      shown.gallery
        ? `<script type="application/json" id="site-gallery">${asData(shown.gallery)}</script>`
        : "",
    )

  const sitePages = pages.filter(({ build }) => build === "site")
  const documents = sitePages
    .filter((page) => page.prerender && (rendered === "all" || page.path === galleryPath))
    .map((page) =>
      draw(page, documentOf(page), headOf(page, content, origin), {
        ...(page.path === galleryPath && { gallery: gallery.slice(0, galleryPage) }),
      }),
    )
  const entries = sitePages
    .filter((page) => page.renderedEach)
    .flatMap((page) =>
      gallery
        .filter(({ _id }) => rendered === "all" || rendered.includes(_id))
        .map((entry) =>
          draw(page, entryFile(entry._id), entryHead(entry, content, origin), {
            address: galleryAddress(entry),
            parameters: { id: entry._id, keyword: galleryKeyword(entry) },
            gallery: [entry],
          }),
        ),
    )
  const shells = new Set(sitePages.filter((page) => !isRendered(page)).map(documentOf))
  // They list all languages.
  const index = language === "en" ? indexFiles(origin, gallery, rendering) : []
  return [
    ...(await Promise.all([...documents, ...entries])),
    ...(rendered === "all"
      ? [...[...shells].map((path) => fill(path, bareHead(content), "")), ...index]
      : index.filter(({ path }) => galleryFiles.includes(path))),
  ]
}
