import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { publish, type SiteFile } from "./publish.ts"

let folder: string
const put: SiteFile[] = []
const remember = async (file: SiteFile) => void put.push(file)

beforeEach(async () => {
  put.length = 0
  folder = await mkdtemp(join(tmpdir(), "clearline-publish-"))
  for (const build of ["site", "staff"]) await mkdir(join(folder, build, "assets"), { recursive: true })
  const write = (path: string) => writeFile(join(folder, path), `the file ${path}`)
  await Promise.all([
    write("site/index.html"),
    write("site/robots.txt"),
    write("site/assets/site-1a2b.js"),
    write("staff/app.html"),
    write("staff/sw.js"),
    write("staff/sw-es.js"),
    write("staff/assets/staff-3c4d.css"),
    write("staff/robots.txt"),
  ])
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const publishIt = () => publish(remember, [join(folder, "site"), join(folder, "staff")])
const filed = (path: string) => put.find((file) => file.path === path)

describe("publishing the web", () => {
  test("merges both builds, and the site's own files win", async () => {
    expect(await publishIt()).toBe(7)
    expect(put.map(({ path }) => path).toSorted()).toEqual([
      "/app.html",
      "/assets/site-1a2b.js",
      "/assets/staff-3c4d.css",
      "/index.html",
      "/robots.txt",
      "/sw-es.js",
      "/sw.js",
    ])
    expect(Buffer.from(filed("/robots.txt")?.body ?? []).toString()).toBe("the file site/robots.txt")
  })

  test("uploads documents after the files they reference, and the service workers last", async () => {
    await publishIt()
    const last = put.slice(-4).map(({ path }) => path)
    expect(last.slice(0, 2).toSorted()).toEqual(["/app.html", "/index.html"])
    expect(last.slice(2).toSorted()).toEqual(["/sw-es.js", "/sw.js"])
  })

  test("caches hashed files permanently and makes browsers revalidate the others", async () => {
    await publishIt()
    expect(filed("/assets/site-1a2b.js")).toMatchObject({
      contentType: "text/javascript; charset=utf-8",
      cacheControl: "public, max-age=31536000, immutable",
    })
    expect(filed("/index.html")).toMatchObject({
      contentType: "text/html; charset=utf-8",
      cacheControl: "no-cache",
    })
  })
})
