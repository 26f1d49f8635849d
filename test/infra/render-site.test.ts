import { once } from "node:events"
import { cpSync, writeFileSync } from "node:fs"
import { createServer, request as forward, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import type { RenderRequest } from "#functions/events/rules/rendering.ts"
import { gallerySetting, orderItem } from "#functions/gallery/store.ts"
import { keys } from "#functions/platform/keys.ts"
import type { Table } from "#functions/platform/table.ts"
import { businessInfoWrite } from "#functions/settings/store.ts"
import { buildAll } from "#infra/build.ts"
import { bundleFolder } from "#infra/bundle.ts"
import { type Addresses, functionEnvironment } from "#infra/local/environment.ts"
import { type Functions, functionsIn } from "#infra/local/lambda/functions.ts"
import { rendererFolder } from "#infra/site-files.ts"
import type { GalleryEntry, StoredGalleryEntry } from "#shared/api/gallery.ts"
import { galleryPicture } from "#shared/domain/media/gallery.ts"
import { languages } from "#shared/language.ts"
import { pages } from "#shared/pages.ts"
import { type Rendered, renderedFiles } from "#shared/site.ts"
import { people } from "../builders/people.ts"
import { businessInfo, openShop } from "../builders/shop.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import { startSystem, type TestSystem } from "../system.ts"
import { temporaryFolder } from "./folder.ts"
import { sampleSite } from "./sample-site.ts"

let system: TestSystem
let table: Table

beforeAll(async () => {
  await buildAll(["functions", "site"])
  system = await startSystem({ rendersSite: true })
  table = tableAt(system.table)
}, 180_000)
afterAll(() => system.stop())

const rendered = pages.filter(
  ({ build, prerender, path }) => build === "site" && prerender && path !== "/404",
)
const textOf = async (path: string): Promise<string> => (await fetch(system.origin + path)).text()
const home = () => textOf("/")

const until = (isSo: () => Promise<boolean>, what: string) => expect.poll(isSo, { message: what }).toBe(true)
const shows = (words: string) =>
  until(async () => (await home()).includes(words), `the home page shows ${words}`)

describe("A new shop without settings", () => {
  test("has pages from the start, without an invented phone, address, email, or name", async () => {
    for (const { path } of [...rendered, { path: "/nowhere" }]) {
      const html = await textOf(path)
      expect(html, path).toContain("<h1")
      expect(html, path).toContain('"phone":""')
      const invented = /href="(?:tel|sms|mailto):|\(\d{3}\) \d{3}-\d{4}|CA 9\d{4}|<address|Clearline/g
      expect(html.match(invented) ?? [], path).toEqual([])
    }
  })

  test("is stored as files with their content types and Cache-Control no-cache", async () => {
    const heads = await Promise.all(
      ["/", "/robots.txt", "/sitemap.xml"].map(async (path) => {
        const { headers } = await fetch(system.origin + path)
        return [headers.get("content-type"), headers.get("cache-control")]
      }),
    )
    expect(heads).toEqual([
      ["text/html; charset=utf-8", "no-cache"],
      ["text/plain; charset=utf-8", "no-cache"],
      ["application/xml", "no-cache"],
    ])
  })
})

describe("The owner's changes", () => {
  beforeAll(() => openShop(table))

  test("are on the page without scripts, even if the stream repeats and reorders records", async () => {
    const as = callsTo(() => system.origin)
    const clerk = await people(table).clerk()
    await system.setFaults({ seed: 7, streamRepeat: 1, streamReorder: 1 })
    onTestFinished(() => system.setFaults({}))
    for (const digit of [1, 2, 3]) {
      await as(clerk).put("/businessinfo", { phone: `530555014${digit}` })
      await as(clerk).put("/contactinfo", { wednesdayHours: `0${digit + 5}:00-19:00` })
    }
    await shows("(530) 555-0143")
    await shows("8:00am to 7:00pm")
    await until(
      async () => (await textOf("/maintenance")).includes("tel:+15305550143"),
      "the other pages show the phone",
    )
    expect((await system.state()).queues["renders-dead"]).toEqual([])
  })

  test("are escaped, so they can't add a script", async () => {
    const footerData = `</script><script>alert(1)</script><img src=x onerror=alert(1)> $& "quoted"`
    await table.transact([businessInfoWrite({ ...businessInfo, footerData })])
    await shows("&lt;img src=x")
    const html = await home()
    expect(html).not.toContain("<script>alert")
    expect(html).not.toContain("<img src=x")
    const data = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ""
    expect(JSON.parse(data).business.footerData).toBe(footerData)
  })
})

const another = async ({ release, holding = false }: { release?: string; holding?: boolean } = {}) => {
  const { running } = await system.state()
  const at = (name: string) => running.find((part) => part.name === name)?.address ?? ""
  const objects = new URL(at("Objects (S3)"))

  let letGo: () => void = () => undefined
  const released = holding
    ? new Promise<void>((resolve) => {
        letGo = resolve
      })
    : Promise.resolve()
  let held: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    held = resolve
  })
  const writes: string[] = []
  const passOn = async (
    call: IncomingMessage,
    reply: Parameters<Parameters<typeof createServer>[1] & object>[1],
  ) => {
    if (call.method === "PUT" || call.method === "DELETE")
      writes.push(`${call.method} ${call.url?.replace(/^\/[^/]+|\?.*$/g, "")}`)
    if (call.method === "PUT") {
      held()
      await released
    }
    const { method, url, headers } = call
    const passed = forward(
      { host: objects.hostname, port: objects.port, method, path: url, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      },
    )
    passed.on("error", () => reply.destroy())
    call.pipe(passed)
  }
  const proxy = createServer((call, reply) => void passOn(call, reply)).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const { port } = proxy.address() as { port: number }

  let renderer = rendererFolder
  if (release !== undefined) {
    renderer = join(temporaryFolder(), "renderer")
    cpSync(rendererFolder, renderer, { recursive: true })
    writeFileSync(join(renderer, "release"), release)
  }
  const addresses = new Proxy({} as Addresses, {
    get: (_, name) =>
      name === "s3" ? `http://127.0.0.1:${port}` : name === "dynamodb" ? at("Fault proxy") : system.origin,
  })
  const environment = {
    ...functionEnvironment(addresses, { version: "1.2.3", originSecret: "secret" }),
    SITE_RENDERER: renderer,
  }
  const functions: Functions = functionsIn(bundleFolder, environment, (output) => void output.resume())
  onTestFinished(async () => {
    letGo()
    await functions.stop()
    proxy.close()
    proxy.closeAllConnections()
  })
  const render = (message: RenderRequest = {}) =>
    functions.invoke("events/render-site", { Records: [{ body: JSON.stringify(message) }] }, "call")
  return { render, isHeld, letGo: () => letGo(), writes }
}

