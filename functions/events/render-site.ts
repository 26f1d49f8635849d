import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import type { SQSEvent } from "aws-lambda"
import * as z from "zod"
import { yearIn } from "#shared/domain/schedule/dates.ts"
import {
  entryFile,
  entryFolder,
  entryOfFile,
  galleryFiles,
  type Rendered,
  type RenderSite,
  renderedFiles,
  type SiteBuild,
  type SiteFile,
} from "#shared/site.ts"
import { galleryStore, shown } from "../gallery/store.ts"
import { clock } from "../platform/clock.ts"
import { setting } from "../platform/config.ts"
import { siteFiles } from "../platform/files/site-files.ts"
import { log } from "../platform/log.ts"
import { randomKey } from "../platform/random-key.ts"
import { theTable } from "../platform/table.ts"
import { publicSettings } from "../settings/reader.ts"
import { renderedFor } from "./rules/rendering.ts"

const Asked = z.object({ release: z.string().optional(), entries: z.array(z.string()).optional() })

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
}
const typeOf = (path: string): string => types[path.slice(path.lastIndexOf(".") + 1)] ?? types.txt ?? ""

const gallery = galleryStore(theTable())

/** The renderer with what its build left: a folder of its own, as it is the web's and no part of the functions. */
const load = async (): Promise<{ renderSite: RenderSite; build: SiteBuild }> => {
  const folder = setting("SITE_RENDERER")
  const text = (name: string) => readFile(join(folder, name), "utf8")
  const [{ renderSite }, template, manifest, release] = await Promise.all([
    import(pathToFileURL(join(folder, "render.mjs")).href) as Promise<{ renderSite: RenderSite }>,
    text("site.html"),
    text("manifest.json"),
    text("release"),
  ])
  return { renderSite, build: { template, manifest: JSON.parse(manifest), release } }
}

let loaded: ReturnType<typeof load> | undefined
const renderer = () => {
  loaded ??= load()
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

const home = "/index.html"
const mostTries = 5
/** As many connections as the client opens. */
const mostAtOnce = 50

const inTurn = async <One, Answer>(all: readonly One[], run: (one: One) => Promise<Answer>) => {
  const answers: Answer[] = []
  for (let from = 0; from < all.length; from += mostAtOnce)
    answers.push(...(await Promise.all(all.slice(from, from + mostAtOnce).map(run))))
  return answers
}

type Tags = ReadonlyMap<string, string | undefined>

/** What lies there of what is about to be rendered; of the whole site also the pages of entries, some of which may be gone. */
const tagsOf = async (rendered: Rendered): Promise<Tags> => {
  const files = rendered === "all" ? renderedFiles : [...galleryFiles, ...rendered.map(entryFile)]
  const [tags, entries] = await Promise.all([
    inTurn(files, async (path) => [path, await siteFiles.tagOf(path)] as const),
    rendered === "all" ? siteFiles.tagsIn(entryFolder) : [],
  ])
  return new Map([...tags, ...entries])
}

/** Takes away the pages of entries that are not published, of those that these paths name. */
const unpublish = async (paths: Iterable<string>, published: readonly string[]): Promise<void> => {
  const gone = [...paths].filter((path) => {
    const entry = entryOfFile(path)
    return entry !== undefined && !published.includes(entry)
  })
  await inTurn(gone, siteFiles.remove)
}

/** Renders until no other rendering came between its reading and its writing. */
const render = async (rendered: Rendered, isDeploy: boolean): Promise<void> => {
  const { renderSite, build } = await renderer()
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    // What lies there is looked at before the content is read: whoever wrote since has read content at least as new.
    const tags = await tagsOf(rendered)
    const isOurs = (await siteFiles.read(home))?.includes(`data-release="${build.release}"`)
    if (!isOurs && !(isDeploy && attempt === 1)) {
      // A page must not name parts that its deploy has yet to store, nor an old release overwrite a new one.
      if (isDeploy) throw new Error("Another release rendered the site meanwhile")
      log("info", "left the site to the deploy of its release", { release: build.release })
      return
    }
    const entries = (await gallery.all()).map(shown)
    const content = { ...(await publicSettings(theTable())), year: yearIn(clock.now()) }
    const files = await renderSite({
      content,
      gallery: entries,
      rendered,
      build,
      origin: setting("SITE_ORIGIN"),
      rendering: randomKey(),
    })
    const write = async (some: SiteFile[]) => {
      const written = await inTurn(some, ({ path, body }) =>
        siteFiles.replace(path, tags.get(path), body, typeOf(path)),
      )
      return written.every(Boolean)
    }
    // The home page first: who has seen another file of a later release then finds that release there, too.
    const isHome = ({ path }: SiteFile) => path === home
    if ((await write(files.filter(isHome))) && (await write(files.filter((file) => !isHome(file))))) {
      // Whoever took one of them back meanwhile did so before this page of it lay there: it is looked at once more.
      const { ids } = await gallery.order()
      const found = [...tags].flatMap(([path, tag]) => (tag === undefined ? [] : path))
      await unpublish(new Set([...found, ...files.map(({ path }) => path)]), ids)
      log("info", "rendered the site", { files: files.length, release: build.release, attempt })
      return
    }
    await pause(50 + Math.random() * 200 * attempt)
  }
  throw new Error("Others kept rendering the site")
}

/**
 * Writes the public pages with the content as it is, after a deploy and whenever content changes; where only the gallery has
 * changed, only what shows it. Several askers at once are one rendering. A message that comes twice or late renders what is
 * stored by then, never what was.
 */
export const handler = async ({ Records }: SQSEvent): Promise<void> => {
  const { build } = await renderer()
  const asked = Records.map(({ body }) => Asked.parse(JSON.parse(body)))
  const isDeploy = asked.some(({ release }) => release === build.release)
  await render(renderedFor(asked), isDeploy)
}
