import { gzipSync } from "node:zlib"
import type { Page, Request } from "@playwright/test"
import { expect } from "./browser.ts"

/** Scripts that start half a second after the page shows: live updates, and a technician's offline mode. */
const inBackground = /\/assets\/(?:session-services|offline)-/

const load = async (request: Request, path: string) => {
  const response = await request.response()
  if (!response) throw new Error(`${path} got no response.`)
  return { path, body: await response.body() }
}

/** With it a technician's phone starts to read the jobs of the day ahead, which needs schemas. */
const readingAhead = /\/assets\/history-/

/**
 * Bytes of gzipped script until now: what the page needs to show, and what starts in the background. Without what
 * reading ahead loads, if there is a job to read.
 */
export const watchScripts = (page: Page): (() => Promise<{ shown: number; background: number }>) => {
  const scripts: Promise<{ path: string; body: Buffer }>[] = []
  const add = (request: Request) => {
    const path = new URL(request.url()).pathname
    if (readingAhead.test(path)) page.off("request", add)
    else if (request.resourceType() === "script") scripts.push(load(request, path))
  }
  page.on("request", add)
  return async () => {
    page.off("request", add)
    const loaded = await Promise.all(scripts)
    const sizeOf = (some: typeof loaded) => some.reduce((sum, { body }) => sum + gzipSync(body).length, 0)
    expect(loaded.length).toBeGreaterThan(0)
    // Schemas, a tenth of the list's scripts, belong to forms and to the server.
    expect(loaded.filter(({ body }) => body.includes("$ZodType")).map(({ path }) => path)).toEqual([])
    return {
      shown: sizeOf(loaded.filter(({ path }) => !inBackground.test(path))),
      background: sizeOf(loaded.filter(({ path }) => inBackground.test(path))),
    }
  }
}
