import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { beforeAll, describe, expect, test } from "vitest"
import { buildAll } from "#infra/build.ts"
import { contentTypeOf, rendererFolderOf, siteFolderOf, siteFolders } from "#infra/site-files.ts"
import { type Language, otherLanguages } from "#shared/language.ts"
import { pages } from "#shared/pages.ts"
import type { SiteBuild } from "#shared/site.ts"
import { catalogOf } from "../../web/translate.ts"
import { sampleSite } from "./sample-site.ts"

beforeAll(() => buildAll(["site", "staff app"]), 120_000)

const pagesOfTheSite = async () => (await sampleSite()).filter(({ path }) => path.endsWith(".html"))

describe("The pages", () => {
  test("have no inline scripts, which the CSP forbids", async () => {
    const staff = { path: "/app.html", body: readFileSync(join(siteFolders[1] ?? "", "app.html"), "utf8") }
    const documents = [...(await pagesOfTheSite()), staff]
    expect(documents.length).toBeGreaterThan(5)
    for (const { path, body } of documents) {
      const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes)
      const scripts = inline.filter(
        (attributes) => !/type="application\/(?:ld\+)?json"/.test(attributes ?? ""),
      )
      expect(scripts, path).toEqual([])
    }
  })

  test("of the site have no inline styles either", async () => {
    for (const { path, body } of await pagesOfTheSite())
      expect(body.match(/<[^>]+\sstyle="[^"]*"|<style/g) ?? [], path).toEqual([])
  })
})

test("The public scripts don't name the files of staff screens", () => {
  const site = siteFolders[0] ?? ""
  const scripts = globSync("assets/*.js", { cwd: site })
    .map((name) => readFileSync(join(site, name), "utf8"))
    .join("\n")
  const screens = pages.flatMap(({ build, screen }) => (build === "staff" ? [screen] : []))
  expect(scripts).toContain("/newservice")
  expect(screens.filter((screen) => scripts.includes(screen))).toEqual([])
})

/** The bytes (gzip) of script that a screen starts with. */
const startSizeOf = (screen: string, code: Language): number => {
  const manifest = JSON.parse(
    readFileSync(join(rendererFolderOf(code), "manifest.json"), "utf8"),
  ) as SiteBuild["manifest"]
  const seen = new Set<string>()
  const follow = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(follow)
  }
  for (const key of ["site.html", `src/site/${screen}.tsx`]) follow(key)
  const files = [...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith(".js"))
  expect(files.length).toBeGreaterThan(2)
  const sizes = files.map((file) => gzipSync(readFileSync(join(siteFolderOf(code), file))).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe.each(otherLanguages)("The public pages in %s", (code) => {
  const screens = [
    ...new Set(pages.flatMap(({ build, screen }) => (build === "site" && screen ? [screen] : []))),
  ]

  test("start with at most 3 kB more script than the English ones", () => {
    const more = screens.map((screen) => startSizeOf(screen, code) - startSizeOf(screen, "en"))
    expect(more.length).toBeGreaterThan(10)
    expect(Math.max(...more)).toBeLessThan(3_000)
  })

  test("share no sentence with the English files", async () => {
    const longest = (text: string) =>
      text
        .split(/[{<][^}>]*[}>]/)
        .toSorted((a, b) => b.length - a.length)[0]
        ?.trim() ?? ""
    const sentences = Object.entries(catalogOf(code))
      .map(([english, text]) => ({ english, text: longest(text) }))
      .filter(({ english, text }) => text.length > 15 && !english.includes(text))
      .map(({ text }) => text)
    const filesIn = (language: Language) =>
      globSync("assets/*.js", { cwd: siteFolderOf(language) })
        .map((name) => readFileSync(join(siteFolderOf(language), name), "utf8"))
        .join("\n")
    const documents = (await pagesOfTheSite()).map(({ body }) => body).join("\n")
    const english = filesIn("en") + documents
    const other = filesIn(code)
    expect(sentences.filter((text) => other.includes(text)).length).toBeGreaterThan(300)
    expect(sentences.filter((text) => english.includes(text))).toEqual([])
  })
})

describe("The barcode reader", () => {
  const staff = siteFolders[1] ?? ""
  const holding = (words: string): string[] =>
    globSync("assets/*.js", { cwd: staff })
      .filter((name) => readFileSync(join(staff, name), "utf8").includes(words))
      .map((name) => name.replace(/^assets\/(\w+)-.*$/, "$1"))

  test("is served from our own site, as one WebAssembly file", () => {
    const programs = globSync("assets/*.wasm", { cwd: staff })
    expect(programs).toHaveLength(1)
    expect(contentTypeOf(programs[0] ?? "")).toBe("application/wasm")
    expect(holding(programs[0] ?? "")).not.toEqual([])
  })

  test("is split, like the camera, into its own chunk that no other screen loads", () => {
    expect(holding("getUserMedia")).toEqual(["VinDialog"])
    expect(holding("readBarcodesFromPixmap")).toEqual(["zxing"])
  })
})
