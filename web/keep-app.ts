import { createHash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import type { Plugin } from "vite"
import { pages } from "#shared/pages.ts"

const fromThisFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Large files that are useless offline. They load from the network on demand. */
const excluded = /pdf|chart/i
/** Large files that only some phones need. They are cached after their first use. */
const keptOnDemand = /zxing|\.wasm$/i

/** Requested by the document but written by the site's build. */
const rootFiles = ["/color-scheme.js", "/favicon.svg"]

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}

const staffPages = (): string => {
  const addresses = pages
    .filter(({ build: of }) => of === "staff")
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, "[^/]+"))
  return `^(?:${addresses.join("|")})/?$`
}

/**
 * Writes the service worker after the build, since it lists the built files: `/sw.js`, or `/sw-es.js` for the build in
 * Spanish, so that a phone keeps one language.
 */
export const keepApp = ({ language, document: path }: { language: string; document: string }): Plugin => ({
  name: "keep-app",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const built = Object.keys(bundle).map((name) => `/${name}`)
    const cachedPaths = [...built.filter((path) => path.startsWith("/assets/")), ...rootFiles]
      .filter((path) => !excluded.test(path))
      .toSorted()
    const files = cachedPaths.filter((path) => !keptOnDemand.test(path))
    const onDemand = cachedPaths.filter((path) => keptOnDemand.test(path))
    const document = await readFile(join(dir, path))
    const fixed = await Promise.all(rootFiles.map((path) => readFile(fromThisFolder(`public${path}`))))
    const facts = {
      files,
      onDemand,
      document: `/${path}`,
      documentHash: sha256(document),
      pages: staffPages(),
    }
    const source = await readFile(fromThisFolder("worker/service-worker.ts"))
    const kept = { version: sha256(JSON.stringify(facts), ...fixed, source).slice(0, 16), ...facts }
    const { outputFiles } = await build({
      entryPoints: [fromThisFolder("worker/service-worker.ts")],
      bundle: true,
      minify: true,
      write: false,
      target: "es2022",
      define: { kept: JSON.stringify(kept) },
    })
    await writeFile(
      join(dir, language === "en" ? "sw.js" : `sw-${language}.js`),
      outputFiles[0]?.contents ?? "",
    )
  },
})
