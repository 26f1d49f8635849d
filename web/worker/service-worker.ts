/* Caches the staff app for offline use. It covers the whole origin but answers only for staff pages and
   their files. */

/** Inserted by the build (`web/keep-app.ts`). */
declare const kept: {
  /** The hash of everything below. */
  version: string
  /** Files below /assets contain a hash and never change. */
  files: readonly string[]
  /** Cached after their first use. */
  onDemand: readonly string[]
  document: string
  documentHash: string
  pages: string
}

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
type Events = { install: Lasting; activate: Lasting; fetch: Fetching; message: MessageEvent }
const worker = self as unknown as {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

const prefix = "clearline-app-"
const cacheName = prefix + kept.version
const pages = new RegExp(kept.pages)

const sha256OfBody = async (response: Response): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Reuses files of the previous version. */
const cacheFile = async (cache: Cache, path: string): Promise<void> => {
  if (await cache.match(path)) return
  const isForever = path.startsWith("/assets/")
  const cached = isForever ? await caches.match(path) : undefined
  const response = cached ?? (await fetch(path, isForever ? {} : { cache: "no-cache" }))
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  // A document of another version names files that are not cached.
  if (path === kept.document && (await sha256OfBody(response.clone())) !== kept.documentHash)
    throw new Error("The document is of another version.")
  await cache.put(path, response)
}

/** Takes over from the previous version's cache without fetching. */
const copyFromPreviousCache = async (cache: Cache, path: string): Promise<void> => {
  const cached = await caches.match(path)
  if (cached) await cache.put(path, cached)
}

const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await Promise.all([
    ...[...kept.files, kept.document].map((path) => cacheFile(cache, path)),
    ...kept.onDemand.map((path) => copyFromPreviousCache(cache, path)),
  ])
}

const activate = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const fromCache = async (path: string, request: Request): Promise<Response> =>
  (await (await caches.open(cacheName)).match(path)) ?? fetch(request)

const cacheOnDemand = async (path: string, request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(path)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(path, response.clone())
  return response
}

const files = new Set(kept.files)
const laterFiles = new Set(kept.onDemand)

worker.addEventListener("install", (event) => event.waitUntil(install()))
worker.addEventListener("activate", (event) => event.waitUntil(activate()))
// The user decides when a new version takes over.
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting()
})
worker.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate") {
    if (pages.test(pathname)) event.respondWith(fromCache(kept.document, request))
  } else if (files.has(pathname)) event.respondWith(fromCache(pathname, request))
  else if (laterFiles.has(pathname)) event.respondWith(cacheOnDemand(pathname, request))
})