const named = (businessname: string) => table.transact([businessInfoWrite({ ...businessInfo, businessname })])

const car = (_id: string, more: Partial<StoredGalleryEntry> = {}): StoredGalleryEntry => ({
  _id,
  year: 2021,
  make: "Toyota",
  model: "RAV4",
  submodel: "XLE",
  service: "Windshield replacement",
  service_es: "",
  favorite: false,
  urls: ["one", "two"].map((name) => galleryPicture(_id, name)),
  version: 0,
  ...more,
})

const hang = async (entries: StoredGalleryEntry[], removed: string[] = []) => {
  const version = Number((await table.get(keys.galleryOrder))?.version ?? 0) + 1
  const ids = entries.map(({ _id }) => _id)
  await table.transact([
    ...entries.map((entry) => ({
      put: gallerySetting(entry._id).itemOf(entry),
      onlyIf: "unguarded" as const,
    })),
    ...removed.map((id) => ({ remove: keys.galleryEntry(id), onlyIf: "unguarded" as const })),
    { put: orderItem({ ids, version }), onlyIf: "unguarded" as const },
  ])
}

describe("A gallery entry", () => {
  const address = (id: string) => `/gallery/${id}/2021-toyota-rav4`
  const at = (id: string, init?: RequestInit) => fetch(system.origin + address(id), init)
  const tells = (id: string, words: string) =>
    until(async () => (await (await at(id)).text()).includes(words), `${id} tells ${words}`)
  const renderingOf = async (path: string) => /data-rendering="([^"]+)"/.exec(await textOf(path))?.[1]

  test("has a page that works without scripts, and a sitemap entry, once published", async () => {
    await hang([car("aaaa2"), car("bbbb3", { model: "Sienna" })])
    await tells("aaaa2", ">2021 Toyota RAV4</h1>")
    await tells("bbbb3", ">2021 Toyota Sienna</h1>")
    const page = await at("aaaa2")
    expect(page.status).toBe(200)
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(await page.text()).toContain(`src="${galleryPicture("aaaa2", "one")}"`)
    const sitemap = await textOf("/sitemap.xml")
    expect(sitemap).toContain(`<loc>${system.origin}${address("aaaa2")}</loc>`)
    expect(sitemap).toContain(`/gallery/bbbb3/2021-toyota-sienna</loc>`)
    expect(await textOf("/gallery")).toContain(address("aaaa2"))
  })

  test("that changes is rendered along with the list and sitemap, and no other page", async () => {
    const others = ["/", "/contact", "/gallery/bbbb3/2021-toyota-sienna"]
    const before = await Promise.all(others.map(renderingOf))
    await hang([car("aaaa2", { service: "Chip repair", version: 1 }), car("bbbb3", { model: "Sienna" })])
    await tells("aaaa2", "Chip repair")
    await until(async () => (await textOf("/gallery")).includes("Chip repair"), "the list tells it")
    expect(await Promise.all(others.slice(0, 2).map(renderingOf))).toEqual(before.slice(0, 2))

    const alone = await another()
    await alone.render({ entries: ["aaaa2"] })
    expect(alone.writes.toSorted()).toEqual([
      "PUT /es/gallery.html",
      "PUT /es/gallery/aaaa2.html",
      "PUT /gallery.html",
      "PUT /gallery/aaaa2.html",
      "PUT /sitemap.xml",
    ])
  })

  test("that only changes its position rerenders just the list and the sitemap", async () => {
    const alone = await another()
    await alone.render({ entries: [] })
    expect(alone.writes.toSorted()).toEqual(["PUT /es/gallery.html", "PUT /gallery.html", "PUT /sitemap.xml"])
  })

  test("responds Not Found once it is unpublished, like any unknown id", async () => {
    await hang([car("bbbb3", { model: "Sienna" })], ["aaaa2"])
    await until(async () => (await at("aaaa2")).status === 404, "aaaa2 is gone")
    for (const id of ["aaaa2", "zzzz9", "k7m2", "too-long", "index"]) {
      const page = await at(id)
      expect({ id, status: page.status, url: page.url }).toEqual({
        id,
        status: 404,
        url: `${system.origin}/404?address=${encodeURIComponent(address(id))}`,
      })
      const way = await at(id, { redirect: "manual" })
      expect(way.headers.get("cache-control")).toBe("no-store")
    }
    expect(await textOf("/sitemap.xml")).not.toContain("aaaa2")
    expect((await fetch(`${system.origin}/gallery/bbbb3.html`)).status).toBe(404)
  })

  test("that is unpublished during its rendering has no page afterwards", async () => {
    await hang([car("cccc4"), car("bbbb3", { model: "Sienna" })])
    await tells("cccc4", "2021 Toyota RAV4")
    const slow = await another({ holding: true })
    const rendering = slow.render({ entries: ["cccc4"] })
    await slow.isHeld
    await hang([car("bbbb3", { model: "Sienna" })], ["cccc4"])
    await until(async () => (await at("cccc4")).status === 404, "cccc4 is gone")
    slow.letGo()
    await rendering
    expect((await at("cccc4")).status).toBe(404)
  })

  test("reflects the owner's changes to the business info", async () => {
    await table.transact([businessInfoWrite({ ...businessInfo, phone: "5305550177" })])
    await tells("bbbb3", "tel:+15305550177")
  })
})

