import { gzipSync } from "node:zlib"
import type { Page, Response } from "@playwright/test"
import { expect } from "./browser.ts"

/** Scripts that start half a second after the page shows: live updates, and a technician's offline mode. */
const inBackground = /\/assets\/(?:session-services|offline)-/

/** Bytes of gzipped script until now: what the page needs to show, and what starts in the background. */
export const watchScripts = (page: Page): (() => Promise<{ shown: number; background: number }>) => {
  const scripts: Promise<{ path: string; body: Buffer }>[] = []
  const add = (response: Response) => {
    if (response.request().resourceType() !== "script") return
    const path = new URL(response.url()).pathname
    scripts.push(response.body().then((body) => ({ path, body })))
  }
  page.on("response", add)
  return async () => {
    page.off("response", add)
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
