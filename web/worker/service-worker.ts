/*
 * Keeps the staff app on the device, so that it opens without signal. Runs beside the pages of the whole origin and answers for
 * none but those of the staff: public pages, calls and files go to the network as if it were not there.
 */

/** Written in when it is built (`web/keep-app.ts`). */
declare const kept: {
  /** names this version: the hash of all that follows */
  version: string
  /** the app's files; those below /assets carry a hash and never change */
  files: readonly string[]
  /** those that are kept from when they are first asked for */
  onceAsked: readonly string[]
  /** the document of every staff page, and the SHA-256 of what it has to be */
  document: string
  documentHash: string
  /** a pattern of the staff's addresses */
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

const hashOf = async (response: Response): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** What is there already is not fetched again, from this version's last try or from the version before. */
const keep = async (cache: Cache, path: string): Promise<void> => {
  if (await cache.match(path)) return
  const isForever = path.startsWith("/assets/")
  const known = isForever ? await caches.match(path) : undefined
  const response = known ?? (await fetch(path, isForever ? {} : { cache: "no-cache" }))
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  // A document that is older or newer than this worker names files that it does not keep.
  if (path === kept.document && (await hashOf(response.clone())) !== kept.documentHash)
    throw new Error("The document is of another version.")
  await cache.put(path, response)
}

/** What was asked for under the version before stays; nothing is fetched. */
const keepKnown = async (cache: Cache, path: string): Promise<void> => {
  const known = await caches.match(path)
  if (known) await cache.put(path, known)
}

const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await Promise.all([
    ...[...kept.files, kept.document].map((path) => keep(cache, path)),
    ...kept.onceAsked.map((path) => keepKnown(cache, path)),
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

const onceAsked = async (path: string, request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const known = await cache.match(path)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await cache.put(path, response.clone())
  return response
}

const files = new Set(kept.files)
const laterFiles = new Set(kept.onceAsked)

worker.addEventListener("install", (event) => event.waitUntil(install()))
worker.addEventListener("activate", (event) => event.waitUntil(activate()))
// Whoever has the app open decides when the new version takes over.
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
  else if (laterFiles.has(pathname)) event.respondWith(onceAsked(pathname, request))
})
