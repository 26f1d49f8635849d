import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import type { SQSEvent } from "aws-lambda"
import * as z from "zod"
import { yearIn } from "#shared/domain/schedule/dates.ts"
import { type Language, languages } from "#shared/language.ts"
import {
  entryFiles,
  entryFolders,
  entryOfFile,
  galleryFiles,
  type Rendered,
  type RenderSite,
  renderedFiles,
  type SiteBuild,
  type SiteFile,
} from "#shared/site.ts"
import { galleryStore, toWire } from "../gallery/store.ts"
import { clock } from "../platform/clock.ts"
import { setting } from "../platform/config.ts"
import { siteFiles } from "../platform/files/site-files.ts"
import { log } from "../platform/log.ts"
import { randomKey } from "../platform/random-key.ts"
import { sharedTable } from "../platform/table.ts"
import { publicSettings } from "../settings/reader.ts"
import { mergeRenderRequests } from "./rules/rendering.ts"

const RenderRequest = z.object({ release: z.string().optional(), entries: z.array(z.string()).optional() })

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
}
const typeOf = (path: string): string => types[path.slice(path.lastIndexOf(".") + 1)] ?? types.txt ?? ""

const gallery = galleryStore(sharedTable())

/** The renderers, one per language, are built with the web app and deployed in a folder of their own. */
const load = async (): Promise<{
  renderers: { renderSite: RenderSite; build: SiteBuild }[]
  release: string
}> => {
  const root = setting("SITE_RENDERER")
  const release = await readFile(join(root, "release"), "utf8")
  const loadRenderer = async (code: Language) => {
    const folder = code === "en" ? root : join(root, code)
    const text = (name: string) => readFile(join(folder, name), "utf8")
    const [{ renderSite }, template, manifest] = await Promise.all([
      import(pathToFileURL(join(folder, "render.mjs")).href) as Promise<{ renderSite: RenderSite }>,
      text("site.html"),
      text("manifest.json"),
    ])
    return { renderSite, build: { template, manifest: JSON.parse(manifest), release } }
  }
  return { renderers: await Promise.all(languages.map(loadRenderer)), release }
}

let rendererPromise: ReturnType<typeof load> | undefined
const loadOnce = () => {
  rendererPromise ??= load()
  rendererPromise.catch(() => {
    rendererPromise = undefined
  })
  return rendererPromise
}

const home = "/index.html"
const maxTries = 5
/** The S3 client opens this many connections. */
const batchSize = 50

const runInBatches = async <Item, Result>(all: readonly Item[], run: (item: Item) => Promise<Result>) => {
  const results: Result[] = []
  for (let from = 0; from < all.length; from += batchSize)
    results.push(...(await Promise.all(all.slice(from, from + batchSize).map(run))))
  return results
}

type Tags = ReadonlyMap<string, string | undefined>

/** ETags of the files to render. The whole site includes every gallery page, even of deleted entries. */
const loadTags = async (rendered: Rendered): Promise<Tags> => {
  const files = rendered === "all" ? renderedFiles : [...galleryFiles, ...rendered.flatMap(entryFiles)]
  const [tags, entries] = await Promise.all([
    runInBatches(files, async (path) => [path, await siteFiles.tagOf(path)] as const),
    rendered === "all" ? Promise.all(entryFolders.map(siteFiles.tagsIn)) : [],
  ])
  return new Map([...tags, ...entries.flat()])
}

/** Removes pages of unpublished gallery entries. */
const unpublish = async (paths: Iterable<string>, published: readonly string[]): Promise<void> => {
  const unpublishedPaths = [...paths].filter((path) => {
    const entry = entryOfFile(path)
    return entry !== undefined && !published.includes(entry)
  })
  await runInBatches(unpublishedPaths, siteFiles.remove)
}

/** Retries if another rendering wrote meanwhile. */
const render = async (rendered: Rendered, isDeploy: boolean): Promise<void> => {
  const { renderers, release } = await loadOnce()
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    // Tags are read before the content, so anything written since has content at least as new.
    const tags = await loadTags(rendered)
    const isOwnRelease = (await siteFiles.read(home))?.includes(`data-release="${release}"`)
    if (!isOwnRelease && !(isDeploy && attempt === 1)) {
      // A page must not reference assets that aren't deployed yet, and an old release must not overwrite a new one.
      if (isDeploy) throw new Error("Another release rendered the site meanwhile")
      log("info", "left the site to the deploy of its release", { release })
      return
    }
    const entries = (await gallery.all()).map(toWire)
    const content = { ...(await publicSettings(sharedTable())), year: yearIn(clock.now()) }
    const rendering = randomKey()
    const origin = setting("SITE_ORIGIN")
    const byLanguage = await Promise.all(
      renderers.map(({ renderSite, build }) =>
        renderSite({ content, gallery: entries, rendered, build, origin, rendering }),
      ),
    )
    const files = byLanguage.flat()
    const write = async (batch: SiteFile[]) => {
      const results = await runInBatches(batch, ({ path, body }) =>
        siteFiles.replace(path, tags.get(path), body, typeOf(path)),
      )
      return results.every(Boolean)
    }
    // The home page first: it names the release that other renderings check.
    const isHome = ({ path }: SiteFile) => path === home
    if ((await write(files.filter(isHome))) && (await write(files.filter((file) => !isHome(file))))) {
      // An entry may have been unpublished before its page was written, so check again.
      const { ids } = await gallery.order()
      const found = [...tags].flatMap(([path, tag]) => (tag === undefined ? [] : path))
      await unpublish(new Set([...found, ...files.map(({ path }) => path)]), ids)
      log("info", "rendered the site", { files: files.length, release, attempt })
      return
    }
    await sleep(50 + Math.random() * 200 * attempt)
  }
  throw new Error("Others kept rendering the site")
}

/**
 * Renders public pages after a deploy and after content changes; after a gallery change only the pages that show it.
 * Several requests are merged, and repeated or late ones render the current content.
 */
export const handler = async ({ Records }: SQSEvent): Promise<void> => {
  const { release: ownRelease } = await loadOnce()
  const requests = Records.map(({ body }) => RenderRequest.parse(JSON.parse(body)))
  const isDeploy = requests.some(({ release }) => release === ownRelease)
  await render(mergeRenderRequests(requests), isDeploy)
}
