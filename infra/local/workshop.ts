import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { context } from "esbuild"
import { createServer } from "vite"
import { bundleFolder, bundleOptions } from "../bundle.ts"
import { root } from "../root.ts"
import type { StaticFiles } from "./static-files.ts"

export type Workshop = {
  site: StaticFiles
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** Addresses that the gateway answers itself, as in the built system. */
const ownAddress = /^\/(?:api|files|__local)(?:\/|$|\?)/

/**
 * For `npm run dev`: the sources of both web builds, changed in the browser as they are saved, and the functions, built anew
 * as they are saved. Documents come through the same edge function as the built ones.
 */
export const openWorkshop = async (onFunctions: () => void): Promise<Workshop> => {
  const bundling = await context(bundleOptions({ outDir: bundleFolder, minify: false }, onFunctions))
  await bundling.rebuild()
  await bundling.watch()

  // Both builds have the same root and plugins, so one server has the sources of both.
  const vite = await createServer({
    configFile: join(root, "web/vite.staff.config.ts"),
    appType: "custom",
    server: { middlewareMode: true },
  })

  return {
    site: {
      async answer(path, request, status = 200) {
        if (!path.endsWith(".html")) return undefined
        const file = path === "/app.html" ? "app.html" : "site.html"
        const html = await readFile(join(root, "web", file), "utf8")
        const page = await vite.transformIndexHtml(path, html)
        const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }
        return new Response(request.method === "HEAD" ? null : page, { status, headers })
      },
    },
    middleware(request, response, next) {
      const isDocument = request.headers.accept?.includes("text/html") ?? false
      if (isDocument || ownAddress.test(request.url ?? "")) next()
      else vite.middlewares(request, response, next)
    },
    async close() {
      await bundling.dispose()
      await vite.close()
    },
  }
}
