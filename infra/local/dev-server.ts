import { readFile } from "node:fs/promises"
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http"
import { join } from "node:path"
import type { Duplex } from "node:stream"
import { context } from "esbuild"
import { createServer } from "vite"
import { bundleOptions } from "../bundle.ts"
import { root } from "../root.ts"
import type { StaticFiles } from "./objects/static-files.ts"

export type DevServer = {
  site: StaticFiles
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  functionsFolder: string
  close(): Promise<void>
}

const ownAddress = /^\/(?:api|files|__local)(?:\/|$|\?)/

/**
 * `npm run dev`: serves the sources of both web builds with hot reload and rebuilds functions on save. Documents pass the
 * same edge function as built ones.
 */
export const startDevServer = async (onFunctions: () => void): Promise<DevServer> => {
  const functionsFolder = join(root, "dist/workshop")
  const bundling = await context(bundleOptions({ outDir: functionsFolder, minify: false }, onFunctions))
  await bundling.rebuild()
  await bundling.watch()

  const sockets = createHttpServer()
  // Both builds share root and plugins, so one server serves both.
  const vite = await createServer({
    configFile: join(root, "web/vite.staff.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, ws: { server: sockets } },
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
    upgrade: (request, socket, head) => void sockets.emit("upgrade", request, socket, head),
    functionsFolder,
    async close() {
      await bundling.dispose()
      await vite.close()
    },
  }
}
