import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { buildAll } from "#infra/build.ts"
import { contentTypeOf, siteFolders } from "#infra/site-files.ts"
import { pages } from "#shared/pages.ts"
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
