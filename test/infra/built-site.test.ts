import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { buildAll } from "../../infra/build.ts"
import { contentTypeOf, siteFolders } from "../../infra/site-files.ts"

beforeAll(() => buildAll(["site", "staff app"]), 120_000)

const documents = () =>
  siteFolders.flatMap((folder) => globSync("*.html", { cwd: folder }).map((name) => join(folder, name)))

describe("The built pages", () => {
  test("carry no inline script: the policy would forbid it", () => {
    for (const path of documents()) {
      const inline = [...readFileSync(path, "utf8").matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(
        ([, attributes]) => attributes,
      )
      // Data is no script.
      expect(inline.filter((attributes) => !attributes?.includes('type="application/json"'))).toEqual([])
    }
  })

  test("of the site carry no inline style either", () => {
    for (const name of globSync("*.html", { cwd: siteFolders[0] ?? "" })) {
      const html = readFileSync(join(siteFolders[0] ?? "", name), "utf8")
      expect(html.match(/<[^>]+\sstyle="[^"]*"|<style/g) ?? []).toEqual([])
    }
  })
})

describe("What reads barcodes", () => {
  const staff = siteFolders[1] ?? ""
  const holding = (words: string): string[] =>
    globSync("assets/*.js", { cwd: staff })
      .filter((name) => readFileSync(join(staff, name), "utf8").includes(words))
      .map((name) => name.replace(/^assets\/(\w+)-.*$/, "$1"))

  test("is ours to serve, as a program of WebAssembly, and asked for from nobody else", () => {
    const programs = globSync("assets/*.wasm", { cwd: staff })
    expect(programs).toHaveLength(1)
    expect(contentTypeOf(programs[0] ?? "")).toBe("application/wasm")
    expect(holding(programs[0] ?? "")).not.toEqual([])
  })

  test("lies with the camera in files of their own, which no other screen reads", () => {
    expect(holding("getUserMedia")).toEqual(["VinDialog"])
    expect(holding("readBarcodesFromPixmap")).toEqual(["zxing"])
  })
})