test("A site rendering includes all entries, however many there are", async () => {
  const many = Array.from({ length: 70 }, (_, nth) => car(`t${String(nth).padStart(4, "0")}`))
  await hang(many)
  const all = await another()
  await all.render()
  expect(new Set(all.writes.filter((path) => path.startsWith("PUT /gallery/"))).size).toBe(70)
  const last = await textOf("/gallery/t0069/2021-toyota-rav4")
  expect(last).toContain(">2021 Toyota RAV4</h1>")
})

describe("Two concurrent renderings", () => {
  test("keep the latest stored data, so a slower run with older data overwrites nothing", async () => {
    await named("Before Auto Glass")
    await shows("Before Auto Glass")
    const slow = await another({ holding: true })
    const rendering = slow.render()
    await slow.isHeld
    await named("After Auto Glass")
    await shows("After Auto Glass")
    slow.letGo()
    await rendering
    for (const { path } of rendered) expect(await textOf(path), path).toContain("After Auto Glass")
    expect(await textOf("/maintenance")).not.toContain("Before Auto Glass")
  })

  test("of two releases keep the last deployed one, however far the other was", async () => {
    const slow = await another({ holding: true })
    const rendering = slow.render()
    await slow.isHeld
    const next = await another({ release: "next" })
    await next.render({ release: "next" })
    slow.letGo()
    await rendering
    for (const { path } of rendered) expect(await textOf(path), path).toContain('data-release="next"')

    await (await another()).render()
    expect(await home()).toContain('data-release="next"')
  })

  test("wait until a release's deploy has marked its assets as stored", async () => {
    const before = await home()
    await (await another({ release: "early" })).render()
    expect(await home()).toBe(before)
    await (await another({ release: "early" })).render({ release: "early" })
    expect(await home()).toContain('data-release="early"')
  })
})

test("The rendered files are exactly those that the function may write", async () => {
  const inAll = async (gallery: GalleryEntry[], rendered: Rendered) =>
    (await Promise.all(languages.map((code) => sampleSite({}, gallery, rendered, code)))).flat()
  const files = await inAll([], "all")
  expect(files.map(({ path }) => path).toSorted()).toEqual(renderedFiles.toSorted())
  const entry = { ...car("k7m2q"), thumbs: [] }
  const withEntry = await inAll([entry], "all")
  expect(withEntry.map(({ path }) => path).toSorted()).toEqual(
    [...renderedFiles, "/gallery/k7m2q.html", "/es/gallery/k7m2q.html"].toSorted(),
  )
  const alone = await inAll([entry], ["gone2"])
  expect(alone.map(({ path }) => path)).toEqual(["/gallery.html", "/sitemap.xml", "/es/gallery.html"])
})
