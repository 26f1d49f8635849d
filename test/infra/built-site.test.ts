import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { buildAll } from "../../infra/build.ts"
import { siteFolders } from "../../infra/site-files.ts"

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
