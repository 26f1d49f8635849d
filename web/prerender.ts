import { readFile, rm, writeFile } from "node:fs/promises"
import type * as Renderer from "./src/app/site-renderer.tsx"

/**
 * Renders the public pages into `dist/site` after both builds of the site:
 *   vite build -c web/vite.site.config.ts && vite build --ssr -c web/vite.site.config.ts && node web/prerender.ts
 */
const site = new URL("../dist/site/", import.meta.url)
const renderer: typeof Renderer = await import(
  new URL("../dist/site-renderer/render.mjs", import.meta.url).href
)
const { defaultContent, documentOf, pagesToRender, renderPage, renderShell } = renderer

const content = { ...defaultContent, year: new Date().getFullYear() }
const template = await readFile(new URL("site.html", site), "utf8")
const manifest = JSON.parse(await readFile(new URL("manifest.json", site), "utf8"))

for (const page of pagesToRender) {
  const html = await renderPage(page, content, template, manifest)
  await writeFile(new URL(documentOf(page).slice(1), site), html)
}
await writeFile(new URL("site.html", site), renderShell(content, template))
await rm(new URL("manifest.json", site))
