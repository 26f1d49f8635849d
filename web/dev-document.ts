import type { Plugin } from "vite"

/** `vite dev`: every page's address is answered by the build's one document, as the edge function does it. */
export const devDocument = (document: string): Plugin => ({
  name: "clearline-dev-document",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const page = request.headers.accept?.includes("text/html") && !request.url?.startsWith("/api/")
      if (page) request.url = document
      next()
    })
  },
})
